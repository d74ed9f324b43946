import * as z from 'zod'
import { USER_SORTS } from '../domain/list-sorts.ts'
import { roleSchema } from '../domain/permissions.ts'
import { userSchema, userStatusSchema } from '../domain/user.ts'
import { passwordSetSchema, userCountsSchema, userCreateSchema, usernameSchema, userUpdateSchema } from '../domain/user-forms.ts'
import { listQuery, sortQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const params = { id: usernameSchema }

export const userRoutes = defineRoutes({
  userList: {
    method: 'GET',
    path: '/api/users',
    access: 'users.view',
    records: ['users'],
    summary: 'Benutzer nach Benutzername, mit sort=-id von hinten',
    query: z.object({ ...listQuery, status: userStatusSchema.optional(), role: roleSchema.optional(), sort: sortQuery(USER_SORTS) }),
    status: 200,
    response: userSchema,
    isList: true,
  },
  userCounts: {
    method: 'GET',
    path: '/api/users/counts',
    access: 'users.view',
    records: ['users'],
    summary: 'Anzahl der Benutzer, der aktiven, der Administratoren und der IB-Partner',
    status: 200,
    response: userCountsSchema,
  },
  userGet: {
    method: 'GET',
    path: '/api/users/{id}',
    access: 'users.view',
    records: ['users'],
    summary: 'Ein Benutzer',
    params,
    status: 200,
    response: userSchema,
  },
  userCreate: {
    method: 'POST',
    path: '/api/users',
    access: 'users.create',
    records: ['users'],
    summary: 'Benutzer anlegen, mit Passwort oder Einladung; eine andere Rolle als Betrachter braucht users.roles',
    body: userCreateSchema,
    status: 201,
    response: userSchema,
  },
  userUpdate: {
    method: 'PATCH',
    path: '/api/users/{id}',
    access: 'users.edit',
    records: ['users'],
    summary: 'Benutzer ändern; Rolle und persönliche Rechte brauchen users.roles',
    params,
    body: userUpdateSchema,
    status: 200,
    response: userSchema,
  },
  userDelete: {
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'users.delete',
    records: ['users'],
    summary: 'Benutzer löschen',
    params,
    status: 204,
    response: null,
  },
  userSecondFactorReset: {
    method: 'DELETE',
    path: '/api/users/{id}/second-factor',
    access: 'users.edit',
    records: ['users'],
    summary: 'Den zweiten Faktor eines Benutzers zurücksetzen; alle seine Sitzungen enden',
    params,
    status: 204,
    response: null,
  },
  userInvite: {
    method: 'POST',
    path: '/api/users/{id}/invitation',
    access: 'users.edit',
    records: ['users', 'mails'],
    summary:
      'Einem Benutzer, der sich noch nie angemeldet hat, einen Link für sein erstes Passwort senden; ein früherer Link gilt nicht mehr',
    params,
    status: 200,
    response: userSchema,
  },
  userInvitationWithdraw: {
    method: 'DELETE',
    path: '/api/users/{id}/invitation',
    access: 'users.edit',
    records: ['users'],
    summary: 'Einladung eines Benutzers zurückziehen',
    params,
    status: 204,
    response: null,
  },
  userSetPassword: {
    method: 'POST',
    path: '/api/users/{id}/password',
    access: 'users.edit',
    records: ['users'],
    summary: 'Passwort eines Benutzers setzen; alle seine Sitzungen enden',
    params,
    body: passwordSetSchema,
    status: 204,
    response: null,
  },
})
