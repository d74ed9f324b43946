import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { leadSchema } from '../../../shared/domain/lead.ts'
import { partnerSchema } from '../../../shared/domain/partner.ts'
import { searchGroupSchema } from '../../../shared/domain/search-hit.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { call, failing, newPerson, tokenOf } from '../../testing/portal.ts'

const as = async (method: string, path: string, body?: object) => call(method, path, { token: await tokenOf('admin'), body })
const create = async (partnerId = `F-${unique()}`, more: object = {}) => {
  const { status, json } = await as('POST', '/api/ib-partners', { ...newPerson(), companyName: `Haus ${partnerId}`, partnerId, ...more })
  expect(status).toBe(201)
  return partnerSchema.parse(json)
}
const change = async (id: number, body: object) => {
  const { status, json } = await as('PATCH', `/api/ib-partners/${id}`, body)
  expect(status).toBe(200)
  return partnerSchema.parse(json)
}
const refused = async (method: string, path: string, body: object) =>
  failing(method, path, { token: await tokenOf('admin'), body: { ...newPerson(), companyName: 'Fremd', ...body } })
const open = (path: string) => fetch(new URL(path, inject('origin')), { redirect: 'manual' })
const published = async (partnerId: string) => call('GET', `/api/ib-partners/by-partner-id/${encodeURIComponent(partnerId)}`)

describe('a renamed partner', () => {
  test('is found under each of its former ids, in any spelling of letters, and the query is kept', async () => {
    const [first, second, third] = [`F-${unique()}`, `Ä.${unique()}`, `f_${unique()}`]
    const { id } = await create(first)
    for (const partnerId of [second, third]) await change(id, { partnerId })
    for (const former of [first, second, first.toLowerCase(), second.toLowerCase(), second.normalize('NFD')]) {
      for (const page of ['/ib', '/ib-recruitment']) {
        const answer = await open(`${page}/${encodeURIComponent(former)}?k=messe-mai&utm=a%20b`)
        expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
          status: 301,
          location: `${page}/${third}?k=messe-mai&utm=a%20b`,
        })
      }
      expect((await published(former)).json).toMatchObject({ id, partnerId: third })
    }
    expect((await open(`/ib/${third}`)).status).toBe(200)
    expect((await open(`/ib/${third.toUpperCase()}`)).status).toBe(200)
  })

  test('gets the leads and visits of forms that were open under a former id', async () => {
    const former = `F-${unique()}`
    const { id, partnerId } = await create(former)
    expect((await as('POST', `/api/referral-links/${id}`, { name: 'messe', page: 'recruitment' })).status).toBe(201)
    const renamed = await change(id, { partnerId: `G-${unique()}` })
    const person = newPerson()
    const body = { ...person, partnerId: former, status: 'IB-Bewerbung', link: 'messe' }
    const { status, json } = await call('POST', '/api/ib-interessenten', { body })
    expect(status).toBe(201)
    const lead = leadSchema.parse((await as('GET', `/api/ib-interessenten/${z.object({ id: z.int() }).parse(json).id}`)).json)
    expect(lead).toMatchObject({ ibPartnerId: id, partnerId: renamed.partnerId, link: 'messe' })
    expect((await call('POST', '/api/visits', { body: { partnerId, page: 'recruitment', step: 'visit' } })).status).toBe(204)
  })

  test('is found by its former ids, which say so, until it takes one back', async () => {
    const [first, second] = [`Alt-${unique()}`, `Mitte-${unique()}`]
    const { id } = await create(first, { companyName: `Nordhaus ${unique()}` })
    const hits = async (q: string) => {
      const { json } = await as('GET', `/api/search?q=${encodeURIComponent(q)}`)
      return z
        .array(searchGroupSchema)
        .parse(json)
        .flatMap((group) => (group.kind === 'partner' ? group.hits : []))
    }
    const listed = async (q: string) => z.array(partnerSchema).parse((await as('GET', `/api/ib-partners?search=${q}`)).json)
    for (const partnerId of [second, `Neu-${unique()}`]) await change(id, { partnerId })
    for (const former of [first, second]) {
      for (const typed of [former, former.toUpperCase(), former.slice(0, -2)]) {
        expect(await hits(typed)).toMatchObject([{ id, detail: expect.stringContaining(`früher: ${former} · `) }])
        expect(await listed(typed)).toMatchObject([{ id, formerIds: [second, first] }])
      }
    }
    const { partnerId } = await change(id, { partnerId: first })
    expect((await hits(partnerId))[0]?.detail).not.toContain('früher')
    for (let nth = 0; nth < 7; nth++) await change(id, { partnerId: `N${nth}-${unique()}` })
    expect((await listed(partnerId.slice(0, -1))).map((partner) => partner.id)).not.toContain(id)
    expect((await open(`/ib/${first}`)).status).toBe(301)
  })

  test('keeps its former ids from others, and may take each of them back', async () => {
    const [first, second] = [`F-${unique()}`, `G-${unique()}`]
    const { id } = await create(first)
    await change(id, { partnerId: second })
    const other = await create()
    for (const partnerId of [first, first.toLowerCase(), second]) {
      expect(await refused('POST', '/api/ib-partners', { partnerId })).toMatchObject({
        status: 409,
        error: { fields: { partnerId: expect.any(String) } },
      })
      expect((await refused('PATCH', `/api/ib-partners/${other.id}`, { partnerId })).status).toBe(409)
    }
    await change(id, { partnerId: first })
    expect((await open(`/ib/${second}`)).headers.get('location')).toBe(`/ib/${first}`)
    await change(id, { partnerId: second })
    expect((await open(`/ib/${first}`)).headers.get('location')).toBe(`/ib/${second}`)
    expect((await open(`/ib/${second}`)).status).toBe(200)
  })

  test('has an invitation link with its present id, unless staff have given another one', async () => {
    const own = await create()
    expect(own.invitationLink).toBe(`${inject('origin')}/ib/${own.partnerId}`)
    const partnerId = `G-${unique()}`
    expect((await change(own.id, { partnerId })).invitationLink).toBe(`${inject('origin')}/ib/${partnerId}`)
    const given = 'https://haus.example/einladung'
    const other = await create(undefined, { invitationLink: given })
    expect((await change(other.id, { partnerId: `G-${unique()}` })).invitationLink).toBe(given)
    expect((await change(other.id, { partnerId: `H-${unique()}`, invitationLink: null })).invitationLink).toBe(null)
  })

  test('has an invitation link at the portal’s present address', async () => {
    const partnerId = `F-${unique()}`
    const { id } = await create(partnerId, { invitationLink: `https://portal.frueher.example/ib/${partnerId}` })
    expect((await as('GET', `/api/ib-partners/${id}`)).json).toMatchObject({ invitationLink: `${inject('origin')}/ib/${partnerId}` })
  })
})

