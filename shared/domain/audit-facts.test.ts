import { describe, expect, test } from 'vitest'
import type { AuditEntry } from './audit-entry.ts'
import { auditFacts } from './audit-facts.ts'
import { auditRecordName, changedFields } from './audit-summary.ts'
import { formatField } from './format-field.ts'

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  time: '2026-11-21T08:00:00.000Z',
  actor: 'admin',
  actorName: null,
  action: 'customerUpdate',
  entity: 'CUSTOMER',
  entityId: 7,
  name: null,
  before: null,
  after: null,
  erasedAt: null,
  requestId: null,
  sessionId: null,
  bulkOperation: null,
  ...part,
})

describe('an entry of the audit log shows', () => {
  test('fields with German names and values', () => {
    const facts = auditFacts(
      entry({
        before: { status: 'active', customerType: 'client', country: 'DE', subIbCommissionPerLot: '0.00', version: 1 },
        after: { status: 'inactive', customerType: 'sub_ib', country: 'AT', subIbCommissionPerLot: '2.50', version: 2 },
      }),
    )
    expect(facts.map(({ label, before, after }) => `${label}: ${before} → ${after}`)).toEqual([
      'Status: Aktiv → Inaktiv',
      'Land: Deutschland → Österreich',
      'Typ: Client → Sub-IB',
      'Sub-IB-Provision je Lot: 0,00 → 2,50',
    ])
  })

  test('as many fields as its row counts: those left empty in a new record are no change', () => {
    const created = entry({ after: { id: 7, version: 1, firstName: 'Ada', phone: '', assignee: null, marketingChannels: [] } })
    expect(changedFields(created)).toEqual(['firstName'])
    expect(auditFacts(created)).toHaveLength(1)
  })

  test('why a person was rejected, and which mails told them', () => {
    expect(formatField('rejection', { reason: 'Land', words: 'Nicht dort.' })).toBe('Grund: Land\nWortlaut: Nicht dort.')
    expect(formatField('decisionMails', [{ kind: 'rejection', mailId: 7, at: '2026-11-21T08:00:00.000Z' }])).toMatch(
      /^Absage vom 21\.11\.2026/,
    )
  })

  test('rights in words, options by name, times as dates and nothing for empty values', () => {
    expect(formatField('permissions', { 'customers.create': true })).toBe('Kunden anlegen: Ja')
    expect(
      formatField('options', [
        { value: 'a', label: 'Eins', isActive: true },
        { value: 'b', label: 'Zwei', isActive: false },
      ]),
    ).toBe('Eins, Zwei (inaktiv)')
    expect(formatField('lastLogin', '2026-11-21T08:00:00.000Z')).toBe('21.11.2026 09:00')
    expect(formatField('phone', null)).toBe('')
  })

  test('the filter of an export, and settings by name', () => {
    const facts = auditFacts(entry({ after: { search: 'Brand', type: 'sub_ib', status: 'active' } }))
    expect(facts.map(({ label, after }) => `${label}: ${after}`)).toEqual(['Status: Aktiv', 'Suche: Brand', 'Typ: Sub-IB'])
    expect(auditRecordName(entry({ entity: 'PORTAL', entityId: 'portal' }))).toBe('Systemeinstellungen')
  })

  test('answers of forms, editions of texts and shares in words', () => {
    expect(formatField('tradingExperience', 'beginner')).toBe('Anfänger (0–1 Jahr)')
    expect(formatField('chosenOptions', { companyType: [{ value: 'cooperative', label: 'Genossenschaft' }] })).toBe(
      'Firmentyp: Genossenschaft',
    )
    expect(formatField('marketingChannels', ['website', 'social-media'])).toBe('Website, Soziale Medien')
    expect(formatField('agb', '2026-11-21-31d8e07e')).toBe('Fassung 2026-11-21-31d8e07e')
    expect(formatField('lossPercentage', 74.5)).toBe('74,5 %')
  })

  test('the legal texts of a submission in words', () => {
    const text = { text: 'datenschutz', version: '2026-11-21-31d8e07e', hash: 'a'.repeat(64) }
    const consent = { form: 'recruitment', kind: 'shown', submittedAt: '2026-11-21T08:00:00.000Z', texts: [text] }
    const [fact, ...others] = auditFacts(entry({ after: { consent } }))
    expect(others).toEqual([])
    expect(`${fact?.label}: ${fact?.after}`).toBe(
      ['Rechtstexte: Formular: Anwerbeseite', 'Abgesendet: 21.11.2026 09:00', 'Angezeigt: Datenschutz (Fassung 2026-11-21-31d8e07e)'].join(
        '\n',
      ),
    )
    expect(formatField('consent', { ...consent, texts: [{ ...text, version: 'platzhalter' }] })).toContain(
      'Angezeigt: Datenschutz (Platzhalter)',
    )
    expect(
      formatField('consent', { ...consent, form: 'application', kind: 'accepted', texts: [{ ...text, text: 'agb' }, text] }),
    ).toContain('Zugestimmt: AGB (Fassung 2026-11-21-31d8e07e), Datenschutz (Fassung 2026-11-21-31d8e07e)')
  })

  test('no internal fields', () => {
    expect(auditFacts(entry({ after: { id: 7, version: 1, createdAt: '2026-11-21T08:00:00.000Z', firstName: 'Jo' } }))).toHaveLength(1)
  })

  test('the name of the record if the entry has it', () => {
    expect(auditRecordName(entry({ name: 'Jo Brand' }))).toBe('Jo Brand')
    expect(auditRecordName(entry({ entity: 'USER', entityId: 'viewer', name: 'Volker Ahrens' }))).toBe('Volker Ahrens @viewer')
    expect(auditRecordName(entry({ entity: 'USER', entityId: 'viewer' }))).toBe('@viewer')
    expect(auditRecordName(entry({ entity: 'MAIL', name: 'Neue Bewerbung' }))).toBe('„Neue Bewerbung“')
    expect(auditRecordName(entry({ entity: 'ROLE', entityId: 'viewer' }))).toBe('Betrachter')
    expect(auditRecordName(entry({ before: { status: 'active' }, after: { status: 'inactive' } }))).toBeUndefined()
  })
})
