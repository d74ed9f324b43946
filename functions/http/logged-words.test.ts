import { expect, test } from 'vitest'
import * as z from 'zod'
import { routeEntries } from '../../shared/api/index.ts'
import type { Route } from '../../shared/api/route.ts'
import { auditActionLabels } from '../../shared/domain/audit-action-labels.ts'
import { formatField, wordOf } from '../../shared/domain/format-field.ts'
import { personLists } from './bulk-reads.ts'

/*
 * The audit log keeps what routes change and which filters people read lists with, under the names of the fields. Whatever of it has a fixed set of values
 * needs German words.
 */

/** Fields that are sent or answered, and not logged as they are. */
const notLogged: Readonly<Record<string, readonly string[]>> = {
  login: ['duties'],
  // The names of rights, which are described by `describePermission`.
  userCreate: ['permissions'],
  userUpdate: ['permissions'],
  // Under `viewList`, by its label.
  savedViewCreate: ['list'],
  savedViewUpdate: ['list'],
  savedViewRestore: ['list'],
  submissionConfirm: ['outcome'],
  consentWithdraw: ['outcome'],
  consentRestore: ['outcome'],
  unsubscribe: ['outcome'],
  unsubscriptionUndo: ['outcome'],
  notificationChoicesUpdate: ['choices', 'kind', 'frequency'],
  // Under `onboardingStep`.
  onboardingUpdate: ['step', 'state', 'for'],
  referralReport: ['state'],
  customerExport: ['state'],
  auditLogExport: ['state'],
  materialCreate: ['type'],
  materialUpdate: ['type'],
  mailResend: ['kind'],
  mailCancel: ['kind'],
  mailAcknowledge: ['kind'],
  mailConfigurationSave: ['source'],
  partnerMailConfigurationSave: ['source'],
  // The role is the record.
  rolePermissionUpdate: ['roleName'],
  rolePermissionInitialize: ['roleName'],
  personRecordUpdate: ['kind', 'reasons', 'action'],
  retentionUpdate: ['rule', 'kind'],
  legalHoldSet: ['kind'],
  backupStart: ['kind', 'state'],
}

/** Fields that are logged under another name. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  ['pageDraftSave', 'pageDraftSubmit', 'pageDraftRelease', 'pageDraftReturn', 'pageVersionRestore'].map((name) => [
    name,
    { state: 'status' },
  ]),
)

type Coded = { readonly field: string; readonly value: string }

/** All values of enumerations in a schema, by the name of the field. */
const codedIn = (schema: unknown, field = ''): readonly Coded[] => {
  if (Array.isArray(schema)) return schema.flatMap((part) => codedIn(part, field))
  if (!(schema instanceof z.core.$ZodType)) return []
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => ({ field, value: String(value) }))
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, inner]) => codedIn(inner, name))
  return Object.values(schema._zod.def).flatMap((part) => codedIn(part, field))
}

/** What the log may keep of a call. */
const loggedParts = (
  name: string,
  { method, body, response, isList, isAboutAccount, records: [kind], query }: Route,
): readonly unknown[] => {
  if (method !== 'GET') return Object.hasOwn(auditActionLabels, name) ? [body, response] : []
  return isList && !isAboutAccount && kind && personLists[kind] !== undefined
    ? Object.entries(query?.shape ?? {}).flatMap(([field, schema]) => (field === 'sort' ? [] : [z.object({ [field]: schema })]))
    : []
}

const logged = routeEntries().flatMap(([name, route]) =>
  loggedParts(name, route)
    .flatMap((part) => codedIn(part))
    .map(({ field, value }) => ({ name, field, value })),
)

test('every coded value that the audit log may keep has a German word', () => {
  const missing = logged.flatMap(({ name, field, value }) =>
    notLogged[name]?.includes(field) || wordOf(renamed[name]?.[field] ?? field, value) !== undefined ? [] : [`${name}: ${field} ${value}`],
  )
  expect(missing).toEqual([])
})

test('the fields that are not logged are all there', () => {
  const exceptions = Object.entries(notLogged).flatMap(([name, fields]) => fields.map((field) => ({ name, field })))
  expect(exceptions.filter(({ name, field }) => !logged.some((one) => one.name === name && one.field === field))).toEqual([])
})

test('the state of a draft, the page of a link and what a privacy request asks for are shown in words', () => {
  expect(formatField('status', 'submitted')).toBe('Eingereicht')
  expect(formatField('page', 'recruitment')).toBe('Anwerbeseite')
  expect(formatField('kind', 'erasure')).toBe('Löschung')
})
