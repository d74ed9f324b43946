import { expect, test } from 'vitest'
import { isAppAddress, pages, paths } from './pages.ts'

test('every link of console and dashboard leads to an address that the application answers', () => {
  const { start, login, forgottenPassword, choosePassword, generalApplication, ...others } = paths
  const {
    registration,
    recruitment,
    ownLead,
    customerOfPartner,
    partnerCustomers,
    bulkOperationLog,
    privacyRequest,
    disclosure,
    privacyNotice,
    confirmation,
    withdrawal,
    unsubscription,
    legalEdition,
    inboxRecord,
    record,
    ...screens
  } = others
  const opened = [
    partnerCustomers(7),
    bulkOperationLog('0b9a3c1e-7f0e-4d0a-9d0e-3f1f5a6b7c8d'),
    ownLead(7),
    customerOfPartner(7),
    privacyRequest(7),
    legalEdition('agb', '2026-01-01-x'),
    inboxRecord('lead', 7),
    record('customer', 7),
  ]
  const links = [...Object.values(screens).map((path) => path()), ...opened]
  expect(links.filter((link) => !isAppAddress(link.split('?', 1)[0] ?? ''))).toEqual([])
  expect(pages.prerendered).toEqual([start(), login(), forgottenPassword(), choosePassword(), generalApplication()])
  expect([recruitment('IB-1'), registration('IB-1')]).toEqual(pages.partner.map((page) => `${page}/IB-1`))
  expect(pages.legal).toContain(privacyNotice())
  expect([confirmation('x'), withdrawal('x'), disclosure('x'), unsubscription('x')]).toEqual(
    Object.values(pages.links).map((page) => `${page}/x`),
  )
})

test('a search in a link is encoded, and no longer than a search may be', () => {
  expect(paths.leads('Zoë & Co')).toBe('/admin/ib-interessenten?search=Zo%C3%AB%20%26%20Co')
  expect(paths.signIns('ann a')).toBe('/admin/sign-ins?user=ann%20a')
  expect(paths.auditLog({ entity: 'USER', id: 'ann@a' })).toBe('/admin/audit-log?entity=USER&record=ann%40a')
  expect(paths.applications('x'.repeat(150))).toBe(`/admin/ib-interessenten?tab=bewerbungen&search=${'x'.repeat(100)}`)
})
