import { createHash } from 'node:crypto'
import type { Brand } from '../../../shared/brand.ts'
import type { CONSENT_TEXTS } from '../../../shared/domain/submission.ts'

export type ConsentText = (typeof CONSENT_TEXTS)[number]

/** Shown until the operator provides the binding text. */
export const placeholderText = ({ legalEntity }: Brand) => [
  'Platzhalter: Dieser Text ist noch nicht hinterlegt.',
  `An dieser Stelle veröffentlicht ${legalEntity} als Betreiber die verbindliche Fassung. Bis dahin hat diese Seite keinen rechtlichen Inhalt.`,
]

const PLACEHOLDER_VERSION = 'platzhalter'

/** What a form's consent box stands for: each text with the version and the checksum of what its page shows. */
export const consentTo = (texts: readonly ConsentText[], brand: Brand) => {
  const hash = createHash('sha256').update(placeholderText(brand).join('\n')).digest('hex')
  return texts.map((text) => ({ text, version: PLACEHOLDER_VERSION, hash }))
}
