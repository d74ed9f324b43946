import { expect } from 'vitest'
import type * as z from 'zod'
import { customerSchema } from '../../shared/domain/customer.ts'
import { partnerSchema } from '../../shared/domain/partner.ts'
import { call, newPerson, tokenOf } from './portal.ts'
import { makeUser, signInAs } from './users.ts'

/** A partner with three customers and a user, for this test alone. */
export const aPartnerWithCustomers = async () => {
  const token = await tokenOf('admin')
  const create = async <Entity>(schema: z.ZodType<Entity>, path: string, body: object) => {
    const { status, json } = await call('POST', path, { token, body })
    expect({ status, json }).toMatchObject({ status: 201 })
    return schema.parse(json)
  }
  const person = newPerson()
  const partner = await create(partnerSchema, '/api/ib-partners', { ...person, partnerId: person.lastName, companyName: person.lastName })
  const customers: z.infer<typeof customerSchema>[] = []
  for (const more of [
    { customerType: 'client', status: 'active' },
    { customerType: 'client' },
    { customerType: 'sub_ib', status: 'active' },
  ]) {
    customers.push(await create(customerSchema, '/api/customers', { ...newPerson(), ...more, ibPartnerId: partner.id }))
  }
  const user = await makeUser({ role: 'ib_partner', ibPartnerId: partner.id })
  return { partner, customers, token: (await signInAs(user.id)).token }
}
