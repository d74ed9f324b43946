import { chakra } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Tip, watchTips } from './tooltip-anchor.ts'

/** Distance between tooltip and anchor, and between tooltip and window edge, in px. */
const GAP = 8

/** Places the tooltip above its anchor, or below if there is no room; never beyond the window's edges. */
const place = (element: HTMLElement, anchor: DOMRect) => {
  const { width, height } = element.getBoundingClientRect()
  const middle = anchor.left + anchor.width / 2
  const left = Math.max(GAP, Math.min(middle - width / 2, document.documentElement.clientWidth - width - GAP))
  const isAbove = anchor.top - height - GAP >= 0
  element.style.left = `${left}px`
  element.style.top = `${isAbove ? anchor.top - height - GAP : anchor.bottom + GAP}px`
  element.style.setProperty('--tick', `${Math.round(middle - left)}px`)
  element.dataset.side = isAbove ? 'above' : 'below'
}

const Bubble = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    left: '0',
    top: '0',
    width: 'max-content',
    maxWidth: 'min(280px, calc(100vw - 16px))',
    padding: '6px 10px',
    borderRadius: '1',
    background: 'inverse',
    color: 'on-inverse',
    forcedColorAdjust: 'none',
    textStyle: 'dense',
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
    _after: {
      content: '""',
      position: 'absolute',
      left: 'var(--tick)',
      width: '2px',
      height: '6px',
      marginLeft: '-1px',
      background: 'inverse',
    },
    '&[data-side=above]::after': { top: '100%' },
    '&[data-side=below]::after': { bottom: '100%' },
  },
})

/** The page's single tooltip. Its text repeats a label or a truncated text that screen readers already read. */
export const Tooltips = () => {
  const [tip, setTip] = useState<Tip>()
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => watchTips(setTip), [])
  useLayoutEffect(() => {
    if (tip !== undefined && bubble.current !== null) place(bubble.current, tip.anchor.getBoundingClientRect())
  }, [tip])
  return tip === undefined ? null : (
    <Bubble ref={bubble} aria-hidden="true" data-tooltip="">
      {tip.text}
    </Bubble>
  )
}
