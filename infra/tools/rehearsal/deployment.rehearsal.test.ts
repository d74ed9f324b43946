import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { DescribeKeyCommand, KMSClient, ListKeysCommand } from '@aws-sdk/client-kms'
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { pictureHeader } from '../../../functions/content/picture-header.ts'
import { mailSecretContext } from '../../../functions/secrets/context.ts'
import { decryptSecret } from '../../../functions/secrets/decrypt.ts'
import { encryptSecret } from '../../../functions/secrets/encrypt.ts'
import { greyPng } from '../../../functions/testing/pictures.ts'
import { call, failing, newPerson, tokenOf } from '../../../functions/testing/portal.ts'
import { uploadFormSchema } from '../../../shared/api/pictures.ts'
import { mailSchema } from '../../../shared/domain/mail.ts'
import { materialSchema } from '../../../shared/domain/material.ts'
import { partnerSchema } from '../../../shared/domain/partner.ts'
import { pictureSchema } from '../../../shared/domain/picture.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { picturePath } from '../../../shared/platform/pages.ts'

const OWN = 'Zaun-Koenig-8'

test('documents come from their Lambda, and the files that they name from the distribution, with its headers and for good', async () => {
  for (const path of ['/', '/login', '/admin/customers']) expect((await fetch(new URL(path, inject('origin')))).status, path).toBe(200)
  expect((await fetch(new URL('/gibt-es-nicht', inject('origin')))).status).toBe(404)
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(new URL('/login', inject('origin')))).text()) ?? ['']
  const { status, headers } = await fetch(new URL(asset, inject('origin')))
  expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable' })
  const [, script = ''] =
    /<script data-src[^>]*>([\s\S]*?)<\/script>/.exec(await (await fetch(new URL('/', inject('origin')))).text()) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload')
})

test('a partner’s page comes complete from its Lambda, and an unknown partner is not found', async () => {
  const page = await fetch(new URL('/ib-recruitment/IB-1001', inject('origin')))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Lindenhof')
  expect((await fetch(new URL('/ib/IB-0000', inject('origin')))).status).toBe(404)
})

test('calls of the gateway’s own address are refused, pages and API alike', async () => {
  for (const path of ['/api/form-configurations', '/api/auth/user', '/ib/IB-1001', '/gibt-es-nicht']) {
    expect((await fetch(`${inject('gateway')}${path}`)).status, path).toBe(401)
    const guessed = await fetch(`${inject('gateway')}${path}`, { headers: { 'x-origin-secret': 'geraten' } })
    expect(guessed.status, path).toBe(403)
  }
})

test('the Lambda of pictures makes one of an upload, keeps it until it is deleted, draws share pictures and cards, and signs links to material', async () => {
  const token = await tokenOf('admin')
  const [partner] = z.array(partnerSchema).parse((await call('GET', '/api/ib-partners?search=IB-1002', { token })).json)
  const pictures = `/api/pictures/${partner?.id}`
  const file = Uint8Array.from(greyPng(300, 100))
  const begun = await call('POST', pictures, { token, body: { type: 'image/png', bytes: file.length } })
  const { uploadId, fields } = uploadFormSchema.parse(begun.json)
  const policy = z.object({ conditions: z.array(z.unknown()) }).parse(JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString()))
  const { bucket } = z.object({ bucket: z.string() }).parse(policy.conditions[0])
  const s3 = new S3Client()
  // On AWS the browser sends the form to the distribution.
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: fields.key ?? '', Body: file, ContentType: 'image/png' }))
  const made = await call('POST', `${pictures}/${uploadId}/completion`, { token, body: { kind: 'logo', alt: 'Ein Logo' } })
  expect(made.status, JSON.stringify(made.json)).toBe(201)
  const { id } = pictureSchema.parse(made.json)
  const stored = { Bucket: inject('mediaBucket'), Key: picturePath(id).slice(1) }
  expect((await s3.send(new HeadObjectCommand(stored))).ContentType).toBe('image/webp')
  await expect(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: fields.key ?? '' }))).rejects.toThrow()

  const page = await (await fetch(new URL('/ib/IB-1001', inject('origin')))).text()
  const [address = ''] = /\/api\/pictures\/share\/[^"]+/.exec(page) ?? []
  const share = await fetch(new URL(address, inject('origin')))
  expect(pictureHeader(new Uint8Array(await share.arrayBuffer()))).toMatchObject({ type: 'image/png', width: 1200 })
  expect((await call('GET', `${pictures}/business-card`, { token })).status).toBe(200)
  const [material] = z.array(materialSchema).parse((await call('GET', '/api/material', { token })).json)
  const { link } = z.object({ link: z.url() }).parse((await call('GET', `/api/material/${material?.id}/link`, { token })).json)
  expect((await fetch(link)).status).toBe(200)

  expect((await call('DELETE', `${pictures}/${id}`, { token })).status).toBe(204)
  await expect(s3.send(new HeadObjectCommand(stored))).rejects.toThrow()
}, 60_000)

