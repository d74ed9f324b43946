import { sendForm } from './send-form.ts'
import { showThanks } from './thanks.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form=recruitment]')

if (form !== null) {
  sendForm(form, {
    route: 'interessentCreate',
    bodyOf: ({ firstName = '', lastName = '', email = '', phone = '' }) => ({
      partnerId: form.dataset.partner ?? '',
      firstName,
      lastName,
      email,
      phone,
      status: 'IB-Bewerbung' as const,
    }),
    onSent: () => showThanks(form),
    onFailed: () => ({
      title: 'Fehler bei der Übermittlung',
      text: 'Bitte versuchen Sie es erneut oder kontaktieren Sie uns direkt.',
    }),
  })
}
