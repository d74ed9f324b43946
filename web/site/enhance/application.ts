import { makeSearchable } from './combobox.ts'
import { keepOptionsCurrent } from './form-options.ts'
import { sendForm } from './send-form.ts'
import { showToast } from './toast.ts'

/** The application form of the start page. */
export const enhanceApplication = (form: HTMLFormElement) => {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-searchable]')) makeSearchable(select)
  keepOptionsCurrent(form)
  sendForm(form, {
    route: 'applicationCreate',
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
      if (!names.includes('terms')) return
      showToast({
        kind: 'failure',
        title: 'Geschäftsbedingungen erforderlich',
        text: 'Bitte akzeptieren Sie die Geschäftsbedingungen, um fortzufahren.',
      })
    },
    onSent: () => {
      form.reset()
      showToast({
        kind: 'success',
        title: 'Bewerbung erfolgreich eingereicht!',
        text: 'Wir werden uns in Kürze bei Ihnen melden.',
      })
    },
    onFailed: (said) => ({ title: 'Fehler beim Einreichen der Bewerbung', text: said }),
  })
}
