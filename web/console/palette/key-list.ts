import { commandKey } from './command-key.ts'

/** The keys that work on every screen. */
export const keyList = (): readonly (readonly [key: string, action: string])[] => [
  [`${commandKey()} K`, 'Alles durchsuchen'],
  ['?', 'Tasten zeigen'],
  ['↑ ↓', 'In Listen und Menüs wählen'],
  ['Enter', 'Gewähltes öffnen'],
  ['Esc', 'Dialog oder Menü schließen'],
  ['F8', 'Zu den Meldungen'],
]
