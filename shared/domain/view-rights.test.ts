import { expect, test } from 'vitest'
import { AUDIT_ENTITIES } from './audit-labels.ts'
import { ACCOUNT_MAIL_KINDS, LISTED_MAIL_KINDS, NOTIFICATION_MAIL_KINDS } from './mail.ts'
import type { PermissionKey } from './permissions.ts'
import { visibleAuditEntities, visibleMailKinds } from './view-rights.ts'

const allBut = (missing: PermissionKey) => (key: PermissionKey) => key !== missing

test('entries and mails about users need the right to see users', () => {
  const aboutUsersByMail: readonly string[] = [...ACCOUNT_MAIL_KINDS, ...NOTIFICATION_MAIL_KINDS]
  expect(visibleMailKinds((key) => key === 'users.view')).toEqual(aboutUsersByMail)
  expect(visibleMailKinds(allBut('users.view'))).toEqual(LISTED_MAIL_KINDS.filter((kind) => !aboutUsersByMail.includes(kind)))
  expect(visibleAuditEntities((key) => key === 'users.view')).toEqual(['USER'])
  const aboutUsers: readonly string[] = ['USER', 'PERSON_LIST', 'MAIL', 'MAIL_SUPPRESSION']
  expect(visibleAuditEntities(allBut('users.view'))).toEqual(AUDIT_ENTITIES.filter((entity) => !aboutUsers.includes(entity)))
})

test('every kind of entry and mail needs a right, and all rights show all of them', () => {
  expect([visibleAuditEntities(() => false), visibleMailKinds(() => false)]).toEqual([[], []])
  expect([visibleAuditEntities(() => true), visibleMailKinds(() => true)]).toEqual([AUDIT_ENTITIES, LISTED_MAIL_KINDS])
})
