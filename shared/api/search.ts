import * as z from 'zod'
import { duplicateSchema, searchGroupSchema } from '../domain/search-hit.ts'
import { LONGEST_SEARCH, MOST_DUPLICATES } from '../platform/limits.ts'
import { defineRoutes } from './route.ts'

const TOO_LONG = 'Höchstens 255 Zeichen'
const valueQuery = z.string().trim().max(255, TOO_LONG).optional()

export const searchRoutes = defineRoutes({
  recordSearch: {
    method: 'GET',
    path: '/api/search',
    access: 'staff',
    records: ['leads', 'applications', 'customers', 'partners'],
    summary: 'Interessenten, Bewerbungen, Kunden und IB-Partner suchen, je Art höchstens 8; nur Arten, die der Aufrufer sehen darf',
    query: z.object({
      q: z.string().trim().min(1, 'Suchbegriff ist erforderlich').max(LONGEST_SEARCH, `Höchstens ${LONGEST_SEARCH} Zeichen`),
    }),
    status: 200,
    response: z.array(searchGroupSchema),
  },
  duplicateList: {
    method: 'GET',
    path: '/api/duplicates',
    access: 'staff',
    records: ['leads', 'applications', 'customers', 'partners'],
    summary: 'Datensätze mit derselben E-Mail-Adresse, Telefonnummer oder demselben Namen, zu Arten, die der Aufrufer sehen darf',
    query: z.object({
      email: valueQuery,
      phone: valueQuery,
      name: valueQuery,
      /** Code of the country of a number without a calling code. */
      country: z.string().max(100, TOO_LONG).optional(),
    }),
    status: 200,
    response: z.array(duplicateSchema).max(MOST_DUPLICATES),
  },
})
