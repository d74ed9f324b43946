import { useState } from 'react'

type Opening = { readonly all: boolean; readonly except: ReadonlySet<number> }

const toggled = (set: ReadonlySet<number>, id: number) =>
  set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id])

/** Which partners of the tree are open: all but some, or none but some. */
export const useOpen = (isOpenAtFirst: boolean) => {
  const [opening, setOpening] = useState<Opening>({ all: isOpenAtFirst, except: new Set() })
  const isOpen = (id: number) => opening.all !== opening.except.has(id)
  return {
    isOpen,
    isAllOpen: opening.all,
    /** Those opened one by one. */
    opened: opening.all ? [] : [...opening.except],
    toggle: (id: number) => setOpening({ ...opening, except: toggled(opening.except, id) }),
    openAll: () => setOpening({ all: true, except: new Set() }),
    closeAll: () => setOpening({ all: false, except: new Set() }),
  }
}
