import type { PublicForm } from './public-forms.ts'

/** What pages say below their thanks once a form has arrived; empty where a partner's page names the partner instead. */
const arrivalTexts = {
  recruitment: '',
  landing_page: '',
  application: 'Sie ist angekommen. Wir melden uns in Kürze.',
  general_application: 'Vielen Dank für Ihre Bewerbung. Wir melden uns innerhalb von 2–3 Werktagen bei Ihnen.',
} as const satisfies Record<PublicForm, string>

/** The same if the person has to confirm the form. */
const ASKED_TO_CONFIRM =
  'Jetzt fehlt noch ein Schritt: Wir haben Ihnen eine E-Mail gesendet. Bitte bestätigen Sie Ihre Angaben mit dem Link darin, er gilt sieben Tage. Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach.'

/** The text of a form. @param formsToConfirm the forms that people have to confirm */
export const arrivalText = (form: PublicForm, formsToConfirm: readonly PublicForm[]): string =>
  formsToConfirm.includes(form) ? ASKED_TO_CONFIRM : arrivalTexts[form]
