import { beforeAll, expect, test, vi } from 'vitest'
import { legalEditionSchema, portalSettingsSchema } from '../../shared/domain/portal-settings.ts'
import { environment } from '../../shared/platform/environment.ts'
import { readLegalTexts } from '../data/portal-settings.ts'
import { reportConsumedCapacity } from '../testing/consumed-capacity.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { call, tokenOf } from '../testing/portal.ts'
import { findPage } from './find-page.ts'

let asked: { readonly operation: string; readonly units: number }[] = []
beforeAll(() => reportConsumedCapacity((operation, units) => asked.push({ operation, units })))

const readsOf = async (act: () => Promise<unknown>) => {
  asked = []
  await act()
  return { operations: asked.map(({ operation }) => operation).toSorted(), units: asked.reduce((sum, { units }) => sum + units, 0) }
}

test('the next page of a partner within five seconds reads the partner alone', async () => {
  vi.stubEnv(environment.rememberSeconds, '5')
  const { partnerId } = await makePartner()
  const read = () => findPage(`/ib-recruitment/${partnerId}`)
  const first = await readsOf(read)
  expect(first.operations).toEqual(['GetItem', 'GetItem', 'Query'])
  expect(await readsOf(read)).toEqual({ operations: ['GetItem'], units: 0.5 })
})

test('an edition of a legal text is read once, and an unknown one again each time', async () => {
  const token = await tokenOf('admin')
  const body = { legalTexts: { agb: `<p>Text ${process.pid}</p>` } }
  const { legalTexts } = portalSettingsSchema.parse((await call('PATCH', '/api/settings/portal', { body, token })).json)
  const { version } = legalEditionSchema.parse(legalTexts.agb)
  const published = { text: 'agb', version } as const
  expect((await readsOf(() => readLegalTexts([published]))).operations).toEqual(['BatchGetItem'])
  expect((await readsOf(() => readLegalTexts([published]))).operations).toEqual([])
  const unknown = () => readLegalTexts([published, { text: 'agb', version: '2020-01-01-00000000' }])
  for (const _ of [1, 2]) expect((await readsOf(unknown)).operations).toEqual(['BatchGetItem'])
})
