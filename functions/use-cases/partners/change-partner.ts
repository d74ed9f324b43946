import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { mailConfigurationSchema } from '../../../shared/domain/mail-configuration.ts'
import { missingPartnerFields, type OnboardingStep } from '../../../shared/domain/onboarding.ts'
import {
  joinHierarchyPath,
  type PageContent,
  type Partner,
  type PartnerDetail,
  pageContentUpdateSchema,
  type partnerUpdateSchema,
} from '../../../shared/domain/partner.ts'
import { MOST_FORMER_IDS } from '../../../shared/platform/limits.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { levelJobItem } from '../../data/level-jobs.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'
import { noteJobItem } from '../../data/note-jobs.ts'
import { hasNotes } from '../../data/notes.ts'
import {
  onboardings,
  removeOnboardingItems,
  updateOnboardingItems,
  withdrawOnboardingItems,
  withStepsDone,
} from '../../data/onboardings.ts'
import { partnerRemainsJobItem } from '../../data/partner-remains-jobs.ts'
import {
  childCountItem,
  noteEmailItem,
  ownInvitationLink,
  partnerAsReadItem,
  partnerIdByEmail,
  partners,
  positionOf,
  releasePartnerEmailItem,
} from '../../data/partners.ts'
import { getPageContent, removePartnerSidesItems, updatePublicPartnerItems } from '../../data/public-partners.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { putTrashItem } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { keepDraftItems, pageVersionItems, removeOwnPageItems } from '../partner-pages/page-versions.ts'
import { withStoredPictures } from '../partner-pages/picture-refs.ts'
import { changed, checkVersion } from '../records/update.ts'
import { followLevels, LEVEL_JOB_LEASE_MS, stillLeaf } from './follow-levels.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

/** A change that may be an erasure (Art. 17 GDPR), of which the audit log keeps the fact alone. @default isErasure - false */
type ErasableChange = Change & { readonly isErasure?: boolean }

type Removal = Pick<ErasableChange, 'actor' | 'isErasure'> & {
  readonly time?: string
}

/** A partner with its page content. @throws ApiError not_found */
export const getPartnerDetail = async (id: number): Promise<PartnerDetail> => {
  const partner = await partners.getOrThrow(id)
  return { ...partner, ...(await getPageContent(partner.partnerId)) }
}

/** Items that update a partner's claim on its e-mail address; the old address is released only if this partner held it. */
const emailItems = async (before: Partner, after: Partner): Promise<WriteItem[]> => {
  if (foldPublicId(before.email) === foldPublicId(after.email)) return []
  const held = (await partnerIdByEmail(before.email)) === before.id
  return [...(held ? [releasePartnerEmailItem(before.email, before.id)] : []), noteEmailItem(after.email, after.id)]
}

/**
 * The hierarchy part of a new public id: the partner's new path, and items that start recomputing its descendants' paths, as after a move.
 * @param token of the job, for {@link followLevels}
 */
const renamed = async (before: Partner, partnerId: string, token: string): Promise<{ hierarchyPath: string; items: WriteItem[] }> => {
  const parent = before.parentId === null ? undefined : await partners.getOrThrow(before.parentId)
  return {
    hierarchyPath: joinHierarchyPath(parent?.hierarchyPath ?? '', partnerId),
    items: [
      ...(parent === undefined ? [] : [partnerAsReadItem(parent.id, positionOf(parent))]),
      ...(before.childCount === 0 ? [] : [levelJobItem(before.id, token, new Date(Date.now() + LEVEL_JOB_LEASE_MS))]),
    ],
  }
}

/** The former ids of a partner under its new one, which it may have had before. */
const formerIdsOf = ({ partnerId, formerIds = [] }: Partner, renamedTo: string) => {
  const isOther = (id: string) => foldPublicId(id) !== foldPublicId(renamedTo)
  const others = formerIds.filter((id) => isOther(id) && foldPublicId(id) !== foldPublicId(partnerId))
  return [partnerId, ...others].filter(isOther).slice(0, MOST_FORMER_IDS)
}

const isComplete = (partner: Partner) => missingPartnerFields(partner).length === 0

