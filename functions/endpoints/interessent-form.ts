import type { Endpoint } from '../http/endpoint.ts'
import { createInteressent } from '../use-cases/create-interessent.ts'

export const interessentCreate: Endpoint<'interessentCreate'> = ({ body, request }) => createInteressent(body, request)
