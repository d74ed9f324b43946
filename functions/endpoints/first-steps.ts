import { FIRST_STEPS, type FirstSteps } from '../../shared/domain/first-steps.ts'
import { getFirstSteps, updateFirstStepsItem } from '../data/first-steps.ts'
import type { StoredUser } from '../data/stored-user.ts'
import { transact } from '../data/transact.ts'
import type { Endpoint } from '../http/endpoint.ts'

export { firstStepsRoutes as routes } from '../../shared/api/first-steps.ts'

const readFirstSteps = async ({ id, mustChangePassword }: StoredUser): Promise<FirstSteps> => {
  const { done, isPutAway } = await getFirstSteps(id)
  return { done: FIRST_STEPS.filter((step) => (step === 'password' ? !mustChangePassword : done.has(step))), isPutAway }
}

export const firstStepsGet: Endpoint<'firstStepsGet'> = ({ session }) => readFirstSteps(session.user)

export const firstStepsUpdate: Endpoint<'firstStepsUpdate'> = async ({ body, session }) => {
  if (body.done !== undefined || body.isPutAway !== undefined) await transact([updateFirstStepsItem(session.user.id, body)])
  return readFirstSteps(session.user)
}
