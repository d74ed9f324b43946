import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { partnerDetailSchema } from '../../shared/domain/partner.ts'
import { referralFiguresSchema, referralLinkSchema } from '../../shared/domain/referral-link.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

let partnerId = 0
let otherId = 0
/** A partner's own token. */
let own = ''
let staff = ''

const pathOf = (id: number, name?: string) => `/api/referral-links/${id}${name === undefined ? '' : `/${name}`}`

beforeAll(async () => {
  staff = await tokenOf('admin')
  const made = await Promise.all(
    [1, 2].map(async () => {
      const { firstName, lastName, email } = newPerson()
      const body = { firstName, lastName, email, companyName: `${lastName} GmbH`, partnerId: `L-${lastName}` }
      const { status, json } = await call('POST', '/api/ib-partners', { token: staff, body })
      expect(status).toBe(201)
      return partnerDetailSchema.parse(json).id
    }),
  )
  partnerId = made[0] ?? 0
  otherId = made[1] ?? 0
  own = (await signInAs((await makeUser({ role: 'ib_partner', ibPartnerId: partnerId })).id)).token
})

const create = async (body: object, id = partnerId, token = own) => {
  const { status, json } = await call('POST', pathOf(id), { token, body })
  expect(status, JSON.stringify(json)).toBe(201)
  return referralLinkSchema.parse(json)
}

describe('a link of a partner', () => {
  test('is made by the partner and by staff, once per name', async () => {
    const link = await create({ page: 'registration', name: 'Seminar Mai', campaign: 'Frühjahr' })
    expect(link).toMatchObject({ partnerId, page: 'registration', name: 'seminar-mai', campaign: 'Frühjahr', retiredAt: null, version: 1 })
    const again = await failing('POST', pathOf(partnerId), { token: staff, body: { page: 'recruitment', name: 'SEMINAR mai' } })
    expect([again.status, again.error.fields]).toEqual([409, { name: 'Sie haben schon einen Link mit diesem Namen' }])
    // Another partner may use the name.
    expect((await create({ page: 'recruitment', name: 'Seminar Mai' }, otherId, staff)).name).toBe('seminar-mai')
  })

  test('is made once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `link-${partnerId}` }
    const body = { page: 'registration', name: 'einmal' }
    const first = await call('POST', pathOf(partnerId), { token: own, body, headers })
    const second = await call('POST', pathOf(partnerId), { token: own, body, headers })
    expect([first.status, second.status, second.json]).toEqual([201, 201, first.json])
  })

  test('is retired and used again, and its campaign changes, by its version', async () => {
    const { name, version } = await create({ page: 'recruitment', name: 'messe' })
    const change = (body: object, ifMatch = version) =>
      call('PATCH', pathOf(partnerId, name), { token: own, body, headers: { 'if-match': `"${ifMatch}"` } })
    const retired = referralLinkSchema.parse((await change({ isRetired: true, campaign: 'Herbst' })).json)
    expect([retired.campaign, typeof retired.retiredAt, retired.version]).toEqual(['Herbst', 'string', 2])
    expect((await change({ isRetired: false })).status).toBe(412)
    const unchanged = referralLinkSchema.parse((await change({ isRetired: true }, 2)).json)
    expect(unchanged).toEqual(retired)
    expect(referralLinkSchema.parse((await change({ isRetired: false }, 2)).json)).toMatchObject({ retiredAt: null, campaign: 'Herbst' })
    expect((await failing('PATCH', pathOf(partnerId, 'niemals'), { token: own, body: { isRetired: true } })).status).toBe(404)
  })

  test('is listed by name, page by page', async () => {
    for (const name of ['b', 'a', 'a-1', 'c']) await create({ page: 'registration', name }, otherId, staff)
    const names: string[] = []
    for (let next = `${pathOf(otherId)}?limit=2`; next !== ''; ) {
      const { json, headers } = await call('GET', next, { token: staff })
      names.push(
        ...z
          .array(referralLinkSchema)
          .parse(json)
          .map(({ name }) => name),
      )
      next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(names.filter((name) => name !== 'seminar-mai')).toEqual(['a', 'a-1', 'b', 'c'])
  })

  test('is another partner’s, and answered like a missing partner’s', async () => {
    const body = { page: 'registration', name: 'fremd' }
    for (const id of [otherId, 4711]) {
      expect((await failing('GET', pathOf(id), { token: own })).status).toBe(404)
      expect((await failing('GET', `${pathOf(id)}/figures`, { token: own })).status).toBe(404)
      expect((await failing('POST', pathOf(id), { token: own, body })).status).toBe(404)
      expect((await failing('PATCH', pathOf(id, 'a'), { token: own, body: { isRetired: true } })).status).toBe(404)
    }
    expect((await failing('POST', pathOf(4711), { token: staff, body })).status).toBe(404)
  })

  test('is in the audit log of its partner', async () => {
    await create({ page: 'registration', name: 'protokoll' })
    const { json } = await call('GET', `/api/audit-log?entity=PARTNER&entityId=${partnerId}`, { token: staff })
    const entries = z.array(z.looseObject({ action: z.string(), name: z.string().nullable(), after: z.unknown() })).parse(json)
    expect(entries[0]).toMatchObject({ action: 'referralLinkCreate', name: expect.stringMatching(/GmbH$/), after: { name: 'protokoll' } })
  })
})

describe('the figures of a partner’s pages', () => {
  test('have every day of the period, zeros included', async () => {
    const { json } = await call('GET', `${pathOf(otherId)}/figures?days=7`, { token: staff })
    const { days, links } = referralFiguresSchema.parse(json)
    expect(days).toHaveLength(7)
    expect(days.every(({ visits, started, sent, won }) => visits + started + sent + won === 0)).toBe(true)
    expect(links).toEqual([])
    expect((await failing('GET', `${pathOf(otherId)}/figures?days=8`, { token: staff })).error.fields).toEqual({
      days: 'Zeitraum von 7, 30, 90 Tagen',
    })
  })
})
