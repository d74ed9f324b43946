import { passkeyLoginSchema, passkeyRequestSchema } from '../domain/passkey.ts'
import { currentUserSchema, loginResultSchema, tokenSchema } from '../domain/sign-in.ts'
import { loginSchema } from '../domain/user-forms.ts'
import { defineRoutes } from './route.ts'

export const sessionRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    isAboutAccount: true,
    records: [],
    summary: 'Anmelden mit Benutzername oder E-Mail-Adresse',
    body: loginSchema,
    status: 200,
    response: loginResultSchema,
  },
  passkeyRequest: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    isAboutAccount: true,
    records: [],
    summary: 'Aufgabe für eine Anmeldung mit Passkey (WebAuthn), für alle gleich; sie gilt fünf Minuten und einmal',
    status: 200,
    response: passkeyRequestSchema,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    isAboutAccount: true,
    records: [],
    summary: 'Anmelden mit einem Passkey, ohne Passwort und Code',
    body: passkeyLoginSchema,
    status: 200,
    response: loginResultSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    isAboutAccount: true,
    records: [],
    clearsBrowserStorage: true,
    summary: 'Abmelden',
    status: 204,
    response: null,
  },
  sessionRefresh: {
    method: 'POST',
    path: '/api/session/refresh',
    access: 'public',
    isAboutAccount: true,
    records: [],
    summary: 'Zugangstoken der Sitzung erneuern; braucht das Cookie und ihr letztes Token, auch ein abgelaufenes',
    status: 200,
    response: tokenSchema,
  },
  authUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'session',
    records: ['account'],
    summary: 'Der angemeldete Benutzer mit seinen wirksamen Rechten',
    status: 200,
    response: currentUserSchema,
  },
})
