/** The links of the dial, in their order. The last one leads into the form itself: its first field gets the focus. */
export const sections = [
  { id: 'start', label: 'Startseite' },
  { id: 'programm', label: 'Programm' },
  { id: 'vorteile', label: 'Vorteile' },
  { id: 'bewerben', label: 'Bewerben' },
  { id: 'firstName', label: 'IB werden' },
] as const

/** The section that the buttons lead to. */
export const applyHref = '#bewerben' satisfies `#${(typeof sections)[number]['id']}`
