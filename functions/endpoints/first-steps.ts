import { FIRST_STEPS, type FirstStep, type FirstSteps } from '../../shared/domain/first-steps.ts'
import { isStepDone } from '../../shared/domain/onboarding.ts'
import { ownPartnerIdOf } from '../../shared/domain/user.ts'
import { getFirstSteps, updateFirstStepsItem } from '../data/first-steps.ts'
import { onboardings, stepsDoneItems } from '../data/onboardings.ts'
import type { StoredUser } from '../data/stored-user.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import type { Endpoint } from '../http/endpoint.ts'

export { firstStepsRoutes as routes } from '../../shared/api/first-steps.ts'

/** The steps that are done for the user's partner, by its onboarding. */
const doneForPartner = async (user: StoredUser): Promise<ReadonlySet<FirstStep>> => {
  const partnerId = ownPartnerIdOf(user)
  const settled = typeof partnerId === 'number' ? (await onboardings.get(partnerId))?.settled : undefined
  return new Set((['page', 'link'] as const).filter((step) => isStepDone(settled?.[step])))
}

const readFirstSteps = async (user: StoredUser): Promise<FirstSteps> => {
  const [{ done, isPutAway }, ofPartner] = await Promise.all([getFirstSteps(user.id), doneForPartner(user)])
  const isDone = (step: FirstStep) => (step === 'password' ? !user.mustChangePassword : done.has(step) || ofPartner.has(step))
  return { done: FIRST_STEPS.filter(isDone), isPutAway }
}

export const firstStepsGet: Endpoint<'firstStepsGet'> = ({ session }) => readFirstSteps(session.user)

export const firstStepsUpdate: Endpoint<'firstStepsUpdate'> = async ({ body, session }) => {
  const { user, ownPartnerId } = session
  const sharedBy = body.done === 'link' && typeof ownPartnerId === 'number' ? ownPartnerId : undefined
  if (body.done !== undefined || body.isPutAway !== undefined) {
    await withFreshVersion(undefined, async () =>
      transact([
        updateFirstStepsItem(user.id, body),
        ...(sharedBy === undefined ? [] : await stepsDoneItems(sharedBy, ['link'], new Date().toISOString())),
      ]),
    )
  }
  return readFirstSteps(user)
}
