import { describe, expect, test } from 'vitest'
import { type Partner, partnerDetailSchema, partnerSchema } from '../../../shared/domain/partner.ts'
import { call, failing, newPerson, tokenOf } from '../../testing/portal.ts'

let made = 0
const newPartner = async (parentId: number | null): Promise<Partner> => {
  const { firstName, lastName, email } = newPerson()
  const partnerId = `T-${process.pid}-${Date.now()}-${++made}`
  const body = { partnerId, companyName: `Firma ${lastName}`, firstName, lastName, email, parentId }
  const { status, json } = await call('POST', '/api/ib-partners', { token: await tokenOf('manager'), body })
  expect(status).toBe(201)
  return partnerDetailSchema.parse(json)
}
const read = async (id: number) =>
  partnerSchema.parse((await call('GET', `/api/ib-partners/${id}`, { token: await tokenOf('manager') })).json)
const move = async (id: number, parentId: number | null) =>
  call('PUT', `/api/ib-partners/${id}/hierarchy`, { token: await tokenOf('manager'), body: { parentId } })

describe('moving a partner', () => {
  test('moves its whole subtree: levels, paths and counts are updated', async () => {
    const [a, b] = [await newPartner(null), await newPartner(null)]
    const child = await newPartner(a.id)
    const grandchild = await newPartner(child.id)
    const { status, json } = await move(a.id, b.id)
    expect(status).toBe(200)
    expect(json).toMatchObject({ level: 1, parentId: b.id })
    expect(await read(b.id)).toMatchObject({ childCount: 1 })
    expect(await read(grandchild.id)).toMatchObject({
      level: 3,
      hierarchyPath: `/${b.partnerId}/${a.partnerId}/${child.partnerId}/${grandchild.partnerId}`,
    })
    const shown = await call('GET', `/api/ib-partners/by-partner-id/${grandchild.partnerId}`)
    expect(shown.json).toMatchObject({ level: 3 })
    expect((await move(a.id, null)).status).toBe(200)
    expect(await read(grandchild.id)).toMatchObject({ level: 2 })
    expect(await read(b.id)).toMatchObject({ childCount: 0 })
  })

  test('below itself or a descendant is refused with the reason', async () => {
    const top = await newPartner(null)
    const below = await newPartner((await newPartner(top.id)).id)
    const token = await tokenOf('manager')
    expect(await failing('PUT', `/api/ib-partners/${top.id}/hierarchy`, { token, body: { parentId: below.id } })).toMatchObject({
      status: 409,
      error: { message: `${top.companyName} kann nicht unter einen eigenen Unterpartner verschoben werden.` },
    })
    expect(await failing('PUT', `/api/ib-partners/${top.id}/hierarchy`, { token, body: { parentId: top.id } })).toMatchObject({
      status: 409,
      error: { message: 'Ein Partner kann nicht sich selbst untergeordnet werden.' },
    })
  })

  test('below an unknown partner is refused, and a missing target is a validation error', async () => {
    const { id } = await newPartner(null)
    const token = await tokenOf('manager')
    expect((await failing('PUT', `/api/ib-partners/${id}/hierarchy`, { token, body: { parentId: 4711 } })).status).toBe(404)
    expect((await failing('PUT', `/api/ib-partners/${id}/hierarchy`, { token, body: {} })).status).toBe(400)
    expect((await failing('PUT', '/api/ib-partners/4711/hierarchy', { token, body: { parentId: null } })).status).toBe(404)
  })

  test('deeper than 50 levels is refused and changes nothing', async () => {
    let parent = await newPartner(null)
    for (let level = 1; level <= 50; level++) parent = await newPartner(parent.id)
    const { id } = await newPartner(null)
    const refused = await failing('PUT', `/api/ib-partners/${id}/hierarchy`, {
      token: await tokenOf('manager'),
      body: { parentId: parent.id },
    })
    expect(refused).toMatchObject({ status: 409, error: { message: 'Die Hierarchie darf höchstens 50 Ebenen unter der obersten haben.' } })
    expect((await read(id)).parentId).toBeNull()
  })

  test('needs the right to edit partners', async () => {
    const { id } = await newPartner(null)
    for (const username of ['viewer', 'backoffice', 'partner']) {
      expect(
        (await failing('PUT', `/api/ib-partners/${id}/hierarchy`, { token: await tokenOf(username), body: { parentId: null } })).status,
      ).toBe(403)
    }
  })
})
