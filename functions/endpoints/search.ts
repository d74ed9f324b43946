import type { Endpoint } from '../http/endpoint.ts'
import { findDuplicates } from '../use-cases/find-duplicates.ts'
import { searchRecords } from '../use-cases/search-records.ts'

export { searchRoutes as routes } from '../../shared/api/search.ts'

export const recordSearch: Endpoint<'recordSearch'> = ({ query, session }) => searchRecords(query.q, session.can)

export const duplicateList: Endpoint<'duplicateList'> = ({ query, session }) => findDuplicates(query, session.can)
