import { formFailures } from '../../../shared/domain/form-failures.ts'
import { enhancePublicForm } from './public-form.ts'
import { showThanks } from './thanks.ts'
import { showToast } from './toast.ts'

enhancePublicForm('landing_page', (form) => ({
  bodyOf: ({
    ibPartnerId,
    firstName = '',
    lastName = '',
    email = '',
    phone = '',
    country = '',
    tradingExperience = '',
    investmentAmount = '',
    message = '',
  }) => ({ ibPartnerId: Number(ibPartnerId), firstName, lastName, email, phone, country, tradingExperience, investmentAmount, message }),
  onSent: () => {
    showThanks(form)
    showToast({ kind: 'success', title: 'Vielen Dank!' })
  },
  onFailed: formFailures.landing_page,
}))