/** Sends the form of a partner's recruitment page. @returns its mail, as the mail page shows it at that moment */
const lead = async (partnerId: string) => {
  const person = newPerson()
  const body = { partnerId, ...person, status: 'IB-Bewerbung' }
  expect((await call('POST', '/api/ib-interessenten', { body })).status).toBe(201)
  return async () => {
    const { json } = await call('GET', `/api/mails?search=${person.lastName}`, { token: await tokenOf('admin') })
    return z.array(mailSchema).parse(json)[0]
  }
}

test('a lead’s mail wakes the mailer by the table’s stream, which sends it from the stage’s own domain', async () => {
  const onMailPage = await lead('IB-1002')
  await expect.poll(async () => (await onMailPage())?.status, { timeout: 30_000 }).toBe('sent')
})

test('a mail from a partner’s own domain waits, and the mail page shows why: the stage may not send from it', async () => {
  const onMailPage = await lead('IB-1001')
  await expect.poll(async () => (await onMailPage())?.attempts, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(await onMailPage()).toMatchObject({ status: 'queued', reason: expect.stringContaining('ses:SendRawEmail') })
})

test('the key of the SMTP passwords opens a secret for the configuration that it was made for, and for no other', async () => {
  const kms = new KMSClient()
  const { Keys = [] } = await kms.send(new ListKeysCommand())
  const described = await Promise.all(Keys.map(async ({ KeyId }) => (await kms.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata))
  const ours = described.filter((key) => key?.Description === 'Encrypts the SMTP passwords of the partner portal (rehearsal)')
  expect(ours).toHaveLength(1)
  vi.stubEnv(environment.secretsKeyArn, ours[0]?.Arn ?? '')
  vi.stubEnv(environment.secretsLocalKey, undefined)
  const sealed = await encryptSecret('Streng-Geheim-4711', mailSecretContext(7))
  expect(await decryptSecret(sealed, mailSecretContext(7))).toBe('Streng-Geheim-4711')
  await expect(decryptSecret(sealed, mailSecretContext(8))).rejects.toThrow()
})

test('the first administrator is made by the command and chooses a password by the link that it prints', async () => {
  const [id, email] = ['chefin', 'chefin@partnerportal.test']
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/tools/commands/create-admin.ts', 'rehearsal', id, email])
  expect(stdout).toContain('chefin is created, with this link')
  const token = /https:\/\/\S+\/passwort#(\S+)/.exec(stdout)?.[1] ?? ''
  expect(await failing('POST', '/api/login', { body: { username: id, password: 'Geraten-1' } })).toMatchObject({ status: 401 })
  const link = await call('POST', '/api/password/link', { body: { token } })
  expect(link).toMatchObject({ status: 200, json: { kind: 'invitation', username: id } })
  expect((await call('POST', '/api/password/choose', { body: { token, password: OWN } })).status).toBe(204)
  expect((await call('POST', '/api/password/choose', { body: { token, password: OWN } })).status).toBe(404)
  const { status, json, headers } = await call('POST', '/api/login', { body: { username: id, password: OWN } })
  expect(headers.get('set-cookie')).toMatch(/__Host-sid=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure/)
  expect({ status, json }).toMatchObject({ status: 200, json: { user: { id, role: 'admin' } } })
  expect((await call('POST', '/api/login', { body: { username: email, password: OWN } })).status).toBe(200)
})
