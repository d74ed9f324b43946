import type { Endpoint } from '../http/endpoint.ts'
import { searchRecords } from '../use-cases/desk/search-records.ts'
import { findDuplicates } from '../use-cases/records/find-duplicates.ts'

export { searchRoutes as routes } from '../../shared/api/search.ts'

export const recordSearch: Endpoint<'recordSearch'> = ({ query, session }) => searchRecords(query.q, session.can)

export const duplicateList: Endpoint<'duplicateList'> = ({ query, session }) => findDuplicates(query, session.can)
