import type { Endpoint } from '../http/endpoint.ts'
import { createApplication } from '../use-cases/create-application.ts'

export const applicationCreate: Endpoint<'applicationCreate'> = ({ body, request }) => createApplication(body, request)
