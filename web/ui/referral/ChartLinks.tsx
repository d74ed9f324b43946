import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { slotClasses } from '../slot-classes.ts'

const styles = slotClasses({
  link: {
    position: 'absolute',
    display: 'block',
    borderRadius: 'l1',
    _hover: { background: 'color-mix(in srgb, currentColor 8%, transparent)' },
  },
})

/** A part of a chart that leads somewhere, with its place in px. */
export type ChartLink = {
  readonly key: string
  readonly to: string
  /** What it counts and where it leads. */
  readonly name: string
  readonly tip: string
  readonly place: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Links over the bars of a chart. There may be many, so the tab key stops at one of them, and the arrow keys lead to the others. */
export const ChartLinks = ({ label, links }: { readonly label: string; readonly links: readonly ChartLink[] }) => {
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const stop = links.some(({ key }) => key === focused) ? focused : links.at(-1)?.key
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const all = [...(box.current?.querySelectorAll('a') ?? [])]
    const next = all[links.findIndex(({ key }) => key === focused) + step]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs.
    <div ref={box} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {links.map(({ key, to, name, tip, place }) => (
        <Link
          key={key}
          className={styles.link}
          to={to}
          aria-label={name}
          data-tip={tip}
          style={place}
          tabIndex={key === stop ? 0 : -1}
          onFocus={() => setFocused(key)}
        />
      ))}
    </div>
  )
}