/** Items that update a partner's onboarding after a change: its name in the list, and the steps that the change does. One request if there can be any. */
const onboardingItems = async (before: Partner, after: Partner, isPageChanged: boolean): Promise<WriteItem[]> => {
  const steps: readonly OnboardingStep[] = [
    ...(isComplete(after) && !isComplete(before) ? (['data'] as const) : []),
    ...(isPageChanged ? (['page'] as const) : []),
  ]
  const { companyName } = after
  if (steps.length === 0 && companyName === before.companyName) return []
  const onboarding = await onboardings.get(before.id)
  if (onboarding === undefined) return []
  const renamed = onboarding.companyName === companyName ? onboarding : { ...onboarding, companyName }
  return updateOnboardingItems(onboarding, withStepsDone(renamed, steps, after.updatedAt))
}

/** A change of a partner and its page content that is not stored yet. */
export type PlannedChange = {
  readonly before: PartnerDetail
  /** With its new version, if anything differs. */
  readonly after: PartnerDetail
  readonly isRenamed: boolean
  /** None if nothing differs. */
  readonly items: readonly WriteItem[]
}

type Origin = {
  readonly actor: Actor
  /** The action's name in the audit log. */
  readonly action: string
  /** Of the job that a new public id needs, see {@link followLevels}. */
  readonly token?: string
}

/**
 * Plans a change of a partner; absent fields keep their values. The items are refused as stale if the partner has changed since it was read, and as a
 * conflict when the new public id is taken.
 * @param content of its page, as it was read
 */
export const planPartnerChange = async (
  before: Partner,
  content: PageContent,
  form: z.output<typeof partnerUpdateSchema>,
  { actor, action, token = randomUUID() }: Origin,
): Promise<PlannedChange> => {
  const newContent: PageContent = await withStoredPictures(before.id, changed(content, pageContentUpdateSchema.parse(form)), content)
  const { partnerId = before.partnerId, companyName, firstName, lastName, email, phone, country, commissionRate, ...rest } = form
  const { invitationCode, rebateAccount, status } = rest
  const isOwnLink = before.invitationLink === ownInvitationLink(before.partnerId)
  const sameLink = rest.invitationLink === undefined || rest.invitationLink === before.invitationLink
  // The console's form sends an unchanged link along with a new id.
  const invitationLink = isOwnLink && sameLink ? ownInvitationLink(partnerId) : rest.invitationLink
  const fields = { partnerId, companyName, firstName, lastName, email, phone, country, commissionRate }
  const wanted = changed(before, { ...fields, invitationLink, invitationCode, rebateAccount, status })
  const asBefore = { ...before, ...content }
  if (wanted === before && newContent === content) return { before: asBefore, after: asBefore, isRenamed: false, items: [] }
  const isRenamed = partnerId !== before.partnerId
  const place = isRenamed ? await renamed(before, partnerId, token) : { hierarchyPath: before.hierarchyPath, items: [] }
  const after: Partner = {
    ...wanted,
    hierarchyPath: place.hierarchyPath,
    ...(isRenamed && { formerIds: formerIdsOf(before, partnerId) }),
    updatedAt: new Date().toISOString(),
  }
  const isErasure = action === 'privacyPseudonymise'
  const [ofEmail, ofOnboarding] = await Promise.all([
    emailItems(before, after),
    onboardingItems(before, after, newContent !== content && !isErasure),
  ])
  return {
    before: asBefore,
    after: { ...after, ...newContent, version: before.version + 1 },
    isRenamed,
    items: [
      ...partners.updateItems(before, after, isRenamed ? stillLeaf(before) : {}),
      ...updatePublicPartnerItems(before, after, newContent),
      ...ofEmail,
      ...ofOnboarding,
      ...place.items,
      auditItem({
        actor,
        action,
        entity: 'PARTNER',
        id: before.id,
        ...(isErasure ? { before: null, after: null } : { before: asBefore, after: { ...after, ...newContent } }),
        time: after.updatedAt,
      }),
    ],
  }
}

/**
 * Changes a partner and its page content; absent fields keep their values. A changed page becomes a version of it.
 * @throws ApiError not_found, stale, conflict when the new public id is taken
 */
export const updatePartner = async (
  { id, ifMatch, actor, isErasure = false }: ErasableChange,
  form: z.output<typeof partnerUpdateSchema>,
): Promise<PartnerDetail> => {
  const token = randomUUID()
  const action = isErasure ? 'privacyPseudonymise' : 'partnerUpdate'
  const { after, isRenamed } = await withFreshVersion(ifMatch, async () => {
    const before = await partners.getOrThrow(id)
    checkVersion(before, ifMatch)
    const plan = await planPartnerChange(before, await getPageContent(before.partnerId), form, { actor, action, token })
    const versions = isErasure ? [] : await pageVersionItems(plan, { releasedBy: actor, author: 'staff' })
    if (plan.items.length > 0) await transact([...plan.items, ...versions])
    return plan
  })
  if (isRenamed && after.childCount > 0) await followLevels(id, token)
  return after
}

