import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { ErasureDecision } from '../../../shared/domain/privacy-request.ts'
import { isActiveUser, type User } from '../../../shared/domain/user.ts'

/*
 * What the law says about erasing each kind of record (Art. 17 GDPR with its exceptions in paragraph 3), in words for the person who decides and for
 * the one who asked.
 */

const NO_DUTY = 'Keine Pflicht und kein Grund, diese Daten aufzubewahren.'

/** Of what nothing requires keeping. */
export const deletable: ErasureDecision = { action: 'delete', reason: NO_DUTY }

type Held = { readonly id: number; readonly legalHold?: { readonly reason: string } | undefined }

/** The decision about a record that must be kept for now; undefined if there is no legal hold. */
export const heldDecision = ({ legalHold }: Held): ErasureDecision | undefined =>
  legalHold && { action: 'keep', reason: `Aufbewahrung angeordnet: ${legalHold.reason}` }

/** A customer: one who never became a client is deleted, a former one becomes unrecognisable, a current one stays. */
export const customerDecision = (customer: Customer): ErasureDecision => {
  const held = heldDecision(customer)
  if (held !== undefined) return held
  if (customer.customerType === 'interessent') return deletable
  if (customer.status === 'active')
    return {
      action: 'keep',
      reason:
        'Laufende Geschäftsbeziehung: Die Daten werden für den Vertrag und die Abrechnung gebraucht (Art. 17 Abs. 3 lit. b und e DSGVO).',
    }
  return {
    action: 'pseudonymise',
    reason: 'Abrechnungsdaten müssen aufbewahrt werden (§ 147 AO, § 257 HGB); Name, Kontaktdaten und Angaben werden unkenntlich.',
  }
}

/** A partner: one without business is deleted, a former one becomes unrecognisable, a current one stays. */
export const partnerDecision = (partner: Partner): ErasureDecision => {
  const held = heldDecision(partner)
  if (held !== undefined) return held
  if (partner.status === 'active')
    return {
      action: 'keep',
      reason: 'Laufender Partnervertrag: Die Daten werden für Vertrag und Abrechnung gebraucht (Art. 17 Abs. 3 lit. b und e DSGVO).',
    }
  if (partner.customerCount === 0 && partner.childCount === 0) return deletable
  return {
    action: 'pseudonymise',
    reason: 'Kunden und Abrechnungen verweisen auf diesen Partner (§ 147 AO, § 257 HGB); Name, Kontaktdaten und Seiten werden unkenntlich.',
  }
}

/** A user. @param partner the partner that they act for, if it still exists */
export const userDecision = (user: User, partner: Partner | undefined): ErasureDecision => {
  if (partner !== undefined && partnerDecision(partner).action === 'keep')
    return { action: 'keep', reason: 'Zugang eines IB-Partners, dessen Daten behalten werden.' }
  if (user.role !== 'ib_partner' && isActiveUser(user))
    return {
      action: 'keep',
      reason: 'Zugang eines Mitarbeiters, der in Gebrauch ist. Sperren oder löschen Sie ihn zuerst unter „Benutzer“.',
    }
  return deletable
}

export const auditDecision: ErasureDecision = {
  action: 'pseudonymise',
  reason: 'Dass es den Vorgang gab, bleibt nachweisbar; sein Inhalt wird gelöscht.',
}

export const linkDecision: ErasureDecision = {
  action: 'pseudonymise',
  reason: 'Der Link zählt für seinen Partner weiter; seine Kampagne, in der der Name steht, wird geleert.',
}

export const pageTextDecision: ErasureDecision = {
  action: 'delete',
  reason:
    'Der ganze Text wird von der Seite des Partners, aus ihren Versionen und aus seinem Entwurf entfernt. Soll nur der Name weg, ändern Sie die Seite selbst.',
}

export const mailConfigurationDecision: ErasureDecision = {
  action: 'keep',
  reason: 'Empfänger oder Absender einer E-Mail-Konfiguration: Tragen Sie die Adresse dort aus, sobald jemand anderes die E-Mails bekommt.',
}

export const importDecision: ErasureDecision = {
  action: 'pseudonymise',
  reason: 'Wer was importiert hat, bleibt nachweisbar; der Name der Datei wird ersetzt.',
}

export const viewDecision: ErasureDecision = {
  action: 'pseudonymise',
  reason: 'Die Ansicht bleibt; ihr Name wird ersetzt und ihr Suchwort entfernt, auch im Protokoll.',
}

export const signInDecision: ErasureDecision = {
  action: 'keep',
  reason: 'Schutz vor Missbrauch (Art. 6 Abs. 1 lit. f DSGVO): Anmeldungen, Sitzungen und bekannte Geräte verfallen von selbst.',
}

export const suppressionDecision: ErasureDecision = {
  action: 'delete',
  reason: 'Danach kann an die Adresse wieder gesendet werden.',
}

/** Names and addresses of somebody whose data were made unrecognisable. */
export const unrecognisable = {
  firstName: 'Gelöschte',
  lastName: 'Person',
  email: 'geloescht@erased.invalid',
  phone: null,
  country: null,
} as const
