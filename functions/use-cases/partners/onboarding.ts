import type * as z from 'zod'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import {
  isStepDone,
  ONBOARDING_STEPS,
  type Onboarding,
  type OnboardingStepView,
  type OnboardingView,
  type onboardingProgressSchema,
  type onboardingUpdateSchema,
  settledCount,
} from '../../../shared/domain/onboarding.ts'
import type { PageDraft } from '../../../shared/domain/partner-page.ts'
import { isActiveUser, personName } from '../../../shared/domain/user.ts'
import { MOST_COUNTED_UNFINISHED } from '../../../shared/platform/limits.ts'
import { auditItem } from '../../data/audit.ts'
import { internal } from '../../data/cursor.ts'
import { listUnfinished, newOnboarding, onboardings, unfinishedAmong, updateOnboardingItems } from '../../data/onboardings.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { partnerAsReadItem, partners } from '../../data/partners.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { listUsersOfPartner, usersByName } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** Users of a partner that are looked at. */
const MOST_USERS = 20

type Waits = OnboardingStepView['waits']

/** What the first sign-in of a partner waits for: the latest open invitation, an expired one, or a user who was given a password. */
const accessWaits = (users: readonly StoredUser[]): Waits => {
  const now = new Date().toISOString()
  const waiting = users.filter(isActiveUser).map(({ invitation, createdAt }) => {
    if (invitation === null) return { for: 'signIn', since: createdAt } as const
    return { for: invitation.expiresAt > now ? 'invitation' : 'expiredInvitation', since: invitation.sentAt } as const
  })
  const open = waiting.filter((one) => one.for !== 'expiredInvitation')
  return (open.length > 0 ? open : waiting).toSorted((one, other) => other.since.localeCompare(one.since))[0] ?? null
}

const pageWaits = (draft: PageDraft | undefined): Waits => {
  if (draft === undefined) return null
  return draft.state === 'submitted'
    ? { for: 'release', since: draft.submittedAt ?? draft.updatedAt }
    : { for: 'draft', since: draft.updatedAt }
}

/** The onboarding of a partner; one that is not stored yet begins with what its data tell. @throws ApiError not_found for an unknown partner */
const read = async (id: number): Promise<{ readonly companyName: string; readonly onboarding: Onboarding; readonly isStored: boolean }> => {
  const [partner, stored] = await Promise.all([partners.getOrThrow(id), onboardings.get(id)])
  return { companyName: partner.companyName, onboarding: stored ?? newOnboarding(partner), isStored: stored !== undefined }
}

const viewOf = async (onboarding: Onboarding, waits: { readonly access: Waits; readonly page: Waits }): Promise<OnboardingView> => {
  const { id, settled } = onboarding
  const names = ONBOARDING_STEPS.flatMap((step) => settled[step]?.unneededBy ?? [])
  const people = names.length === 0 ? new Map<string, StoredUser>() : await usersByName(names)
  const nameOf = (username: string) => {
    const user = people.get(foldPublicId(username))
    return user === undefined ? `@${username}` : personName(user)
  }
  const steps = ONBOARDING_STEPS.map((step): OnboardingStepView => {
    const { at, unneededBy } = settled[step] ?? {}
    if (at === undefined) {
      return { step, state: 'open', at: null, by: null, waits: step === 'access' || step === 'page' ? waits[step] : null }
    }
    return {
      step,
      state: unneededBy === undefined ? 'done' : 'unneeded',
      at,
      by: unneededBy === undefined ? null : nameOf(unneededBy),
      waits: null,
    }
  })
  return { id, settled: settledCount(onboarding), steps }
}

/**
 * How far the onboarding of a partner is, and what its open steps wait for. Four requests at once, and one for the names of those who have declared
 * steps unneeded.
 * @throws ApiError not_found for an unknown partner
 */
export const readOnboarding = async (id: number): Promise<OnboardingView> => {
  const [{ onboarding }, users, draft] = await Promise.all([read(id), listUsersOfPartner(id, MOST_USERS), pageDrafts.get(id)])
  return viewOf(onboarding, { access: accessWaits(users), page: pageWaits(draft) })
}

/**
 * Declares a step of a partner's onboarding unneeded, or takes that back.
 * @param actor user name
 * @throws ApiError not_found for an unknown partner, conflict for a step that is done
 */
export const declareUnneeded = async (
  id: number,
  { step, isUnneeded }: z.output<typeof onboardingUpdateSchema>,
  actor: string,
): Promise<OnboardingView> => {
  await withFreshVersion(undefined, async () => {
    const { companyName, onboarding: before, isStored } = await read(id)
    const settled = before.settled[step]
    if (isStepDone(settled)) throw new ApiError('conflict', 'Dieser Schritt ist schon erledigt.')
    if (isUnneeded === (settled !== undefined)) return
    const time = new Date().toISOString()
    const { [step]: _, ...others } = before.settled
    const after: Onboarding = { ...before, settled: isUnneeded ? { ...others, [step]: { at: time, unneededBy: actor } } : others }
    await transact([
      ...(isStored ? updateOnboardingItems(before, after) : onboardings.insertItems(after)),
      // It must not be deleted meanwhile.
      partnerAsReadItem(id),
      auditItem({
        actor,
        action: 'onboardingUpdate',
        entity: 'PARTNER',
        id,
        name: companyName,
        before: { isUnneeded: !isUnneeded },
        // The log keeps differences. With the step on one side, the entry tells which one it is about.
        after: { isUnneeded, onboardingStep: step },
        time,
      }),
    ])
  })
  return readOnboarding(id)
}

/**
 * How many partners are unfinished, at most one more than are counted, and how far those among some are. One request; a second one if more are unfinished
 * than are counted.
 */
export const readProgress = async (ids: readonly number[] = []): Promise<z.infer<typeof onboardingProgressSchema>> => {
  const { items, cursor } = await listUnfinished({ limit: MOST_COUNTED_UNFINISHED + 1, total: 'none', caller: internal })
  const known = cursor === undefined ? items : await unfinishedAmong(ids)
  return {
    unfinished: items.length,
    partners: known.filter(({ id }) => ids.includes(id)).map((onboarding) => ({ id: onboarding.id, settled: settledCount(onboarding) })),
  }
}
