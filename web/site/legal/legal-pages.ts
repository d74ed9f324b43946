import type { pages } from '../../../shared/platform/pages.ts'

type Path = keyof typeof pages.static

/** The legal pages in the order of the footer. */
export const legalPages = [
  { path: '/impressum', title: 'Impressum' },
  { path: '/datenschutz', title: 'Datenschutz' },
  { path: '/agb', title: 'AGB' },
  { path: '/risikohinweise', title: 'Risikohinweise' },
  { path: '/barrierefreiheit', title: 'Barrierefreiheit' },
] as const satisfies readonly { path: Path; title: string }[]

export type LegalPath = (typeof legalPages)[number]['path']
