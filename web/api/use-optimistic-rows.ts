import { useState } from 'react'

type Row = { readonly id: number; readonly version: number }

/** Optimistic updates: rows that the person has changed show their new state until a later version has been read or the server refuses. */
export const useOptimisticRows = <Changed extends Row>() => {
  const [changed, setChanged] = useState<ReadonlyMap<number, Changed>>(new Map())
  return {
    /** The row in its newest known state. */
    current: (row: Changed): Changed => {
      const own = changed.get(row.id)
      return own !== undefined && own.version >= row.version ? own : row
    },
    /** Shows a changed row; its version must be the one that the change creates. */
    apply: (row: Changed) => setChanged((now) => new Map([...now, [row.id, row]])),
    /** Shows the row as read again. */
    revert: ({ id }: Row) => setChanged((now) => new Map([...now].filter(([other]) => other !== id))),
  }
}
