import { extractText } from 'unpdf'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { partnerDetailSchema, partnerSchema } from '../../shared/domain/partner.ts'
import { pictureSchema } from '../../shared/domain/picture.ts'
import { MOST_PICTURE_BYTES } from '../../shared/platform/limits.ts'
import { picturePath } from '../../shared/platform/pages.ts'
import { pictureHeader } from '../content/picture-header.ts'
import { greyPng, photo, withExif } from '../testing/pictures.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'
import { beginUpload, sendForm, uploadPicture } from '../testing/uploads.ts'
import { makeUser, signInAs } from '../testing/users.ts'

let admin = ''
const newPartner = async () => {
  const n = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`
  const body = {
    partnerId: `PIC-${n}`,
    companyName: `Bilder ${n}`,
    firstName: 'Britta',
    lastName: 'Bild',
    email: `britta.${n}@mail.example`,
  }
  return partnerSchema.parse((await call('POST', '/api/ib-partners', { token: admin, body })).json)
}
const fileOf = (id: string) => fetch(new URL(picturePath(id), inject('origin')))

beforeAll(async () => {
  admin = await tokenOf('admin')
})

describe('a picture', () => {
  test('is uploaded with a signed form, made anew, and delivered for a year as what it is', async () => {
    const { id: partnerId } = await newPartner()
    const original = Uint8Array.from(withExif(await photo('JPEG', 400, 200)))
    const { status, json } = await uploadPicture(partnerId, original, { token: admin, kind: 'page', alt: '  Unser Haus ' })
    expect(status).toBe(201)
    const picture = pictureSchema.parse(json)
    // Turned as the camera was held.
    expect(picture).toMatchObject({ partnerId, kind: 'page', alt: 'Unser Haus', width: 200, height: 400 })
    expect(picture.bytes).toBeLessThanOrEqual(MOST_PICTURE_BYTES)
    const file = await fileOf(picture.id)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes).toHaveLength(picture.bytes)
    expect(bytes.includes('GPSLatitude')).toBe(false)
    expect((await call('GET', `/api/pictures/${partnerId}`, { token: admin })).json).toEqual([picture])
  })

  test('is one, however often it is uploaded, and another for another partner', async () => {
    const [one, other] = await Promise.all([newPartner(), newPartner()])
    const file = Uint8Array.from(greyPng(100, 50))
    const made = async (partnerId: number) => pictureSchema.parse((await uploadPicture(partnerId, file, { token: admin })).json).id
    const id = await made(one.id)
    expect(await made(one.id)).toBe(id)
    expect(await made(other.id)).not.toBe(id)
    expect((await call('GET', `/api/pictures/${one.id}`, { token: admin })).json).toHaveLength(1)
  })

  test('is refused with a German message at the file, which is deleted all the same', async () => {
    const { id: partnerId } = await newPartner()
    for (const file of [greyPng(20_000, 20_000, 1), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      const form = await beginUpload(partnerId, file, admin)
      expect(await sendForm(form, Uint8Array.from(file))).toBe(204)
      const complete = () =>
        failing('POST', `/api/pictures/${partnerId}/${form.uploadId}/completion`, { token: admin, body: { kind: 'logo', alt: 'x' } })
      expect(await complete()).toMatchObject({ status: 400, error: { fields: { file: expect.stringContaining('Bild') } } })
      expect(await complete()).toMatchObject({ status: 404 })
    }
    const noText = { token: admin, body: { kind: 'logo', alt: ' ' } }
    const uploadId = crypto.randomUUID()
    expect(await failing('POST', `/api/pictures/${partnerId}/${uploadId}/completion`, noText)).toMatchObject({
      error: { fields: { alt: 'Beschreibung ist erforderlich' } },
    })
  })

  test('is deleted with its file, unless the page shows it', async () => {
    const { id: partnerId, partnerId: publicId } = await newPartner()
    const file = Uint8Array.from(greyPng(300, 100))
    const { id, width, height } = pictureSchema.parse((await uploadPicture(partnerId, file, { token: admin })).json)
    const path = `/api/pictures/${partnerId}/${id}`
    const shown = { token: admin, body: { landingPageLogo: { id, alt: 'Logo von Bilder', width: 1, height: 1 } } }
    const saved = partnerDetailSchema.parse((await call('PATCH', `/api/ib-partners/${partnerId}`, shown)).json)
    // The size is the picture's own, whatever the caller says.
    expect(saved.landingPageLogo).toEqual({ id, alt: 'Logo von Bilder', width, height })
    const page = await (await fetch(new URL(`/ib/${publicId}`, inject('origin')))).text()
    expect(page).toContain(`src="${picturePath(id)}" alt="Logo von Bilder"`)
    expect(await failing('DELETE', path, { token: admin })).toMatchObject({ status: 409 })
    await call('PATCH', `/api/ib-partners/${partnerId}`, { token: admin, body: { landingPageLogo: null } })
    expect((await call('DELETE', path, { token: admin })).status).toBe(204)
    expect((await fileOf(id)).status).toBe(404)
    expect((await call('DELETE', path, { token: admin })).status).toBe(404)
    expect(await failing('PATCH', `/api/ib-partners/${partnerId}`, shown)).toMatchObject({
      error: { fields: { landingPageLogo: expect.stringContaining('gibt es nicht mehr') } },
    })
  })
})

describe('an upload', () => {
  test('takes the signed file only: not another name, type or size, and not with another signature', async () => {
    const { id: partnerId } = await newPartner()
    const file = Uint8Array.from(greyPng(10, 10))
    const form = await beginUpload(partnerId, file, admin)
    const other = { key: `pictures/${partnerId + 1}/${form.uploadId}` }
    expect(await sendForm(form, file, other)).toBe(403)
    expect(await sendForm(form, file, { 'Content-Type': 'text/html' })).toBe(403)
    expect(await sendForm(form, file, { 'X-Amz-Signature': '0'.repeat(64) })).toBe(403)
    expect(await sendForm(form, new Uint8Array(file.length + 1))).toBe(400)
    expect(await sendForm(form, new Uint8Array(0))).toBe(400)
    const tooLarge = { token: admin, body: { type: 'image/png', bytes: 10_000_001 } }
    expect(await failing('POST', `/api/pictures/${partnerId}`, tooLarge)).toMatchObject({
      error: { fields: { bytes: 'Das Bild darf höchstens 10 MB groß sein' } },
    })
    const svg = { token: admin, body: { type: 'image/svg+xml', bytes: 100 } }
    expect(await failing('POST', `/api/pictures/${partnerId}`, svg)).toMatchObject({
      status: 400,
      error: { fields: { type: expect.anything() } },
    })
  })

  test('of a partner is for its own pictures: those of others are not there', async () => {
    const [own, foreign] = await Promise.all([newPartner(), newPartner()])
    const { id } = await makeUser({ role: 'ib_partner', ibPartnerId: own.id })
    const { token } = await signInAs(id)
    const file = Uint8Array.from(greyPng(20, 20))
    const made = await uploadPicture(own.id, file, { token, kind: 'portrait', alt: 'Ich' })
    expect(made.status).toBe(201)
    const { id: pictureId } = pictureSchema.parse((await uploadPicture(foreign.id, file, { token: admin })).json)
    const form = await beginUpload(foreign.id, file, admin)
    expect(await sendForm(form, file)).toBe(204)
    const body = { kind: 'logo', alt: 'x' }
    const calls = [
      ['GET', `/api/pictures/${foreign.id}`, undefined],
      ['POST', `/api/pictures/${foreign.id}`, { type: 'image/png', bytes: 100 }],
      ['POST', `/api/pictures/${foreign.id}/${form.uploadId}/completion`, body],
      ['POST', `/api/pictures/${own.id}/${form.uploadId}/completion`, body],
      ['DELETE', `/api/pictures/${foreign.id}/${pictureId}`, undefined],
      ['DELETE', `/api/pictures/${own.id}/${pictureId}`, undefined],
      ['GET', '/api/pictures/4711', undefined],
    ] as const
    for (const [method, path, body] of calls) expect((await call(method, path, { token, body })).status, `${method} ${path}`).toBe(404)
    expect(z.array(pictureSchema).parse((await call('GET', `/api/pictures/${own.id}`, { token })).json)).toHaveLength(1)
  })
})

describe('what leads to a partner', () => {
  test('the picture beside a shared link is the partner’s own on both pages, and changes its address with what it shows', async () => {
    const { id, partnerId } = await newPartner()
    const imageOf = async (path: string) => {
      const html = await (await fetch(new URL(`${path}/${partnerId}`, inject('origin')))).text()
      return /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    }
    const before = await imageOf('/ib')
    expect(await imageOf('/ib-recruitment')).toBe(before)
    const picture = await fetch(before)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(pictureHeader(new Uint8Array(await picture.arrayBuffer()))).toEqual({ type: 'image/png', width: 1200, height: 630 })
    await call('PATCH', `/api/ib-partners/${id}`, { token: admin, body: { companyName: 'Anders GmbH' } })
    expect(await imageOf('/ib')).not.toBe(before)
    expect((await fetch(before)).status).toBe(404)
  })

  test('the business card names the partner and its link, and is for its partner and staff', async () => {
    const { id, partnerId } = await newPartner()
    const card = (query = '', token = admin) => call('GET', `/api/pictures/${id}/business-card${query}`, { token })
    expect((await card('?link=gibt-es-nicht')).status).toBe(404)
    await call('POST', `/api/referral-links/${id}`, { token: admin, body: { name: 'Messe', page: 'recruitment', campaign: null } })
    for (const [query, path] of [
      ['', `/ib/${partnerId}`],
      ['?link=messe', `/ib-recruitment/${partnerId}?k=messe`],
    ] as const) {
      const { content, fileName } = z.object({ content: z.base64(), fileName: z.string() }).parse((await card(query)).json)
      expect(fileName).toBe(`visitenkarte-${partnerId}.pdf`)
      const { text } = await extractText(new Uint8Array(Buffer.from(content, 'base64')), { mergePages: true })
      expect(text).toContain('Britta Bild')
      expect(text.replaceAll(/\s/g, '')).toContain(path)
    }
    expect((await card('', await tokenOf('partner'))).status).toBe(404)
  })
})
