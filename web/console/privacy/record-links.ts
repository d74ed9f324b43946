import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import {
  auditSubject,
  linkSubject,
  type PersonRecord,
  type PersonRecordKind,
  type PrivacyRequest,
  viewSubject,
} from '../../../shared/domain/privacy-request.ts'
import { paths } from '../../../shared/platform/pages.ts'

type Place = {
  /** The right to see the screen. */
  readonly needs: PermissionKey
  readonly pathOf: (record: PersonRecord, request: PrivacyRequest) => string
}

const places = {
  CUSTOMER: { needs: 'customers.view', pathOf: ({ recordId }) => paths.record('customer', Number(recordId)) },
  INTERESSENT: { needs: 'ib_interessenten.view', pathOf: ({ recordId }) => paths.record('lead', Number(recordId)) },
  APPLICATION: { needs: 'ib_applications.view', pathOf: ({ recordId }) => paths.record('application', Number(recordId)) },
  PARTNER: { needs: 'ib_partners.view', pathOf: ({ recordId }) => paths.record('partner', Number(recordId)) },
  PAGE_TEXT: { needs: 'ib_partners.view', pathOf: (record) => paths.record('partner', linkSubject(record).partnerId) },
  REFERRAL_LINK: { needs: 'ib_partners.view', pathOf: () => paths.partners() },
  MAIL_CONFIGURATION: {
    needs: 'settings.view',
    pathOf: ({ recordId }) => (recordId === 'global' ? paths.settings() : paths.record('partner', Number(recordId))),
  },
  IMPORT: { needs: 'customers.create', pathOf: () => paths.imports() },
  SAVED_VIEW: { needs: 'system.logs', pathOf: (record) => paths.auditLog({ entity: 'PORTAL', id: String(viewSubject(record).id) }) },
  USER: { needs: 'users.view', pathOf: ({ recordId }) => paths.users(recordId) },
  MAIL: { needs: 'settings.view', pathOf: (_, { person }) => paths.mails(person.email ?? person.name ?? undefined) },
  MAIL_SUPPRESSION: { needs: 'settings.view', pathOf: ({ name }) => paths.mailSuppressions(name) },
  SIGN_IN: { needs: 'system.signins', pathOf: ({ recordId }) => paths.signIns(recordId) },
  AUDIT: {
    needs: 'system.logs',
    pathOf: (record) => paths.auditLog(auditSubject(record)),
  },
} as const satisfies Record<PersonRecordKind, Place>

/** The address of a record's own screen; undefined once it is erased, and for those who may not see that screen. */
export const recordPath = (record: PersonRecord, request: PrivacyRequest, can: (right: PermissionKey) => boolean): string | undefined => {
  const { needs, pathOf }: Place = places[record.kind]
  const isThere = record.erased === null || record.erased.action !== 'delete'
  return isThere && can(needs) && record.recordId !== '' ? pathOf(record, request) : undefined
}
