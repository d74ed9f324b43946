import { applicationStatusLabels } from './application.ts'
import { auditActionLabels } from './audit-action-labels.ts'
import { auditEntityLabels } from './audit-labels.ts'
import { commissionUnitLabels } from './commission-unit.ts'
import { consentKindLabels, WITHDRAWN_BY_PERSON } from './consent-words.ts'
import { contactPurposeLabels, customerTypeLabels, registrationOutcomeLabels } from './customer.ts'
import { activityLabels } from './entity.ts'
import { fieldLabels } from './field-labels.ts'
import { configTypeLabels } from './form-configuration.ts'
import { freeFieldLabels } from './free-fields.ts'
import { formatCountry, formatDate, formatDateTime, formatDecimal } from './german.ts'
import { inboxStateLabels } from './inbox.ts'
import { isRecord } from './is-record.ts'
import { leadSourceLabels, leadStatusLabels } from './lead.ts'
import { mailStatusLabels } from './mail.ts'
import { onboardingFilterLabels, onboardingStepLabels } from './onboarding.ts'
import { type Option, optionLists } from './options.ts'
import { levelLabel } from './partner.ts'
import { pageDraftStateLabels } from './partner-page.ts'
import { isPermissionKey } from './permissions.ts'
import { PICTURE_KINDS, pictureKinds } from './picture.ts'
import { LEGAL_TEXTS, legalTextLabels, namesBelowLabels, PLACEHOLDER_VERSION } from './portal-settings.ts'
import { privacyKindLabels, privacyStateLabels, privacyWorkStateLabels, WAITING_LABEL } from './privacy-request.ts'
import { publicFormLabels } from './public-form-labels.ts'
import { RECORD_KINDS, recordKinds } from './record-kind.ts'
import { referralPageLabels } from './referral-link.ts'
import { roleLabels } from './role-labels.ts'
import { describePermission } from './role-permission.ts'
import { signInOutcomeLabels } from './sign-in-log.ts'
import type { Consent } from './submission.ts'
import { userStatusLabels } from './user.ts'
import { viewLists } from './view-lists.ts'

/** Fields that hold the internal id of a partner. */
export const PARTNER_FIELDS: readonly string[] = ['ibPartnerId', 'parentId', 'acceptedPartnerId']

type Words = Readonly<Record<string, string>>

const wordsOfOptions = (options: readonly Option[]): Words => Object.fromEntries(options.map(({ value, label }) => [value, label]))
const LEGAL: readonly string[] = LEGAL_TEXTS
const pictureLabels = Object.fromEntries(PICTURE_KINDS.map((kind) => [kind, pictureKinds[kind].label]))
const workKindLabels = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, recordKinds[kind].plural]))
const decisionLabels = { acceptance: 'Zusage', rejection: 'Absage' }

/** Labels of coded values, by field. */
const words: Readonly<Record<string, Words>> = {
  action: auditActionLabels,
  entity: auditEntityLabels,
  status: {
    ...userStatusLabels,
    ...activityLabels,
    ...applicationStatusLabels,
    ...leadStatusLabels,
    ...mailStatusLabels,
    ...pageDraftStateLabels,
  },
  state: { ...privacyStateLabels, ...privacyWorkStateLabels, waiting: WAITING_LABEL, ...inboxStateLabels },
  kind: { ...privacyKindLabels, ...pictureLabels, ...consentKindLabels, ...workKindLabels, ...decisionLabels },
  page: referralPageLabels,
  form: publicFormLabels,
  text: legalTextLabels,
  onboarding: onboardingFilterLabels,
  role: roleLabels,
  customerType: customerTypeLabels,
  type: customerTypeLabels,
  purpose: contactPurposeLabels,
  configType: configTypeLabels,
  source: leadSourceLabels,
  outcome: { ...registrationOutcomeLabels, ...signInOutcomeLabels },
  order: viewLists.inbox.sort.labels,
  commissionUnit: commissionUnitLabels,
  namesBelow: namesBelowLabels,
  freeFields: freeFieldLabels,
  onboardingStep: onboardingStepLabels,
  formsToConfirm: publicFormLabels,
  ...Object.fromEntries(Object.entries(optionLists).map(([name, options]) => [name, wordsOfOptions(options)])),
}
const AMOUNTS: readonly string[] = ['commissionRate', 'subIbCommissionPerLot']
const ISO_DAY = /^\d{4}-\d\d-\d\d$/
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The German label of a field; for a right, its description. */
export const labelOf = (name: string) => (isPermissionKey(name) ? describePermission(name).description : (fieldLabels[name] ?? name))

