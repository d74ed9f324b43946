import { linkTokenSchema, passwordChooseSchema, passwordForgottenSchema, passwordLinkSchema } from '../domain/password-link.ts'
import { defineRoutes } from './route.ts'

export const passwordRoutes = defineRoutes({
  passwordForgotten: {
    method: 'POST',
    path: '/api/password/forgotten',
    access: 'public',
    isAboutAccount: true,
    records: ['mails'],
    summary: 'Link für ein neues Passwort anfordern; antwortet gleich, ob es den Benutzer gibt oder nicht',
    body: passwordForgottenSchema,
    status: 204,
    response: null,
  },
  passwordLink: {
    method: 'POST',
    path: '/api/password/link',
    access: 'public',
    isAboutAccount: true,
    records: [],
    summary: 'Prüfen, ob ein Link für ein neues Passwort noch gilt, ohne ihn zu verbrauchen',
    body: linkTokenSchema,
    status: 200,
    response: passwordLinkSchema,
  },
  passwordChoose: {
    method: 'POST',
    path: '/api/password/choose',
    access: 'public',
    isAboutAccount: true,
    records: ['users', 'mails'],
    summary: 'Mit einem Link ein neues Passwort wählen; alle Sitzungen enden, und der Link ist verbraucht',
    body: passwordChooseSchema,
    status: 204,
    response: null,
  },
})
