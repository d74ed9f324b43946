import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    gap: '2',
    alignItems: 'baseline',
    minHeight: { base: 'control-touch', sm: '10' },
    padding: '10px 4px',
    fontWeight: '500',
    color: 'ink-2',
    borderBottom: '2px solid transparent',
    // Otherwise forced colours would draw the edge under every tab.
    forcedColorAdjust: 'none',
    whiteSpace: 'nowrap',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    _selected: { color: 'ink', borderBottomColor: 'ink' },
  },
})

type TabsProps<Value extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly count?: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Whether a row that does not fit continues on the next line, where all tabs are to stay in sight. @default it scrolls */
  readonly wraps?: boolean
  /** The panel of the current tab. */
  readonly children: ReactNode
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs above one panel. Arrow keys move between tabs; a row that does not fit scrolls horizontally without scrolling the page. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, wraps = false, children }: TabsProps<Value>) => {
  const id = useId()
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const tab = current.current
    const row = tab?.parentElement
    if (tab === null || row === null || row === undefined || tab.id !== `${id}-${value}`) return
    // Not `scrollIntoView`, which would scroll the page too.
    const show = () => {
      const [box, view] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
      if (box.left < view.left) row.scrollLeft -= Math.ceil(view.left - box.left)
      else if (box.right > view.right) row.scrollLeft += Math.ceil(box.right - view.right)
    }
    // Runs at once, and again when a count that loads later widens a tab.
    const observer = new ResizeObserver(show)
    for (const part of row.children) observer.observe(part)
    return () => observer.disconnect()
  }, [id, value])
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next =
      tabs[
        step(
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        )
      ]
    if (next === undefined) return
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <chakra.div
        role="tablist"
        aria-label={label}
        display="flex"
        columnGap="4"
        flexWrap={wraps ? 'wrap' : 'nowrap'}
        marginInline="-4px"
        overflowX="auto"
        background="linear-gradient({colors.line}, {colors.line}) 4px 100% / calc(100% - 8px) 1px no-repeat"
        css={{ scrollbarWidth: 'none' }}
        onKeyDown={go}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            ref={tab.value === value ? current : undefined}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <chakra.span color="ink-3" fontWeight="400" textStyle="dense">
                {tab.count}
              </chakra.span>
            )}
          </Tab>
        ))}
      </chakra.div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
