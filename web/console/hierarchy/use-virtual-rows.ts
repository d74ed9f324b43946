import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { CUSTOMER_HEIGHT, PARTNER_HEIGHT } from './row-layout.ts'
import { keyOf, type Place, type Row } from './tree-rows.ts'

/** What lies above the page at most when it scrolls: the bar of small screens. */
const COVERED = 64

/** A row of the tree, or the place where a partner that is being moved will stand. */
export type TreeRow = Row | { readonly kind: 'slot'; readonly place: Place; readonly name: string }

/**
 * Draws of thousands of rows only those in view; the page itself scrolls.
 * @param kept rows that stay although out of view, such as the one that has the focus
 */
export const useVirtualRows = (rows: readonly TreeRow[], kept: readonly number[]) => {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // Whatever stands above the rows may change its height.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current !== null) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // Another function would have all rows measured again.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined || row.kind === 'slot' ? 'slot' : keyOf(row)
    },
    [rows],
  )
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index]
      return row?.kind === 'partner' || row?.kind === 'slot' ? PARTNER_HEIGHT : CUSTOMER_HEIGHT
    },
    getItemKey,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  })
  return { list, virtualizer, top }
}
