import { currentUserSchema, loginResultSchema, tokenSchema } from '../domain/sign-in.ts'
import { loginSchema } from '../domain/user-forms.ts'
import { defineRoutes } from './route.ts'

export const sessionRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    records: [],
    summary: 'Anmelden mit Benutzername oder E-Mail-Adresse',
    body: loginSchema,
    status: 200,
    response: loginResultSchema,
  },
  logout: { method: 'POST', path: '/api/logout', access: 'public', records: [], summary: 'Abmelden', status: 204, response: null },
  sessionRefresh: {
    method: 'POST',
    path: '/api/session/refresh',
    access: 'public',
    records: [],
    summary: 'Zugangstoken der Sitzung erneuern',
    status: 200,
    response: tokenSchema,
  },
  authUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'session',
    records: [],
    summary: 'Der angemeldete Benutzer mit seinen wirksamen Rechten',
    status: 200,
    response: currentUserSchema,
  },
})
