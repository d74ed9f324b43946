/** The links of the dial, in order. The last one opens the form and focuses its first field. */
export const sections = [
  { id: 'start', label: 'Startseite' },
  { id: 'programm', label: 'Programm' },
  { id: 'vorteile', label: 'Vorteile' },
  { id: 'bewerben', label: 'Bewerben' },
  { id: 'firstName', label: 'IB werden' },
] as const

/** The target of the call-to-action buttons. */
export const applyHref = '#bewerben' satisfies `#${(typeof sections)[number]['id']}`
