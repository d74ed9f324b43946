import { useCallback, useState } from 'react'

type Versioned = { readonly version: number }

/** The newest known state of a record. */
export type StoredRecord<Entity> = {
  readonly stored: Entity
  /** Takes over the record from an answer of the server. */
  readonly adopt: (entity: Entity) => void
  /** Reads the record again; rejects with the server's error. */
  readonly reload: () => Promise<void>
}

/** Keeps the newer of the record as read and as answered since; undefined until it has been read. */
export const useStoredRecord = <Entity extends Versioned>(
  read: Entity | undefined,
  ask: () => Promise<Entity>,
  refresh: () => Promise<unknown>,
): StoredRecord<Entity> | undefined => {
  const [answered, setAnswered] = useState<Entity>()
  const adopt = useCallback((entity: Entity) => setAnswered(entity), [])
  const stored = read === undefined || (answered !== undefined && answered.version > read.version) ? answered : read
  if (stored === undefined) return undefined
  const reload = async () => {
    adopt(await ask())
    // Updates the cache for the next visit.
    await refresh()
  }
  return { stored, adopt, reload }
}
