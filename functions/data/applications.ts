import type { Page } from '../../shared/api/route.ts'
import { type Application, type ApplicationStatus, applicationSchema } from '../../shared/domain/application.ts'
import { withoutConsentWords } from './consent-words.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { applicationKey, lists, sortableId } from './keys.ts'
import { listIndex, type PageRequest } from './list.ts'
import { searchEntities } from './search.ts'

/** Counter of applications by status. */
export const applicationCounter = 'APPLICATION'

/** Applications: newest first overall and by status. */
export const applications = defineEntity<Application>({
  schema: applicationSchema,
  key: applicationKey,
  idFrom: Number,
  indexes: ({ id, status }) => ({
    gsi1pk: lists.applications.of(id),
    gsi1sk: sortableId(id),
    gsi2pk: lists.applicationsByStatus(status).of(id),
    gsi2sk: sortableId(id),
  }),
  search: {
    order: 'newest',
    entity: 'APPLICATION',
    tokensHoldRecord: true,
    inToken: withoutConsentWords,
    names: ({ firstName, lastName, companyName }) => [`${firstName} ${lastName}`, companyName ?? ''],
    texts: ({ firstName, lastName, email, companyName }) => [firstName, lastName, email, companyName ?? ''],
    facets: ({ status }) => ({ status }),
  },
  counted: ({ status }) => ({ [applicationCounter]: [status] }),
})

/** Filters of the list of applications. */
type ApplicationFilter = { readonly search?: string | undefined; readonly status?: ApplicationStatus | undefined }

/** A page of applications, newest first, with the total number of matches when it is known. @throws ApiError validation for a cursor of another list */
export const listApplications = ({ search, status }: ApplicationFilter, page: PageRequest): Promise<Page<Application>> => {
  const { definition } = applications
  if (search) return searchEntities(definition, search, { status }, page)
  const rows =
    status === undefined
      ? listIndex(definition, 'gsi1', lists.applications.all, 'newest', page)
      : listIndex(definition, 'gsi2', lists.applicationsByStatus(status).all, 'newest', page)
  return withTotal(rows, applicationCounter, status ?? 'total', page)
}
