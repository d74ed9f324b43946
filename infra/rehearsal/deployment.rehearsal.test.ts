import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { call, failing } from '../../functions/testing/portal.ts'

const OWN = 'Zaun-Koenig-8'

test('documents come from their Lambda, and the files that they name from the distribution, with its headers and for good', async () => {
  for (const path of ['/', '/login', '/admin/customers']) expect((await fetch(new URL(path, inject('origin')))).status, path).toBe(200)
  expect((await fetch(new URL('/gibt-es-nicht', inject('origin')))).status).toBe(404)
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(new URL('/login', inject('origin')))).text()) ?? ['']
  const { status, headers } = await fetch(new URL(asset, inject('origin')))
  expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable' })
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
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
    expect((await fetch(`${inject('gateway')}${path}`)).status, path).toBe(403)
    const guessed = await fetch(`${inject('gateway')}${path}`, { headers: { 'x-origin-secret': 'geraten' } })
    expect(guessed.status, path).toBe(403)
  }
})

/** By account. */
const messagesSchema = z.object({ messages: z.record(z.string(), z.array(z.looseObject({}))) })

test('the first administrator is made by the command, comes with the password of the mail, and chooses another', async () => {
  const [id, email] = ['chefin', 'chefin@partnerportal.test']
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/commands/create-admin.ts', 'rehearsal', id, email])
  expect(stdout).toContain('A first password for chefin is on its way')
  const { messages } = messagesSchema.parse(await (await fetch(`${inject('emulator')}/_ministack/ses/messages`)).json())
  const mail = Object.values(messages)
    .flat()
    .map((message) => JSON.stringify(message))
    .findLast((text) => text.includes(email))
  const password = /Erstes Passwort: (.+?)<br>/.exec(mail ?? '')?.[1] ?? ''
  const wrong = await failing('POST', '/api/login', { body: { username: id, password: 'Geraten-1', newPassword: OWN } })
  expect(wrong.error.code).toBe('unauthenticated')
  const asked = await failing('POST', '/api/login', { body: { username: id, password } })
  expect(asked).toMatchObject({ status: 403, error: { code: 'new_password_required' } })
  const { status, json, headers } = await call('POST', '/api/login', { body: { username: id, password, newPassword: OWN } })
  expect(headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
  expect({ status, json }).toMatchObject({ status: 200, json: { user: { id, role: 'admin' } } })
  expect((await call('POST', '/api/login', { body: { username: email, password: OWN } })).status).toBe(200)
})
