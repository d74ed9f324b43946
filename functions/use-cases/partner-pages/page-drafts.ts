import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { FreeField } from '../../../shared/domain/free-fields.ts'
import { isRecord } from '../../../shared/domain/is-record.ts'
import {
  type OwnPage,
  type PageDraft,
  type PageDraftView,
  type pageDraftInputSchema,
  withFreeFields,
} from '../../../shared/domain/partner-page.ts'
import { auditItem } from '../../data/audit.ts'
import { eventItem } from '../../data/events.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { getPageVersion } from '../../data/page-versions.ts'
import { partnerAsReadItem, partners } from '../../data/partners.ts'
import { recentPortalSettings } from '../../data/portal-settings.ts'
import { getPageContent } from '../../data/public-partners.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { planPartnerChange } from '../partners/change-partner.ts'
import { checkVersion } from '../records/update.ts'
import { ownPageOf, pageVersionItems } from './page-versions.ts'
import { withoutMissingPictures, withStoredPictures } from './picture-refs.ts'

type Change = { readonly partnerId: number; readonly ifMatch: number | undefined; readonly actor: string }

const readFreeFields = async (): Promise<readonly FreeField[]> => (await recentPortalSettings.get()).partnerPortal.freeFields

const inOrderOfNames = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) : value

/** Identifies a released page, to tell whether it has changed since. */
const checksumOf = ({ content, profile }: OwnPage) =>
  sha256(JSON.stringify({ content, profile }, (_, value: unknown) => inOrderOfNames(value)))

/** A partner, its released page and its draft, strongly consistent. @throws ApiError not_found */
const readPage = async (partnerId: number) => {
  const [partner, draft, freeFields] = await Promise.all([partners.getOrThrow(partnerId), pageDrafts.get(partnerId), readFreeFields()])
  const content = await getPageContent(partner.partnerId)
  return { partner, content, released: ownPageOf({ ...partner, ...content }), draft, freeFields }
}

const viewOf = (partnerId: number, released: OwnPage, draft: PageDraft | undefined, freeFields: readonly FreeField[]): PageDraftView => ({
  partnerId,
  version: draft?.version ?? 0,
  state: draft?.state ?? 'released',
  content: draft?.content ?? released.content,
  profile: draft?.profile ?? released.profile,
  reason: draft?.reason ?? null,
  submittedAt: draft?.submittedAt ?? null,
  decidedAt: draft?.decidedAt ?? null,
  updatedAt: draft?.updatedAt ?? null,
  released: { content: released.content, profile: released.profile },
  isOutdated: draft !== undefined && draft.basedOn !== checksumOf(released),
  freeFields: [...freeFields],
})

/** A partner's own page: the draft if there is one, and what is released. @throws ApiError not_found */
export const getPageDraft = async (partnerId: number): Promise<PageDraftView> => {
  const { released, draft, freeFields } = await readPage(partnerId)
  return viewOf(partnerId, released, draft, freeFields)
}

/** A draft for the audit log, field by field. */
const audited = (draft: Pick<PageDraft, 'content' | 'profile' | 'state' | 'reason'> | undefined) =>
  draft === undefined ? null : { ...draft.profile, ...draft.content, status: draft.state, reason: draft.reason }

type Wanted = (page: Awaited<ReturnType<typeof readPage>>) => OwnPage | Promise<OwnPage>

