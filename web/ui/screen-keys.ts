import { useLayoutEffect } from 'react'
import { createStore } from '../api/store.ts'

/** Keys, and what each does. */
export type Keys = readonly (readonly [key: string, action: string])[]

const NONE: Keys = []

/** The keys of the screen that is shown, besides those that work everywhere. */
export const screenKeys = createStore(NONE)

/** Names the keys of a screen for the list that `?` shows. @param keys a constant; undefined for none */
export const useScreenKeys = (keys: Keys | undefined) => {
  useLayoutEffect(() => {
    if (keys === undefined) return
    screenKeys.set(keys)
    return () => screenKeys.set(NONE)
  }, [keys])
}
