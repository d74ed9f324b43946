import { ended } from '../recruitment/short-name.ts'

/** The texts of a registration page. The partner's own texts are about becoming a partner and belong to the recruitment page. */
export const registrationTexts = {
  title: (company: string) => ended(`Ihr Einstieg in den Handel, begleitet von ${company}`),
  lead: (company: string) =>
    `Hinterlassen Sie Ihre Angaben. ${company} meldet sich bei Ihnen und begleitet Sie bis zum ersten eigenen Handelskonto.`,
  steps: (company: string) => [
    'Sie senden Ihre Anfrage. Sie verpflichtet zu nichts.',
    `${company} meldet sich persönlich bei Ihnen.`,
    'Sie entscheiden, ob und wie Sie beginnen.',
  ],
  offers: [
    'Über 1000 Instrumente über ein einziges Konto',
    'MetaTrader 4 und 5 auf allen Geräten',
    'Kundenservice rund um die Uhr, fünf Tage die Woche',
  ],
  metaTitle: (company: string) => `Ihr Einstieg in den Handel, mit ${company}`,
  metaDescription: (company: string) => `Interesse am Handel mit Begleitung? Senden Sie ${company} eine unverbindliche Anfrage.`,
} as const
