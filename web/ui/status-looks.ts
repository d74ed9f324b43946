import type { ApplicationStatus } from '../../shared/domain/application.ts'
import type { BackupState } from '../../shared/domain/backup.ts'
import type { CustomerType, RegistrationOutcome } from '../../shared/domain/customer.ts'
import type { Activity } from '../../shared/domain/entity.ts'
import type { LeadStatus } from '../../shared/domain/lead.ts'
import type { MailStatus } from '../../shared/domain/mail.ts'
import type { Role } from '../../shared/domain/permissions.ts'
import type { ErasureAction, PrivacyState } from '../../shared/domain/privacy-request.ts'
import type { SignInOutcome } from '../../shared/domain/sign-in-log.ts'
import type { Consent } from '../../shared/domain/submission.ts'
import type { UserStatus } from '../../shared/domain/user.ts'
import type { IconName } from './Icon.tsx'
import type { Color } from './theme/colors.ts'

/** The drawing of a status: never colour alone, its label is beside the symbol. */
export type StatusLook = { readonly symbol: IconName; readonly color: Color }

export const leadStatusLooks = {
  'IB-Interessent': { symbol: 'ring', color: 'ink-2' },
  'IB-Bewerbung': { symbol: 'dot', color: 'lamp' },
  'IB-Akzeptiert': { symbol: 'check', color: 'ok' },
  Kontaktiert: { symbol: 'half', color: 'info' },
  Abgelehnt: { symbol: 'struck', color: 'danger' },
} as const satisfies Record<LeadStatus, StatusLook>

/** A record that nobody may delete. */
export const heldLook = { symbol: 'key', color: 'info' } as const satisfies StatusLook

export const applicationStatusLooks = {
  pending: { symbol: 'dot', color: 'lamp' },
  approved: { symbol: 'check', color: 'ok' },
  rejected: { symbol: 'struck', color: 'danger' },
} as const satisfies Record<ApplicationStatus, StatusLook>

export const registrationOutcomeLooks = {
  contacted: { symbol: 'half', color: 'info' },
  accepted: { symbol: 'check', color: 'ok' },
  rejected: { symbol: 'struck', color: 'danger' },
} as const satisfies Record<RegistrationOutcome, StatusLook>

export const consentLooks = {
  accepted: { symbol: 'check', color: 'ok' },
  shown: { symbol: 'half', color: 'info' },
  none: { symbol: 'ring', color: 'warn' },
  withdrawn: { symbol: 'struck', color: 'danger' },
} as const satisfies Record<Consent['kind'] | 'withdrawn', StatusLook>

export const confirmationLooks = {
  open: { symbol: 'ring', color: 'warn' },
  confirmed: { symbol: 'check', color: 'ok' },
} as const satisfies Record<string, StatusLook>

export const activityLooks = {
  active: { symbol: 'smallDot', color: 'ok' },
  inactive: { symbol: 'smallRing', color: 'ink-3' },
} as const satisfies Record<Activity, StatusLook>

export const userStatusLooks = { ...activityLooks, suspended: { symbol: 'struck', color: 'danger' } } as const satisfies Record<
  UserStatus,
  StatusLook
>

export const customerTypeLooks = {
  client: { symbol: 'stop', color: 'ink-2' },
  sub_ib: { symbol: 'fork', color: 'ink' },
  interessent: { symbol: 'dashedStop', color: 'ink-2' },
} as const satisfies Record<CustomerType, StatusLook>

export const roleLooks = {
  admin: { symbol: 'check', color: 'ink' },
  manager: { symbol: 'dot', color: 'ink-2' },
  backoffice: { symbol: 'half', color: 'ink-2' },
  viewer: { symbol: 'ring', color: 'ink-2' },
  ib_partner: { symbol: 'fork', color: 'ink-2' },
} as const satisfies Record<Role, StatusLook>

export const signInOutcomeLooks = {
  succeeded: { symbol: 'check', color: 'ok' },
  wrongPassword: { symbol: 'struck', color: 'danger' },
  wrongPasskey: { symbol: 'struck', color: 'danger' },
  codeRequired: { symbol: 'half', color: 'info' },
  wrongCode: { symbol: 'struck', color: 'danger' },
  unknownName: { symbol: 'struck', color: 'ink-3' },
  invalidLink: { symbol: 'struck', color: 'danger' },
  locked: { symbol: 'warning', color: 'danger' },
  inactive: { symbol: 'struck', color: 'ink-3' },
} as const satisfies Record<SignInOutcome, StatusLook>

export const backupStateLooks = {
  running: { symbol: 'half', color: 'info' },
  complete: { symbol: 'check', color: 'ok' },
  failed: { symbol: 'warning', color: 'danger' },
  deleted: { symbol: 'struck', color: 'ink-3' },
} as const satisfies Record<BackupState, StatusLook>

export const mailStatusLooks = {
  queued: { symbol: 'half', color: 'info' },
  sent: { symbol: 'check', color: 'ok' },
  undeliverable: { symbol: 'struck', color: 'danger' },
  failed: { symbol: 'warning', color: 'danger' },
  held: { symbol: 'ring', color: 'warn' },
  skipped: { symbol: 'struck', color: 'ink-3' },
} as const satisfies Record<MailStatus, StatusLook>

export const privacyStateLooks = {
  open: { symbol: 'half', color: 'info' },
  done: { symbol: 'check', color: 'ok' },
  refused: { symbol: 'struck', color: 'danger' },
} as const satisfies Record<PrivacyState, StatusLook>

export const erasureLooks = {
  delete: { symbol: 'struck', color: 'danger' },
  pseudonymise: { symbol: 'half', color: 'info' },
  keep: { symbol: 'ring', color: 'ink-2' },
} as const satisfies Record<ErasureAction, StatusLook>
