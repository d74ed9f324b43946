import { useCallback, useLayoutEffect, useRef, useState } from 'react'

type Told = { readonly of: string; readonly error: unknown }

/**
 * Reads a list on, one page at a time however often it is asked for, and tells its failure until it is tried again.
 * @param of what is read on: the failure of something else is not told
 */
export const useFurther = (of: string, readOn: () => Promise<unknown>) => {
  const underWay = useRef<Promise<unknown>>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Told>()
  const latest = useRef({ of, readOn })
  useLayoutEffect(() => {
    latest.current = { of, readOn }
  })

  const read = useCallback(() => {
    const { of: asked, readOn: ask } = latest.current
    setFailure(undefined)
    setBusy(true)
    underWay.current ??= ask()
      .catch((error: unknown) => setFailure({ of: asked, error }))
      .finally(() => {
        underWay.current = undefined
        setBusy(false)
      })
    return underWay.current
  }, [])

  return {
    read,
    isBusy,
    error: failure?.of === of ? failure.error : undefined,
    /** Waits for a page that is on its way, and forgets that one failed. */
    settled: async () => {
      await underWay.current
      setFailure(undefined)
    },
  }
}
