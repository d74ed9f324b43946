import type { PublicForm } from './public-forms.ts'

/** Names of the public forms, as the console shows them. */
export const publicFormLabels = {
  recruitment: 'Anwerbeseite',
  landing_page: 'Landingpage eines Partners',
  application: 'Bewerbung auf der Startseite',
  general_application: 'Allgemeine Bewerbung',
} satisfies Record<PublicForm, string>
