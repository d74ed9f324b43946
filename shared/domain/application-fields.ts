/** Names, limits and messages of the public forms' fields besides those of the person, for schemas and HTML forms alike. */
const MOST_TEXT = 5000

export const applicationFields = {
  companyName: {
    label: 'Firmenname',
    minLength: 2,
    maxLength: 255,
    message: 'Firmenname muss mindestens 2 Zeichen lang sein',
  },
  website: { label: 'Website', maxLength: 500, message: 'Ungültige Website-URL' },
  marketingStrategy: {
    label: 'Marketingstrategie',
    maxLength: MOST_TEXT,
    message: 'Bitte beschreiben Sie Ihre Marketing-Strategie',
  },
  message: { label: 'Nachricht', maxLength: MOST_TEXT, message: 'Nachricht ist ungültig' },
} as const
