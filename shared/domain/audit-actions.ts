import { auditActionLabels } from './audit-action-labels.ts'
import { AUDIT_ENTITIES, type AuditEntity, auditEntityLabels } from './audit-labels.ts'

/** The kind of record that actions are about, by the beginnings of their names. The longest beginning decides; null for actions about several kinds. */
const entityByPrefix: Readonly<Record<string, AuditEntity | null>> = {
  account: 'USER',
  application: 'APPLICATION',
  auditLog: 'AUDIT_LOG',
  backup: 'SYSTEM',
  consent: null,
  customer: 'CUSTOMER',
  customerExport: 'CUSTOMER_LIST',
  formConfiguration: 'FORM',
  lead: 'INTERESSENT',
  legalHold: null,
  login: 'USER',
  mail: 'MAIL',
  mailConfiguration: 'MAIL_CONFIGURATION',
  mailSuppression: 'MAIL_SUPPRESSION',
  mailTemplates: 'PORTAL',
  material: 'MATERIAL',
  merge: null,
  migration: 'SYSTEM',
  note: null,
  notification: 'USER',
  onboarding: 'PARTNER',
  partner: 'PARTNER',
  partnerMailConfiguration: 'MAIL_CONFIGURATION',
  passkey: 'USER',
  password: 'USER',
  personList: 'PERSON_LIST',
  personRecord: 'PRIVACY',
  picture: 'PARTNER',
  portalSettings: 'PORTAL',
  privacyDisclosure: 'PRIVACY',
  privacyErase: null,
  privacyErasure: 'PRIVACY',
  privacyPseudonymise: null,
  privacyRequest: 'PRIVACY',
  privacyWithdrawal: 'PRIVACY',
  recoveryCodes: 'USER',
  referralLink: 'PARTNER',
  referralReport: 'REPORT',
  registration: 'CUSTOMER',
  retention: 'PRIVACY',
  rolePermission: 'ROLE',
  savedView: 'PORTAL',
  secondFactor: 'USER',
  seed: null,
  submission: null,
  trash: null,
  user: 'USER',
  work: null,
}

const entityOf = (action: string): AuditEntity | null => {
  const [prefix = ''] = Object.keys(entityByPrefix)
    .filter((name) => action.startsWith(name))
    .sort((one, other) => other.length - one.length)
  return entityByPrefix[prefix] ?? null
}

const ACTIONS = Object.entries(auditActionLabels).map(([action, label]) => ({ action, label, entity: entityOf(action) }))

/** Actions that people do not tell apart: those with the same label about the same kind of record, the given one included. */
export const sameAuditActions = (action: string): readonly string[] => {
  const label = auditActionLabels[action]
  const same = ACTIONS.filter((candidate) => candidate.label === label && candidate.entity === entityOf(action))
  return label === undefined ? [action] : same.map((candidate) => candidate.action)
}

type AuditActionGroup = {
  /** Null for actions about several kinds of records. */
  readonly entity: AuditEntity | null
  readonly label: string
  readonly actions: readonly { readonly action: string; readonly label: string }[]
}

/** All actions to choose from, once per label, grouped by the kind of record that they are about. */
export const auditActionGroups: readonly AuditActionGroup[] = [...AUDIT_ENTITIES, null].map((entity) => ({
  entity,
  label: entity === null ? 'Mehrere Arten von Datensätzen' : auditEntityLabels[entity],
  actions: ACTIONS.filter((candidate) => candidate.entity === entity && sameAuditActions(candidate.action)[0] === candidate.action)
    .map(({ action, label }) => ({ action, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'de')),
}))
