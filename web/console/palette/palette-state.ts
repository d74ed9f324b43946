import { createStore } from '../../api/store.ts'

/** Whether the palette is open: to search, or with the list of keys. */
export const paletteState = createStore<'closed' | 'search' | 'keys'>('closed')
