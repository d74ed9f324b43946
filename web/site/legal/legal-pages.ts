import { LEGAL_TEXTS, legalTextLabels } from '../../../shared/domain/portal-settings.ts'
import { pages } from '../../../shared/platform/pages.ts'

export const accessibilityPage = { path: pages.accessibility, title: 'Barrierefreiheit' } as const

/** The legal pages, in the order of the footer. */
export const legalPages = [...LEGAL_TEXTS.map((text) => ({ path: `/${text}`, title: legalTextLabels[text] })), accessibilityPage]
