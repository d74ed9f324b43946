import { orElse } from './token.ts'

const KEY = 'lastInput'

/** When the person last pressed, moved or typed something in any tab, in ms since the epoch. In localStorage, so that all tabs share it. */
export const lastInput = {
  get: (): number | undefined => orElse(undefined, () => Number(localStorage.getItem(KEY)) || undefined),
  note: () => orElse(undefined, () => localStorage.setItem(KEY, String(Date.now()))),
  /** Calls back when it is noted in another tab. Returns the unsubscribe function. */
  onNoteElsewhere: (listener: () => void) => {
    const hear = ({ key }: StorageEvent) => key === KEY && listener()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
}
