import { useCallback, useState } from 'react'

type Versioned = { readonly version: number }

/** A record as it is known by now, and how to know it better. */
export type Reading<Entity> = {
  readonly stored: Entity
  /** Takes what an answer of the server tells. */
  readonly adopt: (entity: Entity) => void
  /** Reads it again; fails with the server's error. */
  readonly reload: () => Promise<void>
}

/** The newest of what was read and what was answered since; undefined until something was read. */
export const useReading = <Entity extends Versioned>(
  read: Entity | undefined,
  ask: () => Promise<Entity>,
  refresh: () => Promise<unknown>,
): Reading<Entity> | undefined => {
  const [answered, setAnswered] = useState<Entity>()
  const adopt = useCallback((entity: Entity) => setAnswered(entity), [])
  const stored = read === undefined || (answered !== undefined && answered.version > read.version) ? answered : read
  if (stored === undefined) return undefined
  const reload = async () => {
    adopt(await ask())
    // What is kept for the next visit follows.
    await refresh()
  }
  return { stored, adopt, reload }
}
