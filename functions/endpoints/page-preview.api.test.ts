import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { pagePreviewSchema } from '../../shared/domain/page-preview.ts'
import { emptyPageContent, partnerDetailSchema, partnerSchema } from '../../shared/domain/partner.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

const partnerOf = async (partnerId: string) => {
  const { json } = await call('GET', `/api/ib-partners?search=${partnerId}`, { token: await tokenOf('admin') })
  const [partner] = z.tuple([partnerSchema]).parse(json)
  return partner
}
const preview = async (id: number, page: object, as = 'manager') =>
  call('POST', `/api/ib-partners/${id}/landing-preview`, { body: { ...emptyPageContent, ...page }, token: await tokenOf(as) })
/** From the body on, but for the moment at which it was served. */
const lasting = (html: string) => html.slice(html.indexOf('<body')).replace(/(?<=name="servedAt" value=")\d+/, '')

describe('the preview of a recruitment page', () => {
  test('is the page that visitors get once the same has been saved', async () => {
    const { id, partnerId } = await partnerOf('IB-1004')
    const token = await tokenOf('manager')
    const page = { landingPageTitle: 'Mit <em>Plan</em><script>alert(1)</script>', landingPageBenefits: ['Ein Vorteil'] }
    const before = partnerDetailSchema.parse((await call('GET', `/api/ib-partners/${id}`, { token })).json)
    const { html, cleanings } = pagePreviewSchema.parse((await preview(id, page)).json)
    expect(cleanings).toEqual([{ field: 'landingPageTitle', kind: 'removed', parts: ['<script>…</script>'] }])
    expect(html).not.toMatch(/<script|modulepreload/)
    expect(partnerDetailSchema.parse((await call('GET', `/api/ib-partners/${id}`, { token })).json)).toEqual(before)

    await call('PUT', `/api/ib-partners/${id}`, { token, body: { ...emptyPageContent, ...page } })
    const published = await (await fetch(new URL(`/ib-recruitment/${partnerId}`, inject('origin')))).text()
    expect(lasting(html)).toBe(lasting(published))
    await call('PUT', `/api/ib-partners/${id}`, { token, body: { ...emptyPageContent, ...before } })
  })

  test('says which words of the partner’s names the picture for messengers leaves out', async () => {
    const { id } = await partnerOf('IB-1012')
    expect(pagePreviewSchema.parse((await preview(id, {})).json).missingInPicture).toEqual([])
    const names = { firstName: '王明', lastName: 'Šťastný', companyName: `Café مريم ${newPerson().lastName}` }
    const form = { ...newPerson(), ...names, partnerId: `P-${Date.now()}`, parentId: null }
    const made = await call('POST', '/api/ib-partners', { token: await tokenOf('admin'), body: form })
    const shown = pagePreviewSchema.parse((await preview(partnerSchema.parse(made.json).id, {})).json)
    expect(shown.missingInPicture).toEqual(['مريم', '王明'])
  })

  test('is there for inactive partners too, and for no unknown one', async () => {
    const { id } = await partnerOf('IB-1012')
    expect((await preview(id, {})).status).toBe(200)
    expect((await preview(4711, {})).status).toBe(404)
  })

  test('refuses values that could not be saved, and users who may not edit partners', async () => {
    const { id } = await partnerOf('IB-1012')
    const tooLong = { landingPageTitle: 'x'.repeat(201) }
    expect(
      await failing('POST', `/api/ib-partners/${id}/landing-preview`, {
        body: { ...emptyPageContent, ...tooLong },
        token: await tokenOf('admin'),
      }),
    ).toMatchObject({
      status: 400,
      error: { fields: { landingPageTitle: 'Höchstens 200 Zeichen' } },
    })
    expect((await preview(id, {}, 'viewer')).status).toBe(403)
  })
})
