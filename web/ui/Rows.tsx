import { type Key, type ReactElement, useLayoutEffect, useRef, useState } from 'react'

/** A tab that is hidden paints no frames; its rows come all the same. */
const FRAME_AT_LATEST_MS = 200

const atNextFrame = (run: () => void) => {
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, FRAME_AT_LATEST_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const meanHeight = (list: HTMLElement | null, rows: number) => {
  const first = list?.children[0]
  const last = list?.children[rows - 1]
  return first && last ? (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / rows : 0
}

type RowsProps = {
  /** The element that holds them. */
  readonly as: 'ol' | 'tbody' | 'ul'
  /** As many new ones as fit into one frame. */
  readonly atOnce: number
  /** Each with its key: what has one that stood there before is no new row. */
  readonly children: readonly ReactElement[]
}

/**
 * Rows of a list, of new ones a few in each frame from the top on, so that none takes longer than a frame. A row that stands there stays while its list is read
 * again. A step makes the later rows alone: the elements of the earlier ones are the same objects, which React passes over.
 */
export const Rows = ({ as: List, atOnce, children }: RowsProps) => {
  const list = useRef<HTMLElement>(null)
  const [standing, setStanding] = useState<{ readonly keys: ReadonlySet<Key | null>; readonly height: number }>({
    keys: new Set(),
    height: 0,
  })
  let left = atOnce
  const shown = children.filter(({ key }) => standing.keys.has(key) || left-- > 0)
  useLayoutEffect(() => {
    const keys = new Set(shown.map(({ key }) => key))
    if (keys.size === standing.keys.size && shown.every(({ key }) => standing.keys.has(key))) return
    // The first of all are measured before they are painted: whoever comes back finds the page as long as it was.
    const height = standing.height === 0 && shown.length < children.length ? meanHeight(list.current, shown.length) : 0
    if (height > 0) return setStanding({ keys: standing.keys, height })
    // The frame is about to lay them out anyway.
    return atNextFrame(() => setStanding({ keys, height: meanHeight(list.current, shown.length) }))
  })
  // The rows to come keep their room: what stands below does not move, and the page stays where it is scrolled to.
  const room = { height: (children.length - shown.length) * standing.height }
  return (
    <List
      ref={(element: HTMLElement | null) => {
        list.current = element
      }}
    >
      {shown}
      {room.height > 0 && (List === 'tbody' ? <tr data-room aria-hidden style={room} /> : <li data-room aria-hidden style={room} />)}
    </List>
  )
}
