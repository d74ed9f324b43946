import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { NewDisclosureLink } from '../../../shared/domain/disclosure.ts'
import { idSchema } from '../../../shared/domain/ids.ts'
import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { disclosureJobs } from '../../data/disclosure-jobs.ts'
import { firstUseOfDisclosureLinkItem, laterUseOfDisclosureLinkItem } from '../../data/privacy-requests.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import type { CallerFacts } from '../../network/caller-facts.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { portalLink } from '../../runtime/portal-link.ts'
import { sealJson, unsealJson } from '../../secrets/sealed-json.ts'
import { writtenFiles } from './end-disclosure.ts'
import { auditNameOf, changeOpenRequest, checkIsSearched } from './privacy-request.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: string }

/** The audit entry of a step of a disclosure. */
export const disclosureAuditItem = (
  request: PrivacyRequest,
  actor: Actor,
  action: `privacyDisclosure${'Start' | 'Finish' | 'Fail' | 'Link'}`,
  after: object,
): WriteItem => auditItem({ actor, action, entity: 'PRIVACY', id: request.id, before: {}, after, name: auditNameOf(request.person) })

/**
 * Starts a job that writes everything that is stored of the person into a file, which replaces an earlier one and its link.
 * @throws ApiError not_found, stale, conflict
 */
export const startDisclosure = ({ id, ifMatch, actor }: Change): Promise<PrivacyRequest> =>
  changeOpenRequest({ id, ifMatch }, (before, startedAt) => {
    checkIsSearched(before)
    const file = randomUUID()
    const position = { file, outdated: writtenFiles(before), startedAt, startedBy: actor, written: 0 }
    return {
      changes: {
        disclosure: {
          state: 'running',
          startedAt,
          startedBy: actor,
          finishedAt: null,
          file,
          records: 0,
          bytes: null,
          availableUntil: null,
        },
        disclosureLink: null,
      },
      items: () => [
        disclosureAuditItem(before, actor, 'privacyDisclosureStart', {}),
        disclosureJobs.startItem(String(id), position, { token: randomUUID(), due: new Date() }),
      ],
    }
  })

/** The file of a finished disclosure. @throws ApiError conflict if there is none, or none any more */
const finishedFile = ({ disclosure }: PrivacyRequest, now: string) => {
  const { file, availableUntil: expiresAt = null } = disclosure ?? {}
  if (file === undefined || expiresAt === null || expiresAt <= now)
    throw new ApiError('conflict', 'Es gibt keine fertige Auskunft mehr. Bitte erstellen Sie sie zuerst.')
  return { file, expiresAt }
}

const tokenSchema = z.object({ request: idSchema, link: z.uuid(), file: z.uuid(), until: z.iso.datetime() })

/**
 * Makes the link by which the person fetches the file, once. An earlier one stops working.
 * @throws ApiError not_found, stale, conflict without a finished file
 */
export const createDisclosureLink = async ({ id, ifMatch, actor }: Change): Promise<NewDisclosureLink> => {
  const link = randomUUID()
  const request = await changeOpenRequest({ id, ifMatch }, (before, createdAt) => {
    const { expiresAt } = finishedFile(before, createdAt)
    return {
      changes: { disclosureLink: { id: link, createdAt, createdBy: actor, expiresAt, usedAt: null } },
      items: () => [disclosureAuditItem(before, actor, 'privacyDisclosureLink', { expiresAt })],
    }
  })
  const { file, expiresAt } = finishedFile(request, request.updatedAt)
  const token = sealJson({ request: id, link, file, until: expiresAt } satisfies z.input<typeof tokenSchema>, 'disclosure-link')
  return { link: portalLink(paths.disclosure(token)), expiresAt }
}

/** How long the link works after the first time. */
const AGAIN_MS = 60 * 60_000
/** How long the browser may begin to load the file. */
const FILE_SECONDS = 60

const INVALID = 'Dieser Link ist ungültig. Bitte öffnen Sie den vollständigen Link aus der Nachricht.'
const ASK_AGAIN = 'Lassen Sie sich bitte einen neuen senden.'
const EXPIRED = `Dieser Link ist abgelaufen. ${ASK_AGAIN}`
const USED = `Dieser Link wurde schon benutzt oder durch einen neuen ersetzt. ${ASK_AGAIN}`

/**
 * Fetches the file of a disclosure. The link is used up an hour after the first time: a download may fail, and a scanner may come first.
 * @param token of the link
 * @param caller for the audit entry
 * @returns the address of the file, valid for a minute
 * @throws ApiError not_found for a link that is wrong or late, conflict for one that was used or replaced before
 */
export const fetchDisclosure = async (token: string, caller: CallerFacts) => {
  const opened = unsealJson(token, tokenSchema, 'disclosure-link')
  if (opened === undefined) throw new ApiError('not_found', INVALID)
  const { request, link, file, until } = opened
  const time = new Date().toISOString()
  if (time >= until) throw new ApiError('not_found', EXPIRED)
  const { linkToFile } = await import('../../storage/file-links.ts')
  const address = await linkToFile({ kind: 'disclosures', id: file }, FILE_SECONDS)
  const entry = auditItem({
    actor: null,
    action: 'privacyDisclosureFetch',
    entity: 'PRIVACY',
    id: request,
    before: {},
    after: caller,
    time,
  })
  const use = { requestId: request, link, refusal: () => new ApiError('conflict', USED) }
  const since = new Date(Date.parse(time) - AGAIN_MS).toISOString()
  try {
    await transact([firstUseOfDisclosureLinkItem(use, time), entry])
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    await transact([laterUseOfDisclosureLinkItem(use, since), entry])
  }
  return { outcome: 'fetched' as const, link: address }
}
