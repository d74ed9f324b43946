import { beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { leadSchema } from '../../shared/domain/lead.ts'
import { leads } from '../data/leads.ts'
import { transact } from '../data/transact.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { call, tokenOf } from '../testing/portal.ts'
import { setUpCanary } from '../use-cases/accounts/set-up-canary.ts'
import { checkPortal } from './check-portal.ts'
import type { CanaryCredentials } from './credentials.ts'

const origin = inject('origin')
let credentials: CanaryCredentials

beforeAll(async () => {
  trustLocalPool()
  credentials = await setUpCanary()
})

const leadsOfCanary = async () => {
  const { json } = await call('GET', '/api/ib-interessenten?search=canarytest', { token: await tokenOf('admin') })
  return z.array(leadSchema).parse(json)
}

describe('the canary', () => {
  test('passes where everything works, twice within the same code of its app, and leaves no lead', { timeout: 60_000 }, async () => {
    expect(await checkPortal(origin, credentials)).toBe('passed')
    expect(await checkPortal(origin, credentials)).toBe('passed')
    expect(await leadsOfCanary()).toEqual([])
  })

  test('deletes what an earlier run left', { timeout: 60_000 }, async () => {
    const { json } = await call('POST', '/api/ib-interessenten', {
      body: {
        partnerId: credentials.partnerId,
        firstName: 'Synthetische Prüfung',
        lastName: 'Canarytest left',
        email: 'left@canarytest.invalid',
        phone: '+49 30 00000',
        status: 'IB-Interessent',
      },
    })
    const { id } = z.object({ id: z.number() }).parse(json)
    const lead = await leads.getOrThrow(id)
    await transact(leads.updateItems(lead, { ...lead, createdAt: new Date(Date.now() - 600_000).toISOString() }))
    credentials = await setUpCanary()
    expect(await checkPortal(origin, credentials)).toBe('passed')
    expect(await leadsOfCanary()).toEqual([])
  })

  test('can do nothing but what it needs, and its mails reach nobody', async () => {
    const { json } = await call('GET', '/api/users/canary', { token: await tokenOf('admin') })
    const { permissions, role } = z.object({ role: z.string(), permissions: z.record(z.string(), z.boolean()) }).parse(json)
    expect(role).toBe('viewer')
    const rights = Object.keys(permissions).filter((key) => permissions[key])
    expect(rights.toSorted()).toEqual(['ib_interessenten.delete', 'ib_interessenten.view', 'settings.view'])
    const partner = await call('GET', `/api/ib-partners/by-partner-id/${credentials.partnerId}`)
    const { id } = z.object({ id: z.number() }).parse(partner.json)
    const configuration = await call('GET', `/api/ib-partners/${id}/email-config`, { token: await tokenOf('admin') })
    const toNobody = { addresses: ['success+mail@simulator.amazonses.com'], source: 'partner' }
    expect(configuration.json).toMatchObject({ effective: { recruitmentFormEmails: toNobody, bccEmails: toNobody } })
  })

  test('says at which step it failed', { timeout: 60_000 }, async () => {
    credentials = await setUpCanary()
    await expect(checkPortal('http://127.0.0.1:9', credentials)).rejects.toThrow('page: GET /ib-recruitment/CANARY had no answer')
    await expect(checkPortal(origin, { ...credentials, partnerId: 'GIBT-ES-NICHT' })).rejects.toThrow('page: answered 404')
    await expect(checkPortal(origin, { ...credentials, password: 'falsch' })).rejects.toThrow(
      'sign-in: POST /api/login answered 401 unauthenticated',
    )
    const mayOnly = async (permissions: object) =>
      call('PATCH', `/api/users/${credentials.username}`, { token: await tokenOf('admin'), body: { permissions } })
    await mayOnly({ 'ib_interessenten.view': true, 'ib_interessenten.delete': true, 'settings.view': false })
    await expect(checkPortal(origin, credentials)).rejects.toThrow('mail: GET /api/mails answered 403 forbidden')
    // What it made is deleted all the same.
    expect(await leadsOfCanary()).toEqual([])
    await mayOnly({ 'ib_interessenten.view': false })
    // A code of its app counts once.
    const renewed = await setUpCanary()
    await expect(checkPortal(origin, renewed)).rejects.toThrow('list: GET /api/ib-interessenten answered 403 forbidden')
  })
})