describe('a deleted partner', () => {
  test('keeps all its ids, shows no page, and is there again once restored', async () => {
    const [first, second] = [`F-${unique()}`, `G-${unique()}`]
    const { id } = await create(first)
    await change(id, { partnerId: second })
    expect((await as('DELETE', `/api/ib-partners/${id}`)).status).toBe(204)
    for (const partnerId of [first, second, second.toLowerCase()]) {
      expect((await open(`/ib/${partnerId}`)).status).toBe(404)
      expect((await published(partnerId)).status).toBe(404)
      expect((await refused('POST', '/api/ib-partners', { partnerId })).status).toBe(409)
      const lead = { ...newPerson(), partnerId, status: 'IB-Bewerbung' }
      expect(await failing('POST', '/api/ib-interessenten', { body: lead })).toMatchObject({ status: 400 })
    }
    expect((await as('POST', `/api/ib-partners/${id}/restore`)).status).toBe(201)
    expect((await open(`/ib/${first}`)).headers.get('location')).toBe(`/ib/${second}`)
    expect((await open(`/ib/${second}`)).status).toBe(200)
  })

  test('leads its printed links and open forms to the partner above it, until it is restored', async () => {
    const top = await create()
    const middle = await create(undefined, { parentId: top.id })
    const [first, second] = [`F-${unique()}`, `G-${unique()}`]
    const { id } = await create(first, { parentId: middle.id })
    await change(id, { partnerId: second })
    const leadsTo = async (partnerId: string) => {
      for (const former of [first, second]) {
        expect((await open(`/ib-recruitment/${former}?k=messe`)).headers.get('location')).toBe(`/ib-recruitment/${partnerId}?k=messe`)
        expect((await published(former)).json).toMatchObject({ partnerId })
      }
    }
    const owner = async (path: string, body: object) => {
      const { status, json } = await call('POST', path, { body: { ...newPerson(), ...body } })
      expect(status).toBe(201)
      return json
    }
    const registration = { country: 'DE', tradingExperience: 'beginner', investmentAmount: '5000-10000', ibPartnerId: id }

    expect((await as('DELETE', `/api/ib-partners/${id}`)).status).toBe(204)
    await leadsTo(middle.partnerId)
    for (const partnerId of [first, second, id]) {
      expect(await owner('/api/ib-interessenten', { partnerId })).toMatchObject({ partnerId: middle.partnerId })
    }
    expect(await owner('/api/landing-page-leads', registration)).toMatchObject({ ibPartnerId: middle.id })
    const renamed = await change(middle.id, { partnerId: `M-${unique()}` })
    await leadsTo(renamed.partnerId)
    expect((await as('POST', `/api/ib-partners/${id}/restore`)).status).toBe(201)
    expect((await open(`/ib/${first}`)).headers.get('location')).toBe(`/ib/${second}`)
    expect((await open(`/ib/${second}`)).status).toBe(200)
  })

  test('passes on what a deleted one below it leads to, and keeps it when the one above is inactive', async () => {
    const top = await create()
    const middle = await create(undefined, { parentId: top.id })
    const lowest = await create(undefined, { parentId: middle.id })
    for (const { id } of [lowest, middle]) expect((await as('DELETE', `/api/ib-partners/${id}`)).status).toBe(204)
    expect((await open(`/ib/${lowest.partnerId}`)).headers.get('location')).toBe(`/ib/${top.partnerId}`)
    await change(top.id, { status: 'inactive' })
    expect((await open(`/ib/${lowest.partnerId}`)).status).toBe(404)
    expect((await failing('POST', '/api/ib-interessenten', { body: { ...newPerson(), partnerId: lowest.partnerId } })).status).toBe(400)
  })
})

test('many deletions of one partner at the same moment are one; the others find none or are late', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const { id } = await create()
    const answers = await Promise.all(Array.from({ length: 8 }, () => as('DELETE', `/api/ib-partners/${id}`)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => ![204, 404, 409, 412].includes(status))).toEqual([])
  }
})
