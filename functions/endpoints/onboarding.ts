import type { Endpoint } from '../http/endpoint.ts'
import { declareUnneeded, readOnboarding, readProgress } from '../use-cases/partners/onboarding.ts'

export { onboardingRoutes as routes } from '../../shared/api/onboarding.ts'

export const onboardingProgress: Endpoint<'onboardingProgress'> = ({ query: { ids } }) => readProgress(ids)

export const onboardingGet: Endpoint<'onboardingGet'> = ({ params: { id } }) => readOnboarding(id)

export const onboardingUpdate: Endpoint<'onboardingUpdate'> = ({ params: { id }, body, session }) =>
  declareUnneeded(id, body, session.user.id)
