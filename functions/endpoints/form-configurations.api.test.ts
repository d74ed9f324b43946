import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type FormConfiguration, formConfigurationSchema } from '../../shared/domain/form-configuration.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'

const path = '/api/form-configurations'
let keys = 0
const uniqueKey = () => `testKey${process.pid}x${++keys}`
const options = [
  { value: 'a', label: 'Erstens', isActive: true },
  { value: 'b', label: 'Zweitens', isActive: false },
]

const create = async (body: unknown) => call('POST', path, { body, token: await tokenOf('admin') })
const created = async (changes: object = {}) => {
  const { status, json } = await create({ configKey: uniqueKey(), configType: 'select', options, ...changes })
  expect(status).toBe(201)
  return formConfigurationSchema.parse(json)
}
const listed = async (token?: string, query = '') => {
  const { status, json } = await call('GET', `${path}${query}`, token === undefined ? {} : { token })
  expect(status).toBe(200)
  return z.array(formConfigurationSchema).parse(json)
}
const find = (list: readonly FormConfiguration[], { id }: FormConfiguration) => list.find((configuration) => configuration.id === id)

describe('the choices of forms', () => {
  test('are countries, trading experience and expected volume on a new portal', async () => {
    const seeded = await listed()
    const sizes = ['country', 'tradingExperience', 'expectedVolume'].map(
      (key) => seeded.find(({ configKey }) => configKey === key)?.options.length,
    )
    expect(sizes).toEqual([75, 4, 5])
  })

  test('are active configurations with their active options for visitors', async () => {
    const active = await created()
    const inactive = await created({ isActive: false })
    const seen = await listed()
    expect(find(seen, active)?.options).toEqual([options[0]])
    expect(find(seen, inactive)).toBeUndefined()
  })

  test('include inactive ones for staff who may see the form configuration', async () => {
    const inactive = await created({ isActive: false })
    for (const name of ['admin', 'manager', 'backoffice', 'viewer']) {
      expect(find(await listed(await tokenOf(name)), inactive)?.options, name).toEqual(options)
    }
  })

  test('are the visitors’ ones for a partner and for an invalid token', async () => {
    const inactive = await created({ isActive: false })
    expect(find(await listed(await tokenOf('partner')), inactive)).toBeUndefined()
    expect(find(await listed('not.a.token'), inactive)).toBeUndefined()
  })

  test('are listed page by page, searched by key, newest first', async () => {
    const prefix = uniqueKey()
    const made = [
      await created({ configKey: `${prefix}a` }),
      await created({ configKey: `${prefix}b` }),
      await created({ configKey: `${prefix}c` }),
    ]
    const first = await call('GET', `${path}?search=${prefix.toUpperCase()}&limit=2`)
    expect(first.headers.get('x-total-count')).toBe('3')
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await call('GET', next)
    const ids = z.array(z.object({ id: z.number() }))
    expect([...ids.parse(first.json), ...ids.parse(second.json)].map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse())
    expect(second.headers.get('link')).toBeNull()
    expect((await failing('GET', next.replace('search=', 'search=x'))).status).toBe(400)
  })
})

