import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { formConfigurationSchema } from '../../../shared/domain/form-configuration.ts'
import { optionLists } from '../../../shared/domain/options.ts'
import { publicPartnerSchema } from '../../../shared/domain/partner.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { callLambda } from '../../testing/lambda.ts'
import { call, newPerson, tokenOf } from '../../testing/portal.ts'

const path = '/api/form-configurations'
const word = `w${process.pid}`
// The standard list, so that tests of other files find their options.
const options = optionLists.investmentAmount

test('an option that staff have just added is accepted by a process that remembers the earlier list, and staff see it at once', async () => {
  const token = await tokenOf('admin')
  const offeredTo = async (headers: Record<string, string>) => {
    const { json } = await callLambda('formConfigurationList', { headers })
    const found = z.array(formConfigurationSchema).parse(json)
    return found.find(({ configKey }) => configKey === 'investmentAmount')?.options.map(({ value }) => value) ?? []
  }
  const made = await call('POST', path, { body: { configKey: 'investmentAmount', configType: 'select', options }, token })
  const { id } = formConfigurationSchema.parse(made.json)
  const partner = publicPartnerSchema.parse((await call('GET', '/api/ib-partners/by-partner-id/IB-1002')).json)
  const register = (investmentAmount: string) =>
    callLambda('registrationCreate', {
      body: { ...newPerson(), ibPartnerId: partner.id, country: 'DE', tradingExperience: 'expert', investmentAmount },
    })
  try {
    vi.stubEnv(environment.rememberSeconds, '60')
    expect(await offeredTo({})).toHaveLength(options.length)
    await call('PUT', `${path}/${id}`, { body: { options: [...options, { value: word, label: word }] }, token })
    expect(await offeredTo({})).not.toContain(word)
    expect(await offeredTo({ authorization: `Bearer ${token}` })).toContain(word)
    expect(await register(word)).toMatchObject({ status: 201 })
    expect(await register('nothing offered')).toMatchObject({ status: 400, json: { fields: { investmentAmount: expect.any(String) } } })
  } finally {
    await call('DELETE', `${path}/${id}`, { token })
  }
})
