import { formFailures } from '../../../shared/domain/form-failures.ts'
import { TERMS_REQUIRED } from '../../../shared/domain/submission.ts'
import { enhancePublicForm } from './public-form.ts'
import { showArrival } from './thanks.ts'
import { showToast } from './toast.ts'

/** The application form of the start page. */
export const enhanceApplication = () =>
  enhancePublicForm('application', (form) => ({
    bodyOf: ({
      firstName = '',
      lastName = '',
      email = '',
      phone = '',
      country = '',
      companyName = '',
      tradingExperience = '',
      expectedVolume = '',
      marketingStrategy = '',
    }) => ({ firstName, lastName, email, phone, country, companyName, tradingExperience, expectedVolume, marketingStrategy }),
    onRefused: (names) => {
      if (names.includes('terms')) showToast({ kind: 'failure', title: 'Geschäftsbedingungen erforderlich', text: TERMS_REQUIRED })
    },
    onSent: () => {
      showArrival(form)
      showToast({ kind: 'success', title: 'Bewerbung erfolgreich eingereicht!', text: 'Wir werden uns in Kürze bei Ihnen melden.' })
    },
    onFailed: formFailures.application,
  }))
