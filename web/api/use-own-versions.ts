import { useRef } from 'react'

type Versioned = { readonly id: number; readonly version: number }

/** One's own changes are no surprise: they count as seen, even before the list has come again. */
export const useOwnVersions = () => {
  const versions = useRef(new Map<number, number>())
  return {
    /** Remembers what the server answered to a change. */
    note: ({ id, version }: Versioned) => versions.current.set(id, version),
    /** The version that a change of this record starts from. */
    ifMatch: ({ id, version }: Versioned) => Math.max(version, versions.current.get(id) ?? 0),
  }
}
