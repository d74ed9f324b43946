import { useMemo, useState } from 'react'
import type { NetworkPartner } from '../../../shared/domain/partner-network.ts'
import { breakpoints } from '../../ui/theme/tokens.ts'
import { pitchFor } from '../../ui/tick-pitch.ts'
import { type Scale, useScale } from '../../ui/tree/scale.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { ROW_HEIGHT, TICK_ROOM } from './row-layout.ts'

/** What all rows of a network share. */
export type Network = {
  readonly top: NetworkPartner
  readonly isOpen: (id: number) => boolean
  readonly toggle: (id: number) => void
  /** The partner whose row is in the tab order. */
  readonly currentId: number
  readonly setCurrent: (id: number) => void
  readonly scale: Scale
  readonly rowHeight: number
  /** Px per customer, equal in all rows. */
  readonly pitch: number
  /** Tells what a branch shows, so that all rows share their scales. */
  readonly note: (shown: { readonly depth: number; readonly customers: number }) => void
}

const useRowHeight = () => {
  const [isAbovePhone, isWide] = [useIsWide(breakpoints.sm), useIsWide(breakpoints.lg)]
  if (isWide) return ROW_HEIGHT.wide
  return isAbovePhone ? ROW_HEIGHT.narrow : ROW_HEIGHT.phone
}

type Scales = { readonly depth: number; readonly customers: number }

/** The state of the network of the partner at its top, which is open at first. */
export const useNetwork = (top: NetworkPartner): Network => {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([top.id]))
  const [currentId, setCurrent] = useState(top.id)
  const [most, setMost] = useState<Scales>({ depth: 1, customers: top.customerCount })
  const rowHeight = useRowHeight()
  const scale = useScale(most.depth)
  return useMemo(
    () => ({
      top,
      isOpen: (id) => opened.has(id),
      toggle: (id) =>
        setOpened((now) => {
          const next = new Set(now)
          if (!next.delete(id)) next.add(id)
          return next
        }),
      currentId,
      setCurrent,
      scale,
      rowHeight,
      pitch: pitchFor(TICK_ROOM / Math.max(1, most.customers)),
      note: ({ depth, customers }) =>
        setMost((now) =>
          now.depth >= depth && now.customers >= customers
            ? now
            : { depth: Math.max(now.depth, depth), customers: Math.max(now.customers, customers) },
        ),
    }),
    [top, opened, currentId, scale, rowHeight, most],
  )
}
