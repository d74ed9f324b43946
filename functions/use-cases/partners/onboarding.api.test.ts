import { expect, test } from 'vitest'
import { ONBOARDING_STEPS, settledCount } from '../../../shared/domain/onboarding.ts'
import { listUnfinished, noteStepDone, onboardings } from '../../data/onboardings.ts'
import { forgetAll } from '../../runtime/remember.ts'
import { reportConsumedCapacity } from '../../testing/consumed-capacity.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { countVisit } from '../forms/count-visit.ts'
import { createReferralLink } from './referral-links.ts'

let writes = 0
reportConsumedCapacity((operation, units) => {
  if (operation === 'UpdateItem') writes += units
})
const writesOf = async (act: () => Promise<unknown>) => {
  writes = 0
  await act()
  return writes
}
const browser = { sourceIp: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

test('a step that a visit or a sign-in does costs two write units once', async () => {
  const { id, partnerId } = await makePartner()
  await createReferralLink(id, { page: 'registration', name: 'messe', campaign: null }, 'test')
  const visit = (link?: string) =>
    writesOf(() => countVisit({ partnerId, page: 'registration', step: 'visit', ...(link && { link }) }, browser))
  const plain = await visit()
  expect(await visit('messe')).toBe(plain + 2)
  forgetAll()
  expect(await visit('messe')).toBe(plain)
  expect(await writesOf(() => noteStepDone(id, 'access'))).toBe(2)
  expect(await writesOf(() => noteStepDone(id, 'access'))).toBe(0)
})

test('steps that are done at the same moment are all noted, and the last one takes the partner off the list', async () => {
  const { id } = await makePartner()
  const isListed = async () => (await listUnfinished({ limit: 1000, total: 'none', caller: null })).items.some((one) => one.id === id)
  expect(await isListed()).toBe(true)
  await Promise.all(ONBOARDING_STEPS.map((step) => noteStepDone(id, step)))
  expect(settledCount(await onboardings.getOrThrow(id))).toBe(ONBOARDING_STEPS.length)
  expect(await isListed()).toBe(false)
})
