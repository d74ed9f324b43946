import type { Endpoint } from '../http/endpoint.ts'
import { countVisit } from '../use-cases/forms/count-visit.ts'

export { visitRoutes as routes } from '../../shared/api/visits.ts'

export const visitCreate: Endpoint<'visitCreate'> = async ({ body, request }) => {
  await countVisit(body, request)
}