describe('a form configuration', () => {
  test('may have a key that JavaScript objects inherit, also in the audit log', async () => {
    const { id } = await created({ configKey: 'constructor' })
    const log = await call('GET', `/api/audit-log?search=constructor&entity=FORM&entityId=${id}`, { token: await tokenOf('admin') })
    expect(log).toMatchObject({ status: 200, json: [{ name: 'constructor' }] })
    expect((await call('DELETE', `${path}/${id}`, { token: await tokenOf('admin') })).status).toBe(204)
  })

  test('is active with active options by default, and may start without options', async () => {
    const { json } = await create({ configKey: uniqueKey(), configType: 'multi-select', options: [{ value: 'x', label: 'X' }] })
    expect(json).toMatchObject({ isActive: true, options: [{ value: 'x', label: 'X', isActive: true }], version: 1 })
    expect(await created({ configType: 'text', options: undefined })).toMatchObject({ options: [] })
  })

  const missing = 'Bitte füllen Sie alle Pflichtfelder aus.'
  test.each([
    ['configKey', { configKey: undefined }, missing],
    ['configKey', { configKey: '   ' }, missing],
    ['configKey', { configKey: 7 }, missing],
    ['configKey', { configKey: 'x'.repeat(101) }, 'Schlüssel darf höchstens 100 Zeichen lang sein'],
    ['configKey', { configKey: 'a\u0000b' }, 'Schlüssel enthält unzulässige Zeichen (Steuerzeichen)'],
    ['configType', { configType: undefined }, missing],
    ['configType', { configType: '' }, missing],
    ['configType', { configType: 'radio' }, 'Unbekannter Typ'],
    ['options', { options: 'a,b' }, 'Ungültige Liste'],
    ['options.0.value', { options: [{ value: '', label: 'Leer' }] }, missing],
    ['options.1.label', { options: [options[0], { value: 'b' }] }, missing],
    ['options.1.value', { options: [options[0], options[0]] }, 'Diesen Wert gibt es in der Liste schon'],
    ['options.0.isActive', { options: [{ value: 'a', label: 'A', isActive: 'ja' }] }, 'Ja oder nein'],
    ['isActive', { isActive: 1 }, 'Ja oder nein'],
  ])('names the mistake in %s and stores nothing', async (field, changes, message) => {
    const token = await tokenOf('admin')
    const configKey = uniqueKey()
    const body = { configKey, configType: 'select', options, ...changes }
    const { status, error } = await failing('POST', path, { body, token })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { [field]: message } })
    expect(await listed(token, `?search=${configKey}`)).toEqual([])
  })

  test('has a unique key: of 200 people who create it at the same moment one succeeds and 199 are refused', async () => {
    const configKey = uniqueKey()
    const spellings = [configKey, configKey.toUpperCase()]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) => create({ configKey: spellings[nth % 2], configType: 'select', options })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(199)
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ fields: { configKey: 'Diesen Schlüssel gibt es schon' } })
    const [winner, ...others] = await listed(await tokenOf('admin'), `?search=${configKey}`)
    expect(others).toEqual([])

    const token = await tokenOf('admin')
    expect((await call('DELETE', `${path}/${winner?.id}`, { token })).status).toBe(204)
    expect((await create({ configKey, configType: 'select' })).status).toBe(201)
  })

  test('changes only the sent fields, and releases its old key', async () => {
    const token = await tokenOf('manager')
    const before = await created()
    const configKey = uniqueKey()
    const { status, json } = await call('PUT', `${path}/${before.id}`, { body: { configKey, isActive: false }, token })
    expect({ status, json }).toMatchObject({ status: 200, json: { configKey, isActive: false, options, version: 2 } })
    await created({ configKey: before.configKey })
    expect((await failing('PUT', `${path}/${before.id}`, { body: { configKey: before.configKey }, token })).status).toBe(409)
    const sameKey = await call('PUT', `${path}/${before.id}`, { body: { configKey: configKey.toUpperCase() }, token })
    expect(sameKey).toMatchObject({ status: 200, json: { configKey: configKey.toUpperCase(), version: 3 } })
  })

  test('of a list in the portal’s own forms keeps an active option and its type, active or not', async () => {
    const token = await tokenOf('admin')
    const seeded = (await listed(token)).find(({ configKey }) => configKey === 'tradingExperience')
    const update = async (body: object) => failing('PUT', `${path}/${seeded?.id}`, { body, token })
    const off = seeded?.options.map((option) => ({ ...option, isActive: false }))
    const message = 'Die Formulare brauchen diese Liste. Lassen Sie mindestens eine Option aktiv.'
    for (const body of [{ options: off }, { options: [] }, { options: [], isActive: false }]) {
      const { status, error } = await update(body)
      expect({ status, fields: error.fields }).toEqual({ status: 409, fields: { options: message } })
    }
    for (const configType of ['text', 'multi-select'])
      expect((await update({ configType })).error.fields).toEqual({ configType: 'Die Formulare fragen danach als Auswahl.' })

    const channels = await create({ configKey: 'MarketingChannels', configType: 'select', options: [options[1]] })
    expect(channels).toMatchObject({
      status: 409,
      json: { fields: { configType: 'Die Formulare fragen danach als Mehrfachauswahl.', options: expect.any(String) } },
    })
    const other = await created()
    const renamed = await failing('PUT', `${path}/${other.id}`, { body: { configKey: 'companyType', options: [] }, token })
    expect(renamed).toMatchObject({ status: 409, error: { fields: { options: message } } })
  })

  test('is not changed by a user who has seen an older version', async () => {
    const token = await tokenOf('admin')
    const { id } = await created()
    const ifMatch = { 'if-match': '"1"' }
    expect((await call('PUT', `${path}/${id}`, { body: { isActive: false }, token, headers: ifMatch })).status).toBe(200)
    expect((await failing('PUT', `${path}/${id}`, { body: { isActive: true }, token, headers: ifMatch })).status).toBe(412)
    expect((await failing('DELETE', `${path}/${id}`, { token, headers: ifMatch })).status).toBe(412)
  })

  test('is gone once it is deleted', async () => {
    const token = await tokenOf('admin')
    const { id } = await created()
    expect((await call('DELETE', `${path}/${id}`, { token })).status).toBe(204)
    expect((await failing('DELETE', `${path}/${id}`, { token })).status).toBe(404)
    expect((await failing('PUT', `${path}/${id}`, { body: { isActive: true }, token })).status).toBe(404)
  })

  test.each(['backoffice', 'viewer', 'partner'])('is forbidden for %s', async (name) => {
    const { id } = await created()
    const token = await tokenOf(name)
    const body = { configKey: uniqueKey(), configType: 'select' }
    for (const [method, address] of [
      ['POST', path],
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect((await failing(method, address, { token, ...(method === 'DELETE' ? {} : { body }) })).status, method).toBe(403)
  })
})
