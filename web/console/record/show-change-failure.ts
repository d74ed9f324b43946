import { ApiError } from '../../api/api-error.ts'
import { outdate } from '../../api/generations.ts'
import { showFailure } from '../../ui/toast.ts'

/** Shows why a step on a record failed. What a colleague has changed meanwhile is read again, so its reader need not. */
export const showChangeFailure = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 412) outdate(['leads', 'applications', 'customers'])
  showFailure('Fehler', error)
}
