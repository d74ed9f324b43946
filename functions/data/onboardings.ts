import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from '../../shared/api/route.ts'
import {
  isStepDone,
  missingPartnerFields,
  ONBOARDING_STEPS,
  type Onboarding,
  type OnboardingStep,
  onboardingSchema,
  settledCount,
} from '../../shared/domain/onboarding.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { isConditionFailed, send, tableName } from './client.ts'
import { defineEntity } from './entity.ts'
import { lists, onboardingKey, sortableId, sortableText } from './keys.ts'
import type { Order } from './list.ts'
import { listIndex, type PageRequest, readAll } from './list.ts'
import type { WriteItem } from './transact.ts'
import { ConcurrentChange, withFreshVersion } from './versions.ts'

/**
 * How far each partner's onboarding is, in an item of its own: a step that a visit or a sign-in settles writes neither the partner nor its places in
 * lists, and makes no open edit of the partner stale. Unfinished ones are a list by company name.
 */
export const onboardings = defineEntity<Onboarding>({
  schema: onboardingSchema,
  key: onboardingKey,
  idFrom: Number,
  indexes: ({ id, companyName, settled, isDeleted }) =>
    isDeleted || settledCount({ settled }) === ONBOARDING_STEPS.length
      ? {}
      : { gsi1pk: lists.unfinishedPartners, gsi1sk: `${sortableText(companyName)}#${sortableId(id)}` },
  search: { order: 'ascending', entity: 'ONBOARDING', names: () => [], texts: () => [] },
  counted: () => ({}),
})

/** A page of the unfinished partners by company name. @throws ApiError validation for a cursor of another list */
export const listUnfinished = (page: PageRequest, order: Order = 'ascending'): Promise<Page<Onboarding>> =>
  listIndex(onboardings.definition, 'gsi1', lists.unfinishedPartners, order, page)

/** The unfinished ones among some partners, in any order. One request per 100. */
export const unfinishedAmong = async (ids: readonly number[]): Promise<Onboarding[]> =>
  (await readAll(onboardingSchema, ids.map(onboardingKey))).filter(
    ({ settled, isDeleted }) => !isDeleted && settledCount({ settled }) < ONBOARDING_STEPS.length,
  )

/** The onboarding with further steps done; the same object if they were. A step that was declared unneeded can be done all the same. */
export const withStepsDone = (before: Onboarding, steps: readonly OnboardingStep[], at: string): Onboarding => {
  const fresh = steps.filter((step) => !isStepDone(before.settled[step]))
  if (fresh.length === 0) return before
  return { ...before, settled: { ...before.settled, ...Object.fromEntries(fresh.map((step) => [step, { at }])) } }
}

/** The onboarding of a new partner, whose data may be complete. */
export const newOnboarding = (partner: Partner): Onboarding =>
  withStepsDone(
    { id: partner.id, version: 1, companyName: partner.companyName, settled: {} },
    missingPartnerFields(partner).length === 0 ? ['data'] : [],
    partner.createdAt,
  )

const changed = () => new ConcurrentChange()

/** Items that store a changed onboarding, none for the same object. Refused as {@link ConcurrentChange} if it has changed since it was read. */
export const updateOnboardingItems = (before: Onboarding, after: Onboarding): WriteItem[] =>
  after === before ? [] : onboardings.updateItems(before, after).map((item) => ('refusal' in item ? { ...item, refusal: changed } : item))

/** Items that take the onboarding of a deleted partner out of the list and keep it for {@link restoreOnboardingItems}. */
export const withdrawOnboardingItems = (before: Onboarding | undefined): WriteItem[] =>
  before === undefined ? [] : updateOnboardingItems(before, { ...before, isDeleted: true })

/** Items that bring the onboarding of a restored partner back, or begin one for a partner that was deleted without. One request. */
export const restoreOnboardingItems = async (partner: Partner): Promise<WriteItem[]> => {
  const before = await onboardings.get(partner.id)
  if (before === undefined) return onboardings.insertItems(newOnboarding(partner))
  const { isDeleted, ...after } = before
  return updateOnboardingItems(before, { ...after, companyName: partner.companyName })
}

/** Items that delete a partner's onboarding, if it has one. Refused as {@link ConcurrentChange} if it has changed since it was read. */
export const removeOnboardingItems = (before: Onboarding | undefined): WriteItem[] =>
  before === undefined ? [] : onboardings.removeItems(before, { expression: 'attribute_exists(id)', refusal: changed })

/** Deletes what a deleted partner has left of its onboarding; nothing is no error. */
export const removeOnboardingRemainsItem = (id: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: onboardingKey(id) } },
})

/** Items of a transaction that does these steps of a partner's onboarding; none if they were done. One request. */
export const stepsDoneItems = async (id: number, steps: readonly OnboardingStep[], at: string): Promise<WriteItem[]> => {
  const before = await onboardings.get(id)
  return before === undefined ? [] : updateOnboardingItems(before, withStepsDone(before, steps, at))
}

/**
 * Notes that a step is done, outside of any transaction: half as dear, and nothing else waits for it. One request if it was done before, otherwise two.
 */
export const noteStepDone = (id: number, step: OnboardingStep): Promise<void> =>
  withFreshVersion(undefined, async () => {
    for (const item of await stepsDoneItems(id, [step], new Date().toISOString())) {
      if (!('action' in item) || item.action.Update === undefined) continue
      try {
        await send(new UpdateCommand(item.action.Update))
      } catch (error) {
        throw isConditionFailed(error) ? changed() : error
      }
    }
  })
