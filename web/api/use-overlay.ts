import { useState } from 'react'

type Row = { readonly id: number; readonly version: number }

/** Rows as the person has changed them: what was changed shows at once, until a later state has been read or the server refuses. */
export const useOverlay = <Changed extends Row>() => {
  const [changed, setChanged] = useState<ReadonlyMap<number, Changed>>(new Map())
  return {
    /** A row as it stands now. */
    current: (row: Changed): Changed => {
      const own = changed.get(row.id)
      return own !== undefined && own.version >= row.version ? own : row
    },
    /** Shows a changed row; its version must be the one that the change makes. */
    lay: (row: Changed) => setChanged((now) => new Map([...now, [row.id, row]])),
    /** Shows again what was read. */
    lift: ({ id }: Row) => setChanged((now) => new Map([...now].filter(([other]) => other !== id))),
  }
}
