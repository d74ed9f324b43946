import { expect, test } from 'vitest'
import { actorWithoutName, auditActionLabels } from './audit-action-labels.ts'
import { auditActionGroups, sameAuditActions } from './audit-actions.ts'

test('every action can be chosen, once per label within its group', () => {
  const offered = auditActionGroups.flatMap(({ actions }) => actions.flatMap(({ action }) => sameAuditActions(action)))
  expect(offered.toSorted()).toEqual(Object.keys(auditActionLabels).toSorted())
  for (const { actions } of auditActionGroups) expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length)
})

test('actions are grouped by the kind of record, and equal labels of a kind are one choice', () => {
  const groupOf = (action: string) => auditActionGroups.find(({ actions }) => actions.some((one) => one.action === action))?.label
  expect(['partnerUpdate', 'mailConfigurationSave', 'customerExport', 'login', 'privacyErase'].map(groupOf)).toEqual([
    'IB-Partner',
    'E-Mail-Konfiguration',
    'Kundenliste',
    'Benutzer',
    'Mehrere Arten von Datensätzen',
  ])
  expect(['privacyDisclosureStart', 'privacyWithdrawal', 'retentionFinish', 'personListRead'].map(groupOf)).toEqual([
    'Datenschutzanfrage',
    'Datenschutzanfrage',
    'Datenschutzanfrage',
    'Liste von Personen',
  ])
  expect(sameAuditActions('partnerUpdate')).toEqual(['partnerUpdate', 'partnerReplace'])
  expect(sameAuditActions('customerCreate')).toEqual(['customerCreate'])
  expect(sameAuditActions('unknown')).toEqual(['unknown'])
})

test('without a user a visitor has sent a form or opened a link, and the system has done all else, such as an erasure that deletes a partner', () => {
  expect(['leadCreate', 'consentWithdraw', 'privacyDisclosureFetch'].map(actorWithoutName)).toEqual(['Besucher', 'Besucher', 'Besucher'])
  expect(['partnerDelete', 'partnerUpdate', 'retentionFinish'].map(actorWithoutName)).toEqual(['System', 'System', 'System'])
})
