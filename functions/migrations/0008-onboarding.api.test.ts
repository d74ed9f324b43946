import { expect, test } from 'vitest'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { onboardings, removeOnboardingRemainsItem } from '../data/onboardings.ts'
import { transact } from '../data/transact.ts'
import { person } from '../testing/fault-cases/case.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { runSteps } from '../testing/run-steps.ts'
import { saveMailConfiguration } from '../use-cases/mail/mail-configuration.ts'
import { updatePartner } from '../use-cases/partners/change-partner.ts'
import { createPartner } from '../use-cases/partners/create-partner.ts'
import { createReferralLink } from '../use-cases/partners/referral-links.ts'
import { onboarding } from './0008-onboarding.ts'

const by = { ifMatch: undefined, actor: 'test' }

const migrate = () => runSteps(onboarding.steps)

test('partners of earlier versions begin with what their records tell', async () => {
  await takeOwnTable(`onboarding-${process.pid}`)
  const complete = { phone: '+49 151 2345678', country: 'DE', commissionRate: '4.00' }
  const { id } = await createPartner({ ...person(), ...complete, companyName: 'Alt', partnerId: 'E-1', parentId: null }, 'test')
  await updatePartner({ id, ...by }, { landingPageTitle: 'Willkommen' })
  await saveMailConfiguration({ partnerId: id, ...by, actorName: 'Test', can: () => true }, { customerFormEmails: 'post@mail.example' })
  await createReferralLink(id, { page: 'registration', name: 'messe', campaign: null }, 'test')
  const others: number[] = []
  for (let nth = 0; nth < 26; nth++) others.push((await makePartner()).id)
  await transact([id, ...others].map(removeOnboardingRemainsItem))
  expect(await migrate()).toBe(27)
  expect(Object.keys((await onboardings.getOrThrow(id)).settled).sort()).toEqual(['data', 'link', 'page', 'recipients'])
  expect((await onboardings.getOrThrow(others[0] ?? 0)).settled).toEqual({})
  expect((await findInconsistencies()).filter((line) => !line.startsWith('the pool'))).toEqual([])
  // Repeated, it changes nothing.
  expect(await migrate()).toBe(0)
})
