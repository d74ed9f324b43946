import { useRef } from 'react'

type Versioned = { readonly id: number; readonly version: number }

/** Tracks the versions that one's own changes created: they count as seen even before the list has been read again. */
export const useOwnVersions = () => {
  const versions = useRef(new Map<number, number>())
  return {
    /** Remembers the version that the server answered to a change. */
    note: ({ id, version }: Versioned) => versions.current.set(id, version),
    /** The version that the next change of this record starts from. */
    ifMatch: ({ id, version }: Versioned) => Math.max(version, versions.current.get(id) ?? 0),
  }
}
