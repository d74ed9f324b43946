import { formFailures } from '../../../shared/domain/form-failures.ts'
import { enhancePublicForm } from './public-form.ts'
import { showThanks } from './thanks.ts'
import { showToast } from './toast.ts'

enhancePublicForm('general_application', (form) => ({
  bodyOf: ({
    firstName = '',
    lastName = '',
    email = '',
    phone = '',
    country = '',
    companyName = '',
    website = '',
    companyType = '',
    tradingExperience = '',
    expectedVolume = '',
    message = '',
  }) => ({
    ...{ firstName, lastName, email, phone, country, companyName, website, companyType, tradingExperience, expectedVolume, message },
    marketingChannels: new FormData(form).getAll('marketingChannels').map(String),
  }),
  settle: () => ({ status: 'pending', submittedAt: new Date().toISOString() }),
  onSent: () => {
    showThanks(form)
    showToast({ kind: 'success', title: 'Bewerbung eingereicht!' })
  },
  onFailed: formFailures.general_application,
}))
