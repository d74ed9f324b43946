import { makeSearchable } from './combobox.ts'
import { sendForm } from './send-form.ts'
import { showThanks } from './thanks.ts'
import { showToast } from './toast.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form=general]')

if (form !== null) {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-searchable]')) makeSearchable(select)
  sendForm(form, {
    route: 'applicationCreate',
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
    onFailed: () => ({ title: 'Fehler', text: 'Es gab einen Fehler beim Senden Ihrer Bewerbung. Bitte versuchen Sie es erneut.' }),
  })
}
