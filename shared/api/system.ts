import * as z from 'zod'
import { defineRoutes } from './route.ts'

export const systemRoutes = defineRoutes({
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    records: [],
    summary: 'Diese Beschreibung der API',
    status: 200,
    response: z.looseObject({ openapi: z.string() }),
  },
})
