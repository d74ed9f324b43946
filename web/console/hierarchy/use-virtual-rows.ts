import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Place } from '../../ui/tree/scale.ts'
import { CUSTOMER_HEIGHT, PARTNER_HEIGHT } from './row-layout.ts'
import { keyOf, type Row } from './tree-rows.ts'

/** Height that can cover the top of the page: the bar of small screens. */
const COVERED = 64

/** A row of the tree, or the place of a partner being moved. */
export type TreeRow = Row | { readonly kind: 'slot'; readonly place: Place; readonly name: string }

/**
 * Renders only the visible ones of thousands of rows; the page itself scrolls.
 * @param kept rows that stay mounted out of view, such as the focused one
 */
export const useVirtualRows = (rows: readonly TreeRow[], kept: readonly number[]) => {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // Elements above the rows may change their height.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current !== null) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // A new function would measure all rows again.
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
