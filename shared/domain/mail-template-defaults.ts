import { type MailTemplate, type TemplateKind, type TemplateUpdate, templateKindsOf } from './mail-template.ts'
import { PUBLIC_FORMS, type PublicForm } from './public-forms.ts'

const paragraphs = (...texts: readonly string[]) => texts.join('\n\n')
const GREETING = 'Guten Tag {{vorname}} {{nachname}},'
const REGARDS = 'Freundliche Grüße\nIhr Team von {{absender}}'

/** What a form asks for, in the words of a mail to its person. */
const asked = {
  recruitment: { thing: 'Ihre Bewerbung als IB-Partner', via: ' über {{partner}}', answer: 'innerhalb von 24 Stunden' },
  application: { thing: 'Ihre Bewerbung als IB-Partner', via: '', answer: 'in Kürze' },
  general_application: { thing: 'Ihre Bewerbung als IB-Partner', via: '', answer: 'innerhalb von 2–3 Werktagen' },
  landing_page: { thing: 'Ihre Anfrage', via: ' über {{partner}}', answer: 'in Kürze' },
} as const satisfies Record<PublicForm, { readonly thing: string; readonly via: string; readonly answer: string }>

const receipt = (form: PublicForm): TemplateUpdate => {
  const { thing, via, answer } = asked[form]
  return {
    isOn: true,
    subject: `${thing} ist eingegangen`,
    text: paragraphs(GREETING, `vielen Dank! ${thing}${via} ist bei uns eingegangen.`, `Wir melden uns ${answer} bei Ihnen.`, REGARDS),
  }
}

const acceptance = (form: PublicForm): TemplateUpdate =>
  form === 'landing_page'
    ? {
        isOn: false,
        subject: 'Willkommen bei {{portal}}',
        text: paragraphs(GREETING, 'herzlich willkommen! Wir haben Sie als Kunden aufgenommen.', REGARDS),
      }
    : {
        isOn: false,
        subject: 'Willkommen als IB-Partner',
        text: paragraphs(GREETING, 'herzlich willkommen! Wir haben Ihre Bewerbung angenommen: Sie sind jetzt unser IB-Partner.', REGARDS),
      }

const rejection = (form: PublicForm): TemplateUpdate => {
  const { thing } = asked[form]
  const answer =
    form === 'landing_page'
      ? 'können wir Sie derzeit leider nicht als Kunden aufnehmen.'
      : 'können wir Sie derzeit leider nicht als IB-Partner aufnehmen.'
  return {
    isOn: false,
    subject: thing,
    text: paragraphs(
      GREETING,
      `vielen Dank für ${thing}. Nach sorgfältiger Prüfung ${answer}`,
      '{{grund}}',
      'Wir wünschen Ihnen alles Gute.',
      REGARDS,
    ),
  }
}

const invitation: TemplateUpdate = {
  isOn: false,
  subject: 'Willkommen als IB-Partner: Ihr Zugang zum Portal',
  text: paragraphs(
    GREETING,
    'herzlich willkommen! Wir haben Ihre Bewerbung angenommen: Sie sind jetzt unser IB-Partner.',
    'Ihr Zugang zum Partnerportal ist eingerichtet. Legen Sie hier Ihr Passwort fest:',
    '{{link}}',
    'Der Link gilt sieben Tage und öffnet den Zugang ein einziges Mal; geben Sie ihn nicht weiter.',
    REGARDS,
  ),
}

const standards: Readonly<Record<TemplateKind, (form: PublicForm) => TemplateUpdate>> = {
  receipt,
  acceptance,
  rejection,
  invitation: () => invitation,
}

/** The standard text of a template. Only receipts are on until staff decide to answer by mail. */
export const standardTemplate = (form: PublicForm, kind: TemplateKind): MailTemplate => ({ form, kind, ...standards[kind](form) })

/** All templates with their standard texts. */
export const standardTemplates = (): readonly MailTemplate[] =>
  PUBLIC_FORMS.flatMap((form) => templateKindsOf(form).map((kind) => standardTemplate(form, kind)))
