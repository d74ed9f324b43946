import type { Page } from '../../shared/api/route.ts'
import { type Application, type ApplicationStatus, applicationSchema } from '../../shared/domain/application.ts'
import { dayEventsOf } from '../../shared/domain/day-events.ts'
import { inboxPlaceOf } from '../../shared/domain/inbox.ts'
import type { CreationSort } from '../../shared/domain/list-sorts.ts'
import { phonesIn } from '../../shared/domain/phone-number.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { inboxEntryOf, inboxFacts } from './inbox-rows.ts'
import { applicationKey, lists, sortableId } from './keys.ts'
import { creationOrder, listIndex, type PageRequest } from './list.ts'
import { searchEntities } from './search.ts'

/** Counter of applications by status. */
export const applicationCounter = 'APPLICATION'

const inboxEntry = (application: Application) => inboxEntryOf(inboxPlaceOf.application(application), null, application)

/** Applications: newest first overall and by status. */
export const applications = defineEntity<Application>({
  schema: applicationSchema,
  key: applicationKey,
  idFrom: Number,
  indexes: ({ id, status }) => ({
    gsi1pk: lists.applications,
    gsi1sk: sortableId(id),
    gsi2pk: lists.applicationsByStatus(status),
    gsi2sk: sortableId(id),
  }),
  search: {
    order: 'newest',
    entity: 'APPLICATION',
    names: ({ firstName, lastName, companyName }) => [`${firstName} ${lastName}`, companyName ?? ''],
    texts: ({ firstName, lastName, email, companyName }) => [firstName, lastName, email, companyName ?? ''],
    phones: ({ phone, country }) => phonesIn(phone, country),
  },
  inbox: inboxEntry,
  daily: dayEventsOf.application,
  counted: (application) => ({ [applicationCounter]: [application.status], ...inboxFacts(inboxEntry(application)) }),
})

/** Filters of the list of applications. */
type ApplicationFilter = {
  readonly search?: string | undefined
  readonly status?: ApplicationStatus | undefined
  /** @default '-createdAt' */
  readonly sort?: CreationSort | undefined
}

/**
 * A page of applications, newest first unless sorted otherwise, with the total number of matches when it is known.
 * @throws ApiError validation for a cursor of another list
 */
export const listApplications = ({ search, status, sort }: ApplicationFilter, page: PageRequest): Promise<Page<Application>> => {
  const { definition } = applications
  const order = creationOrder(sort)
  if (search) return searchEntities(definition, search, { status }, page, { order })
  const rows =
    status === undefined
      ? listIndex(definition, 'gsi1', lists.applications, order, page)
      : listIndex(definition, 'gsi2', lists.applicationsByStatus(status), order, page)
  return withTotal(rows, applicationCounter, status ?? 'total', page)
}
