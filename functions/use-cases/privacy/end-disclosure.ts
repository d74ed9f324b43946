import { randomUUID } from 'node:crypto'
import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import type { Actor } from '../../data/audit.ts'
import { disclosureJobs } from '../../data/disclosure-jobs.ts'
import type { WriteItem } from '../../data/transact.ts'

/** The files that disclosures of a request have left. */
export const writtenFiles = ({ disclosure }: PrivacyRequest): string[] => (disclosure === null ? [] : [disclosure.file])

/** What changes in a request that ends, so that its file can no longer be fetched. */
export const endedDisclosure = ({ disclosure }: PrivacyRequest): Partial<PrivacyRequest> =>
  disclosure === null ? {} : { disclosure: { ...disclosure, availableUntil: null }, disclosureLink: null }

/** Items that have a job delete the file of a request that ends. @param actor who ends it */
export const deleteDisclosureItems = (request: PrivacyRequest, actor: Actor, now: string): WriteItem[] => {
  const outdated = writtenFiles(request)
  if (outdated.length === 0) return []
  const position = { outdated, startedAt: now, startedBy: actor, written: 0 }
  return [disclosureJobs.startItem(String(request.id), position, { token: randomUUID(), due: new Date() })]
}
