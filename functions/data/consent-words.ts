import type { Consent } from '../../shared/domain/submission.ts'

/**
 * A record without the sentence and the page of its consent. Some thirty search tokens hold a copy of each record, and only its details show these.
 */
export const withoutConsentWords = <Entity extends { readonly consent?: Consent | undefined }>(entity: Entity): Entity => {
  if (entity.consent === undefined) return entity
  const { words, page, ...consent } = entity.consent
  return { ...entity, consent }
}
