import { makeSearchable } from './combobox.ts'
import { sendForm } from './send-form.ts'
import { showThanks } from './thanks.ts'
import { showToast } from './toast.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form=lead]')

if (form !== null) {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-searchable]')) makeSearchable(select)
  sendForm(form, {
    route: 'landingLeadCreate',
    bodyOf: ({
      firstName = '',
      lastName = '',
      email = '',
      phone = '',
      country = '',
      tradingExperience = '',
      investmentAmount = '',
      message = '',
    }) => ({
      ibPartnerId: Number(form.dataset.partner),
      firstName,
      lastName,
      email,
      phone,
      country,
      tradingExperience,
      investmentAmount,
      message,
    }),
    onSent: () => {
      showThanks(form)
      showToast({ kind: 'success', title: 'Vielen Dank!' })
    },
    onFailed: () => ({ title: 'Fehler', text: 'Es gab einen Fehler beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.' }),
  })
}
