import { openApiDocument } from '../../shared/api/openapi.ts'
import { brand } from '../environment.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const openapi: Endpoint<'openapi'> = async () => openApiDocument(brand().name)
