import { expect, test } from 'vitest'
import { AUDIT_ENTITIES, auditActionLabels } from '../../shared/domain/audit-labels.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { auditItem } from './audit.ts'
import { latestAuditEntries, listAuditLog } from './audit-log.ts'
import { transact } from './transact.ts'

await takeOwnTable('audit-log')

test('entries of an earlier version have the present names of their actions', async () => {
  const entry = { actor: 'admin', entity: 'INTERESSENT', id: 7, before: null, after: null } as const
  const present = ['leadCreate', 'leadUpdate', 'leadUndoAcceptance', 'leadDelete', 'leadRestore']
  for (const [index, name] of present.entries()) {
    const time = new Date(Date.now() - 60_000 + index).toISOString()
    await transact([auditItem({ ...entry, action: name.replace('lead', 'interessent'), time })])
  }
  expect((await latestAuditEntries('INTERESSENT', 7)).map(({ action }) => action)).toEqual(present.toReversed())
  expect(present.filter((name) => auditActionLabels[name] === undefined)).toEqual([])

  await transact([auditItem({ ...entry, actor: null, action: 'landingLeadCreate', entity: 'CUSTOMER', id: 8 })])
  const page = await listAuditLog({ search: 'Landingpage', visible: AUDIT_ENTITIES }, { limit: 10, caller: null })
  expect(page.items.map(({ action }) => action)).toEqual(['registrationCreate'])
})