/** The refusal to delete a partner with customers or children; it includes their number. */
const undeletable = ({ childCount, customerCount }: Pick<Partner, 'childCount' | 'customerCount'>) =>
  childCount > 0
    ? new ApiError(
        'conflict',
        childCount === 1
          ? 'Der Partner hat 1 untergeordneten Partner, der zuerst neu zugeordnet oder gelöscht werden muss.'
          : `Der Partner hat ${childCount} untergeordnete Partner, die zuerst neu zugeordnet oder gelöscht werden müssen.`,
        { count: childCount },
      )
    : new ApiError(
        'conflict',
        customerCount === 1
          ? 'Dem Partner ist 1 Kunde zugeordnet, der zuerst neu zugeordnet oder gelöscht werden muss.'
          : `Dem Partner sind ${customerCount} Kunden zugeordnet, die zuerst neu zugeordnet oder gelöscht werden müssen.`,
        { count: customerCount },
      )

/** A condition on the stored partner besides its version. */
type Condition = { readonly expression: string; readonly values: Record<string, unknown> }

/**
 * Items that delete a partner with its page content and e-mail configuration; refused as stale when it was changed or gained a customer or
 * child. Pictures, links and versions of its page stay, and its draft and onboarding are kept, until the partner can no longer be restored; an erasure
 * deletes them at once, pictures and links apart from these items.
 * @param condition on the partner as stored
 */
export const removePartnerItems = async (
  before: Partner,
  { actor, isErasure = false, time = new Date().toISOString() }: Removal,
  condition: Condition,
): Promise<WriteItem[]> => {
  const { id, parentId } = before
  const notes = { entity: 'PARTNER', id } as const
  const [holder, content, stored, isNoted, onboarding, parent] = await Promise.all([
    partnerIdByEmail(before.email),
    getPageContent(before.partnerId),
    getMailConfiguration(id),
    hasNotes(notes),
    onboardings.get(id),
    parentId === null ? undefined : partners.get(parentId),
  ])
  // Needed to restore it. The password is left out because nobody may read it.
  const mailConfiguration = stored && mailConfigurationSchema.parse(stored)
  return [
    ...partners.removeItems(before, { ...condition, refusal: () => new ApiError('stale') }),
    ...removePartnerSidesItems(before, parent?.partnerId),
    ...(isErasure ? await removeOwnPageItems(id) : [...(await keepDraftItems(id)), partnerRemainsJobItem(id)]),
    ...(isNoted && !isErasure ? [noteJobItem(notes)] : []),
    ...(isErasure ? removeOnboardingItems(onboarding) : withdrawOnboardingItems(onboarding)),
    ...(holder === id ? [releasePartnerEmailItem(before.email, id)] : []),
    ...(parentId === null ? [] : [childCountItem(parentId, -1, () => new ApiError('stale'))]),
    isErasure
      ? auditItem({ actor, action: 'privacyErase', entity: 'PARTNER', id, before: null, after: null })
      : auditItem({
          actor,
          action: 'partnerDelete',
          entity: 'PARTNER',
          id,
          before: { ...before, ...content, mailConfiguration },
          after: null,
          time,
        }),
  ]
}

/** The partner has neither customers nor children. */
export const isAlone = { expression: 'childCount = :none AND customerCount = :none', values: { ':none': 0 } } as const

/**
 * Deletes a partner with its page content and e-mail configuration. The transaction checks that it has no customers or children.
 * @throws ApiError not_found, stale, conflict with `count` while it has customers or children
 */
export const deletePartner = ({ id, ifMatch, actor, isErasure = false }: ErasableChange): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await partners.getOrThrow(id)
    checkVersion(before, ifMatch)
    if (before.childCount > 0 || before.customerCount > 0) throw undeletable(before)
    const time = new Date().toISOString()
    await transact([
      ...(await removePartnerItems(before, { actor, isErasure, time }, isAlone)),
      ...(isErasure ? [] : [putTrashItem('partner', before, { actor, time })]),
    ])
  })
