import type { PublicForm } from '../domain/submission.ts'
import type { PublicRouteName } from './index.ts'

/** The route of each public form. */
export const publicFormRoutes = {
  recruitment: 'leadCreate',
  landing_page: 'registrationCreate',
  application: 'applicationCreate',
  general_application: 'applicationCreate',
} as const satisfies Record<PublicForm, PublicRouteName>

/** Id of the thanks on a page; without script, the server redirects to it after a submission. */
export const SENT_ID = 'danke'
/** Hidden field with the time at which the page was served, in milliseconds since the epoch. */
export const SERVED_AT_FIELD = 'servedAt'
