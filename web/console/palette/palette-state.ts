import { createStore } from '../../api/store.ts'

/** Whether the palette is open: to search, or with the list of keys. */
export const paletteState = createStore<'closed' | 'search' | 'keys'>('closed')

let early = ''
/** Keeps a letter that is typed before the palette has loaded. */
export const noteEarlyLetter = (letter: string) => {
  early += letter
}
/** The letters typed before the palette had loaded; they are given once. */
export const takeEarlyLetters = () => {
  const letters = early
  early = ''
  return letters
}
