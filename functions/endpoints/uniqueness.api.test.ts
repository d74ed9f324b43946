import { beforeEach, describe, expect, test } from 'vitest'
import { customerCreateSchema } from '../../shared/domain/customer.ts'
import { formConfigurationCreateSchema } from '../../shared/domain/form-configuration.ts'
import { partnerCreateSchema } from '../../shared/domain/partner.ts'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { ApiError } from '../runtime/api-error.ts'
import { storedForest } from '../testing/forest/stored-forest.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { aUser } from '../testing/users.ts'
import { newUser, storeNewUser } from '../use-cases/accounts/create-user.ts'
import { createLead } from '../use-cases/forms/create-lead.ts'
import { createRegistration } from '../use-cases/forms/create-registration.ts'
import { createPartner } from '../use-cases/partners/create-partner.ts'
import { createCustomer } from '../use-cases/records/change-customer.ts'
import { setLeadStatus } from '../use-cases/records/change-lead.ts'
import { createFormConfiguration } from '../use-cases/settings/change-form-configuration.ts'

const AT_ONCE = 200
const actor = 'test'
const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }

let tables = 0
beforeEach(() => takeOwnTable(`uniqueness-${process.pid}-${++tables}`))

const person = () => {
  const { firstName, lastName, email } = aUser()
  return { firstName, lastName, email }
}

/** Every other one has another case. */
const spelt = (text: string, nth: number) => (nth % 2 === 0 ? text : text.toUpperCase())

/** Each creates the nth of many records with the same value, and is refused at that field. */
const creations: Readonly<Record<string, (value: string, nth: number) => Promise<unknown>>> = {
  id: (id, nth) => {
    const form = userCreateSchema.parse({ ...aUser(), id: spelt(id, nth), email: `${nth}.${id}@mail.example`, password: 'Rot-Kehlchen-7' })
    return storeNewUser(newUser(form), form.password, null)
  },
  email: (value, nth) => {
    const form = userCreateSchema.parse({ ...aUser(), id: `${value}.${nth}`, email: spelt(`${value}@mail.example`, nth) })
    return storeNewUser(newUser(form), 'Rot-Kehlchen-7', null)
  },
  partnerId: (value, nth) =>
    createPartner(partnerCreateSchema.parse({ ...person(), companyName: 'Doppel', partnerId: spelt(value, nth) }), actor),
  customerId: (value, nth) => createCustomer(customerCreateSchema.parse({ ...person(), customerId: spelt(value, nth) }), actor),
  configKey: (value, nth) =>
    createFormConfiguration(formConfigurationCreateSchema.parse({ configKey: spelt(value, nth), configType: 'select' }), actor),
}

test.each(Object.entries(creations))(
  '%s is unique: of 200 concurrent creations one succeeds, and the others leave nothing behind',
  async (field, make) => {
    const value = aUser().id
    const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, nth) => make(value, nth)))
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals).toHaveLength(AT_ONCE - 1)
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(ApiError)
      expect(refusal).toMatchObject({ code: 'conflict', fields: { [field]: expect.any(String) } })
    }
    expect(await findInconsistencies()).toEqual([])
  },
  60_000,
)

const applicant = () => ({ ...person(), phone: '+49 30 5550 123', consent: [] })

/** Ways to attach a record to a partner. Prerequisites are created first; only the last step is concurrent. */
const attachments: Readonly<Record<string, (partnerId: number) => Promise<() => Promise<unknown>>>> = {
  'a new customer': async (partnerId) => () => storedForest.attach(partnerId),
  'a customer who is transferred': async (partnerId) => {
    const { id } = await storedForest.attach(null)
    return () => storedForest.transfer(id, partnerId)
  },
  'a registration on its page': async (ibPartnerId) => () =>
    createRegistration(
      { ...applicant(), ibPartnerId, country: 'DE', tradingExperience: 'expert', investmentAmount: '1000-5000', message: null },
      visitor,
    ),
  'a new partner': async (partnerId) => () => storedForest.plant(partnerId),
  'a partner that moves': async (partnerId) => {
    const { id } = await storedForest.plant(null)
    return () => storedForest.move(id, partnerId)
  },
  'a lead that is accepted': async (partnerId) => {
    const { id } = await createLead({ ...applicant(), partnerId, status: 'IB-Bewerbung' }, visitor)
    return () => setLeadStatus({ id, ifMatch: undefined, actor }, { status: 'IB-Akzeptiert' })
  },
}

describe('a partner is never deleted while a record is attached to it', () => {
  test.each(Object.entries(attachments))('%s: one of both is refused', async (_, prepare) => {
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id } = await storedForest.plant(null)
        const attach = await prepare(id)
        const [attached, deleted] = await Promise.allSettled([attach(), storedForest.fell(id)])
        return [attached, deleted].map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason))
      }),
    )
    for (const [attached, deleted] of rounds) {
      expect([attached, deleted].filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect([attached, deleted].find((outcome) => outcome !== 'done')).toBeInstanceOf(ApiError)
    }
    expect(await findInconsistencies()).toEqual([])
  })
})