/** Stores a whole draft. What needs no release is released at once, and a draft that differs in nothing else is gone. */
const saveDraft = ({ partnerId, ifMatch, actor }: Change, action: string, wantedOf: Wanted): Promise<PageDraftView> =>
  withFreshVersion(ifMatch, async () => {
    const page = await readPage(partnerId)
    const { partner, content, released, draft, freeFields } = page
    checkVersion({ version: draft?.version ?? 0 }, ifMatch)
    const { content: newContent, profile: newProfile } = await wantedOf(page)
    const wanted = { content: newContent, profile: newProfile }
    const free = withFreeFields(released, wanted, freeFields)
    const plan = await planPartnerChange(partner, content, { ...free.profile, ...free.content }, { actor, action: 'partnerUpdate' })
    const now = new Date().toISOString()
    const store = (after: PageDraft | undefined, items: readonly WriteItem[]) => {
      const before = audited(draft)
      const isSame = isDeepStrictEqual(before, audited(after))
      const audit = auditItem({
        actor,
        action,
        entity: 'PARTNER',
        id: partnerId,
        name: partner.companyName,
        before,
        after: audited(after),
        time: now,
      })
      return transact([...plan.items, ...items, ...(isSame ? [] : [audit])])
    }
    if (isDeepStrictEqual(wanted, free)) {
      if (draft !== undefined || plan.items.length > 0) await store(undefined, draft === undefined ? [] : pageDrafts.removeItems(draft))
      return viewOf(partnerId, free, undefined, freeFields)
    }
    const isCurrent = draft === undefined || draft.basedOn === checksumOf(released)
    const facts = { ...wanted, basedOn: isCurrent ? checksumOf(free) : draft.basedOn, updatedAt: now }
    if (draft === undefined) {
      const begun = {
        id: partnerId,
        // Not 1: a discarded draft and a new one would share versions, and staff would release what they have not seen.
        version: Date.now(),
        createdAt: now,
        state: 'draft',
        reason: null,
        submittedAt: null,
        decidedAt: null,
        decidedBy: null,
      } as const
      const after: PageDraft = { ...begun, ...facts }
      // A partner that is deleted meanwhile must leave no draft behind.
      await store(after, [
        ...pageDrafts.insertItems(after, () => new ApiError('stale')),
        ...(plan.items.length > 0 ? [] : [partnerAsReadItem(partnerId)]),
      ])
      return viewOf(partnerId, free, after, freeFields)
    }
    const after: PageDraft = { ...draft, ...facts, state: draft.state === 'submitted' ? 'draft' : draft.state }
    if (isDeepStrictEqual({ ...after, updatedAt: draft.updatedAt }, draft) && plan.items.length === 0)
      return viewOf(partnerId, free, draft, freeFields)
    await store(after, pageDrafts.updateItems(draft, after))
    return viewOf(partnerId, free, { ...after, version: draft.version + 1 }, freeFields)
  })

/**
 * Stores what a partner has typed about itself, as a draft. The fields that the settings free from release are released at once; a draft that had been
 * submitted is with the partner again.
 * @throws ApiError not_found, stale
 */
export const savePageDraft = (change: Change, draft: z.output<typeof pageDraftInputSchema>): Promise<PageDraftView> =>
  saveDraft(change, 'pageDraftSave', async ({ released, draft: before }) => ({
    ...draft,
    content: await withStoredPictures(change.partnerId, draft.content, before?.content ?? released.content),
  }))

/** Discards a draft, whatever its state. @throws ApiError not_found without one; stale */
export const deletePageDraft = ({ partnerId, ifMatch, actor }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const draft = await pageDrafts.getOrThrow(partnerId)
    checkVersion(draft, ifMatch)
    await transact([
      ...pageDrafts.removeItems(draft),
      auditItem({ actor, action: 'pageDraftDelete', entity: 'PARTNER', id: partnerId, before: audited(draft), after: null }),
    ])
  })

/** A step of a draft from some states to another. */
type Step = {
  /** Its name in the audit log. */
  readonly action: string
  readonly from: readonly PageDraft['state'][]
  /** Why it cannot be taken from another state. */
  readonly refusal: string
  /** Who is told of it. */
  readonly event: Pick<Parameters<typeof eventItem>[0], 'audience' | 'kind'>
  readonly to: (now: string) => Partial<PageDraft>
}

/** @throws ApiError not_found without a draft; stale; conflict from another state */
const moveDraft = ({ partnerId, ifMatch, actor }: Change, { action, from, refusal, event, to }: Step): Promise<PageDraftView> =>
  withFreshVersion(ifMatch, async () => {
    const { partner, released, draft, freeFields } = await readPage(partnerId)
    if (draft === undefined) throw new ApiError('not_found')
    checkVersion(draft, ifMatch)
    if (!from.includes(draft.state)) throw new ApiError('conflict', refusal)
    const now = new Date().toISOString()
    const after: PageDraft = { ...draft, ...to(now), updatedAt: now }
    const [before, name] = [audited(draft), partner.companyName]
    await transact([
      ...pageDrafts.updateItems(draft, after),
      eventItem({ ...event, id: partnerId, at: now }),
      auditItem({ actor, action, entity: 'PARTNER', id: partnerId, name, before, after: audited(after), time: now }),
    ])
    return viewOf(partnerId, released, { ...after, version: draft.version + 1 }, freeFields)
  })

