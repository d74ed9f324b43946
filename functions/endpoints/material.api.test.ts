import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { uploadFormSchema } from '../../shared/api/pictures.ts'
import { materialSchema } from '../../shared/domain/material.ts'
import { partnerSchema } from '../../shared/domain/partner.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'
import { sendForm } from '../testing/uploads.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const linkSchema = z.object({ link: z.url() })

const upload = async (file: Uint8Array<ArrayBuffer>, type: string) => {
  const token = await tokenOf('admin')
  const form = uploadFormSchema.parse((await call('POST', '/api/material/uploads', { token, body: { type, bytes: file.length } })).json)
  expect(await sendForm(form, file)).toBe(204)
  return form.uploadId
}

test('material is provided with a file, fetched by a link of a minute, changed and deleted', async () => {
  const token = await tokenOf('admin')
  const content = Uint8Array.from(Buffer.from('%PDF-1.7 Risikohinweis'))
  const body = {
    title: 'Risikohinweis',
    description: 'Zum Auslegen',
    uploadId: await upload(content, 'application/pdf'),
    fileName: 'Risiko "2026".exe',
  }
  const created = await call('POST', '/api/material', { token, body })
  expect(created.status).toBe(201)
  const material = materialSchema.parse(created.json)
  expect(material).toMatchObject({ fromLevel: 0, file: { name: 'Risiko -2026-.pdf', type: 'application/pdf', bytes: content.length } })
  // The answer was lost: the same call again makes nothing else.
  const again = await call('POST', '/api/material', { token, body })
  expect({ status: again.status, material: materialSchema.parse(again.json) }).toEqual({ status: 201, material })
  const { link } = linkSchema.parse((await call('GET', `/api/material/${material.id}/link`, { token: await tokenOf('partner') })).json)
  const file = await fetch(link)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('%PDF-1.7 Risikohinweis')
  expect((await fetch(link.replace(/X-Amz-Signature=\w/, 'X-Amz-Signature=0'))).status).toBe(403)
  expect((await fetch(new URL(`/media/${material.file?.id}.webp`, inject('origin')))).status).toBe(404)

  const path = `/api/material/${material.id}`
  const changed = await call('PUT', path, { token, body: { title: 'Neuer Titel' }, headers: { 'if-match': '"1"' } })
  expect(changed.json).toMatchObject({ title: 'Neuer Titel', description: 'Zum Auslegen', version: 2 })
  expect((await call('PUT', path, { token, body: { title: 'x' }, headers: { 'if-match': '"1"' } })).status).toBe(412)
  expect((await call('DELETE', path, { token })).status).toBe(204)
  expect((await fetch(link)).status).toBe(404)
})

test('partners see material from their level on, and change none', async () => {
  const admin = await tokenOf('admin')
  const [deep] = z
    .array(partnerSchema)
    .parse((await call('GET', '/api/ib-partners', { token: admin })).json)
    .filter(({ level }) => level === 2)
  const { id } = await makeUser({ role: 'ib_partner', ibPartnerId: deep?.id })
  const tokens = { first: await tokenOf('partner'), third: (await signInAs(id)).token }
  const made = await call('POST', '/api/material', {
    token: admin,
    body: { title: `Ab Ebene 3 ${Date.now()}`, text: 'Nur für Sub-IBs', fromLevel: 2 },
  })
  const { id: materialId, title } = materialSchema.parse(made.json)
  const titles = async (token: string) =>
    z
      .array(materialSchema)
      .parse((await call('GET', '/api/material', { token })).json)
      .map((one) => one.title)
  expect(await titles(tokens.first)).not.toContain(title)
  expect(await titles(tokens.third)).toContain(title)
  expect((await call('GET', `/api/material/${materialId}/link`, { token: tokens.first })).status).toBe(404)
  for (const token of [tokens.first, await tokenOf('viewer')]) {
    expect((await call('POST', '/api/material', { token, body: { title: 'x', text: 'x' } })).status).toBe(403)
    expect((await call('DELETE', `/api/material/${materialId}`, { token })).status).toBe(403)
  }
})

test('material without text and file is refused, and so is a file that is not what it may be', async () => {
  const token = await tokenOf('admin')
  expect(await failing('POST', '/api/material', { token, body: { title: 'Leer' } })).toMatchObject({
    error: { fields: { text: expect.stringContaining('Text') } },
  })
  const uploadId = await upload(Uint8Array.from(Buffer.from('<html><script>alert(1)</script>')), 'application/pdf')
  expect(await failing('POST', '/api/material', { token, body: { title: 'Falsch', uploadId, fileName: 'x.pdf' } })).toMatchObject({
    status: 400,
    error: { fields: { uploadId: 'Die Datei ist kein PDF, JPEG, PNG, WebP oder ZIP' } },
  })
  const body = { type: 'text/html', bytes: 10 }
  expect(await failing('POST', '/api/material/uploads', { token, body })).toMatchObject({ status: 400 })
})
