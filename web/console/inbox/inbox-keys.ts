type Keys = readonly (readonly [key: string, action: string])[]

/** The keys of a record that staff work on, and what each does. */
export const recordKeys = [
  ['e', 'Entscheiden'],
  ['a', 'Zuweisen'],
  ['r', 'Wiedervorlage festlegen'],
  ['n', 'Notiz schreiben'],
] as const satisfies Keys

/** The keys of the inbox and of a record in it. */
export const inboxKeys = [
  ['j', 'Nächster Eintrag'],
  ['k', 'Voriger Eintrag'],
  ...recordKeys,
  ['x', 'Eintrag auswählen'],
  ['Umschalt + X', 'Bis zu diesem Eintrag auswählen'],
] as const satisfies Keys
