import { type Application, applicationSchema } from '../../shared/domain/application.ts'
import { defineEntity } from './entity.ts'
import { applicationKey, lists, sortableId } from './keys.ts'

/** Counter of applications: `total` and one figure per status. */
export const applicationCounter = 'APPLICATION'

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
    texts: ({ firstName, lastName, email, companyName }) => [firstName, lastName, email, companyName ?? ''],
    facets: ({ status }) => ({ status }),
  },
  counted: ({ status }) => ({ [applicationCounter]: ['total', status] }),
})
