import { useCallback, useState } from 'react'

/** Which partners of the tree are open: all but some, or none but some. */
export type Opening = { readonly all: boolean; readonly except: ReadonlySet<number> }

const toggled = (set: ReadonlySet<number>, id: number) =>
  set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id])

/** What somebody has opened and closed, one by one or all at once. */
export const useOpen = (isOpenAtFirst: boolean) => {
  const [opening, setOpening] = useState<Opening>({ all: isOpenAtFirst, except: new Set() })
  return {
    opening,
    /** Those opened one by one. */
    opened: opening.all ? [] : [...opening.except],
    toggle: useCallback((id: number) => setOpening((now) => ({ ...now, except: toggled(now.except, id) })), []),
    openAll: () => setOpening({ all: true, except: new Set() }),
    closeAll: () => setOpening({ all: false, except: new Set() }),
  }
}
