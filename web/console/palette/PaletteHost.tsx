import { useEffect } from 'react'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { isDialogOpen, isTyping } from '../../ui/use-keys.ts'
import { noteEarlyLetter, paletteState, takeEarlyLetters } from './palette-state.ts'

/** The module of the palette, which few visits need at once. */
export const loadPalette = () => import('./Palette.tsx')
const Palette = lazyDialog(loadPalette)

const onKey = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
  if (isComposing || altKey) return
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey) {
    // Browsers focus their own search with it.
    event.preventDefault()
    if (paletteState.get() !== 'closed') paletteState.set('closed')
    else if (!isDialogOpen()) paletteState.set('search')
    return
  }
  if (key !== '?' || ctrlKey || metaKey || isTyping(event.target) || isDialogOpen()) return
  // A screen may have keys of its own, and list them itself.
  setTimeout(() => {
    if (!event.defaultPrevented) paletteState.set('keys')
  })
}

/** Keeps what is typed between the key that opens the palette and its field, which would otherwise be keys of the screen below. */
const onEarlyKey = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey } = event
  if (paletteState.get() !== 'search' || isDialogOpen() || key.length !== 1 || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  noteEarlyLetter(key)
}

/** Opens the palette by its keys, and shows it. */
export const PaletteHost = () => {
  const state = paletteState.use((one) => one)
  useEffect(() => {
    addEventListener('keydown', onKey)
    // Before the keys of the screen.
    addEventListener('keydown', onEarlyKey, { capture: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('keydown', onEarlyKey, { capture: true })
      takeEarlyLetters()
      paletteState.set('closed')
    }
  }, [])
  useEffect(() => {
    // Closed before it had loaded: the letters are not for the next search.
    if (state === 'closed') takeEarlyLetters()
  }, [state])
  return state !== 'closed' && <Palette key={state} showsKeys={state === 'keys'} onClose={() => paletteState.set('closed')} />
}