/** Hands a draft to staff. @throws ApiError not_found without one; stale; conflict if it waits already; too_many in a day */
export const submitPageDraft = async (change: Change): Promise<PageDraftView> => {
  await countAttempt('pageSubmissions', String(change.partnerId), 'Einreichungen')
  return moveDraft(change, {
    action: 'pageDraftSubmit',
    from: ['draft', 'returned'],
    refusal: 'Der Entwurf ist schon eingereicht.',
    event: { audience: { right: 'ib_partners.edit' }, kind: 'pageSubmitted' },
    to: (now) => ({ state: 'submitted', submittedAt: now, reason: null, decidedAt: null, decidedBy: null }),
  })
}

const NOT_SUBMITTED = 'Der Entwurf ist nicht mehr zur Freigabe eingereicht. Bitte laden Sie die Seite neu.'

/** Gives a submitted draft back to the partner. @throws ApiError not_found; stale; conflict if it does not wait */
export const returnPageDraft = (change: Change, reason: string): Promise<PageDraftView> =>
  moveDraft(change, {
    action: 'pageDraftReturn',
    from: ['submitted'],
    refusal: NOT_SUBMITTED,
    event: { audience: { partnerId: change.partnerId }, kind: 'pageReturned' },
    to: (now) => ({ state: 'returned', reason, decidedAt: now, decidedBy: change.actor }),
  })

/** Makes a submitted draft the partner's page and profile. @throws ApiError not_found without one; stale; conflict if it does not wait */
export const releasePageDraft = ({ partnerId, ifMatch, actor }: Change): Promise<PageDraftView> =>
  withFreshVersion(ifMatch, async () => {
    const { partner, content, draft, freeFields } = await readPage(partnerId)
    if (draft === undefined) throw new ApiError('not_found')
    checkVersion(draft, ifMatch)
    if (draft.state !== 'submitted') throw new ApiError('conflict', NOT_SUBMITTED)
    const plan = await planPartnerChange(partner, content, { ...draft.profile, ...draft.content }, { actor, action: 'pageDraftRelease' })
    await transact([
      ...plan.items,
      ...(await pageVersionItems(plan, { releasedBy: actor, author: 'partner' })),
      ...pageDrafts.removeItems(draft),
      eventItem({ audience: { partnerId }, kind: 'pageReleased', id: partnerId, at: new Date().toISOString() }),
    ])
    return viewOf(partnerId, ownPageOf(plan.after), undefined, freeFields)
  })

/** Releases an earlier version again, without pictures that have been deleted since. The draft stays as it is. @throws ApiError not_found */
export const releasePageVersion = ({ partnerId, actor }: Omit<Change, 'ifMatch'>, version: number): Promise<PageDraftView> =>
  withFreshVersion(undefined, async () => {
    const [earlier, { partner, content, draft, freeFields }] = await Promise.all([getPageVersion(partnerId, version), readPage(partnerId)])
    const restored = await withoutMissingPictures(partnerId, earlier.content)
    const plan = await planPartnerChange(partner, content, restored, { actor, action: 'pageVersionRestore' })
    if (plan.items.length > 0) {
      await transact([...plan.items, ...(await pageVersionItems(plan, { releasedBy: actor, author: earlier.author }))])
    }
    return viewOf(partnerId, ownPageOf(plan.after), draft, freeFields)
  })

/**
 * Makes the content of an earlier version the partner's draft, without pictures that have been deleted since; the profile, and what needs no release, are
 * those of today.
 * @throws ApiError not_found, stale
 */
export const draftPageVersion = (change: Change, version: number): Promise<PageDraftView> =>
  saveDraft(change, 'pageVersionRestore', async ({ released, freeFields }) => {
    const earlier = await getPageVersion(change.partnerId, version)
    const content = await withoutMissingPictures(change.partnerId, earlier.content)
    return withFreeFields({ content, profile: released.profile }, released, freeFields)
  })
