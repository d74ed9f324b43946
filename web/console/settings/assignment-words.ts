const list = new Intl.ListFormat('de-DE', { type: 'conjunction' })

/**
 * What becomes of the new records of a form, in words.
 * @param available names of the people who can take care of them
 * @param chosen how many people were chosen, also those who cannot
 */
export const assignmentWords = (available: readonly string[], chosen: number): string => {
  if (available.length > 1) return `Reihum an ${list.format(available)}.`
  if (available.length === 1) return `Alles an ${available.join('')}.`
  return chosen === 0
    ? 'Niemand: Neue Einträge bleiben im Eingang ohne zuständige Person.'
    : 'Niemand: Alle gewählten Personen werden übersprungen.'
}
