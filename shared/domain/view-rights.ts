import { AUDIT_ENTITIES, type AuditEntity } from './audit-labels.ts'
import { LISTED_MAIL_KINDS, type ListedMailKind, mailRecords } from './mail.ts'
import type { MailConfiguration } from './mail-configuration.ts'
import type { PermissionKey } from './permissions.ts'

/**
 * The rights to see each kind of record, all of which its audit entries need. An entry about a mail or an e-mail configuration does not tell which
 * records it shows, so it needs the rights to all that it may show.
 */
const viewRights = {
  USER: ['users.view'],
  ROLE: ['roles.view'],
  PARTNER: ['ib_partners.view'],
  CUSTOMER: ['customers.view'],
  CUSTOMER_LIST: ['customers.view'],
  // Its filters may name anybody.
  PERSON_LIST: ['users.view', 'ib_partners.view', 'customers.view', 'ib_interessenten.view', 'ib_applications.view'],
  INTERESSENT: ['ib_interessenten.view'],
  APPLICATION: ['ib_applications.view'],
  FORM: ['form_config.view'],
  MAIL_CONFIGURATION: ['settings.view', 'ib_partners.edit'],
  MAIL: ['settings.view', 'users.view', 'customers.view', 'ib_interessenten.view', 'ib_applications.view'],
  // An address of whatever mail.
  MAIL_SUPPRESSION: ['settings.view', 'users.view', 'customers.view', 'customers.contact', 'ib_interessenten.view', 'ib_applications.view'],
  MATERIAL: ['settings.view'],
  PORTAL: ['settings.view'],
  REPORT: ['reports.view'],
  PRIVACY: ['privacy.view'],
  AUDIT_LOG: ['system.logs'],
  SYSTEM: ['system.backup'],
} as const satisfies Record<AuditEntity, readonly PermissionKey[]>

type Can = (key: PermissionKey) => boolean

const canView = (entity: AuditEntity, can: Can) => viewRights[entity].every(can)

/**
 * The kinds of records of which mails tell that go where each field of a mail configuration says. A server reads all that it sends, and so may who owns the
 * account on it; answers to a mail go to its sender.
 */
const directed = {
  customerFormEmails: ['CUSTOMER'],
  recruitmentFormEmails: ['INTERESSENT', 'APPLICATION'],
  bccEmails: ['CUSTOMER', 'INTERESSENT', 'APPLICATION'],
  smtpHost: ['CUSTOMER', 'INTERESSENT', 'APPLICATION'],
  smtpUsername: ['CUSTOMER', 'INTERESSENT', 'APPLICATION'],
  senderEmail: ['CUSTOMER', 'INTERESSENT', 'APPLICATION'],
} as const satisfies Partial<Record<keyof MailConfiguration, readonly AuditEntity[]>>

/** A field of a mail configuration that says where contact data goes. */
export type DirectingField = keyof typeof directed
export const DIRECTING_FIELDS: readonly DirectingField[] = [
  'customerFormEmails',
  'recruitmentFormEmails',
  'bccEmails',
  'smtpHost',
  'smtpUsername',
  'senderEmail',
]

/** Whether somebody may say where mails go: who makes contact data flow somewhere must be allowed to see it. */
export const mayDirect = (field: DirectingField, can: Can): boolean =>
  can('customers.contact') && directed[field].every((entity) => canView(entity, can))

/** The kinds of records whose audit entries somebody may see. */
export const visibleAuditEntities = (can: Can): readonly AuditEntity[] => AUDIT_ENTITIES.filter((entity) => canView(entity, can))

/** The kinds of mails that somebody may see: those about records that they may see. */
export const visibleMailKinds = (can: Can): readonly ListedMailKind[] => LISTED_MAIL_KINDS.filter((kind) => canView(mailRecords[kind], can))

/** The kinds of mails whose addresses somebody may see, and so find: those of customers need a right of their own. */
export const addressMailKinds = (can: Can): readonly ListedMailKind[] =>
  visibleMailKinds(can).filter((kind) => mailRecords[kind] !== 'CUSTOMER' || can('customers.contact'))
