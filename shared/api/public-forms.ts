import type { PublicForm } from '../domain/submission.ts'
import type { PublicRouteName } from './index.ts'

/** The call behind each public form. */
export const publicFormRoutes = {
  recruitment: 'leadCreate',
  landing_page: 'registrationCreate',
  application: 'applicationCreate',
  general_application: 'applicationCreate',
} as const satisfies Record<PublicForm, PublicRouteName>

/** Id of what a page shows once its form has arrived: the server leads there whoever sent it without script. */
export const SENT_ID = 'danke'
/** A page's hidden stamp: when it left the server, in milliseconds since the epoch. */
export const SERVED_AT_FIELD = 'servedAt'
