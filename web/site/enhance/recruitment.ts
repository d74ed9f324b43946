import { formFailures } from '../../../shared/domain/form-failures.ts'
import { enhancePublicForm } from './public-form.ts'
import { showThanks } from './thanks.ts'

enhancePublicForm('recruitment', (form) => ({
  bodyOf: ({ partnerId = '', firstName = '', lastName = '', email = '', phone = '' }) => ({
    ...{ partnerId, firstName, lastName, email, phone },
    status: 'IB-Bewerbung' as const,
  }),
  onSent: () => showThanks(form),
  onFailed: formFailures.recruitment,
}))
