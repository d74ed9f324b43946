import type { Endpoint } from '../http/endpoint.ts'
import { callerFacts } from '../network/caller-facts.ts'
import { fetchDisclosure } from '../use-cases/privacy/disclosure.ts'

export { disclosureRoutes as routes } from '../../shared/api/disclosures.ts'

export const disclosureFetch: Endpoint<'disclosureFetch'> = ({ body, request }) => fetchDisclosure(body.token, callerFacts(request))