/** The name of a form option, a testimonial or another named record. */
const namedOf = (record: Readonly<Record<string, unknown>>) => {
  const name = record.label ?? record.name
  if (typeof name !== 'string') return undefined
  if (typeof record.content === 'string') return `${name}: ${record.content}`
  return record.isActive === false ? `${name} (inaktiv)` : name
}

/** The server has parsed what it stores. Parsing it again here would load zod with every screen. */
const isConsent = (value: unknown): value is Consent =>
  isRecord(value) && String(value.form) in publicFormLabels && String(value.kind) in consentKindLabels && Array.isArray(value.texts)

/** The sentence and the editions of the legal texts that a visitor accepted or was shown, with place and time. */
const describeConsent = ({ form, kind, submittedAt, texts, words: sentence, page, withdrawnAt, withdrawnBy }: Consent) => {
  const editions = texts.map(
    ({ text, version }) => `${legalTextLabels[text]} (${version === PLACEHOLDER_VERSION ? 'Platzhalter' : `Fassung ${version}`})`,
  )
  return [
    `Formular: ${publicFormLabels[form]}`,
    ...(page === undefined ? [] : [`Seite: ${page}`]),
    `Abgesendet: ${formatDateTime(submittedAt)}`,
    ...(kind === 'none' ? [consentKindLabels.none] : editions.length === 0 ? [] : [`${consentKindLabels[kind]}: ${editions.join(', ')}`]),
    ...(sentence === undefined ? [] : [`Wortlaut: „${sentence}“`]),
    ...(withdrawnAt === undefined
      ? []
      : [`Widerrufen: ${formatDateTime(withdrawnAt)}, ${withdrawnBy === WITHDRAWN_BY_PERSON ? 'von der Person selbst' : withdrawnBy}`]),
  ].join('\n')
}

/** The German word for a coded value of a field; undefined for other values. */
export const wordOf = (field: string, value: string): string | undefined => words[field]?.[value]

/** The German text of a field's value; empty for no value. */
export const formatField = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (Array.isArray(value)) return value.map((item) => formatField(field, item)).join(', ')
  if (field === 'decisionMails' && isRecord(value)) {
    return `${formatField('kind', value.kind)} vom ${formatField('at', value.at)}`
  }
  if (field === 'joined' && isRecord(value)) {
    return `${value.firstName} ${value.lastName}, eingegangen ${formatField('createdAt', value.createdAt)}`
  }
  if (field === 'consent' && isConsent(value)) return describeConsent(value)
  if (isRecord(value)) {
    const lines = Object.entries(value).flatMap(([name, inner]) =>
      formatField(name, inner) === '' ? [] : [`${labelOf(name)}: ${formatField(name, inner)}`],
    )
    return namedOf(value) ?? lines.join('\n')
  }
  const text = String(value)
  if (field === 'level') return levelLabel(Number(value))
  if (LEGAL.includes(field)) return `Fassung ${text}`
  if (field === 'lossPercentage') return `${text.replace('.', ',')} %`
  if (field === 'country') return formatCountry(text)
  // Without a unit, because the audit log does not know the unit of that time.
  if (AMOUNTS.includes(field)) return formatDecimal(text)
  if (ISO_TIME.test(text)) return formatDateTime(text)
  if (field === 'followUpOn' && ISO_DAY.test(text)) return formatDate(text)
  return wordOf(field, text) ?? text
}
