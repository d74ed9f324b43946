import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isReceiptMail, type Mail, mailCountsSchema, mailDetailSchema, mailSchema } from '../../shared/domain/mail.ts'
import { call, failing, mailWith, newPerson, tokenOf } from '../testing/portal.ts'

const admin = async () => ({ token: await tokenOf('admin') })
const list = async (query: string) => {
  const { status, headers, json } = await call('GET', `/api/mails?${query}`, await admin())
  expect(status).toBe(200)
  return { headers, mails: z.array(mailSchema).parse(json) }
}
const counts = async () => mailCountsSchema.parse((await call('GET', '/api/mails/counts', await admin())).json)

/** Mails to the recipients of the configuration. The people of the forms get a receipt besides. */
const notifications = (mails: readonly Mail[]) => mails.filter(({ kind }) => !isReceiptMail(kind))

/** Sends the form of a recruitment page and waits until the mail list shows its mails as sent. */
const sentMail = async () => {
  const person = newPerson()
  const { status } = await call('POST', '/api/ib-interessenten', { body: { partnerId: 'IB-1001', ...person, status: 'IB-Bewerbung' } })
  expect(status).toBe(201)
  await mailWith(person.email)
  const onDesk = async () => notifications((await list(`search=${person.lastName}`)).mails)[0]
  await expect.poll(async () => (await list(`search=${person.lastName}&status=sent`)).mails.length, { timeout: 5000 }).toBe(2)
  return { person, mail: mailSchema.parse(await onDesk()) }
}

describe('the mail page', () => {
  test('shows a mail as it was sent: sender, recipients and text', async () => {
    const { person, mail } = await sentMail()
    expect(mail).toMatchObject({
      subject: expect.stringContaining(`${person.firstName} ${person.lastName}`),
      status: 'sent',
      attempts: 1,
      reason: expect.stringContaining('Amazon SES'),
      to: ['partner@lindenhof.example', 'marlene.petersen@lindenhof.example'],
      dueAt: null,
    })
    const { json, headers } = await call('GET', `/api/mails/${mail.id}`, await admin())
    const detail = mailDetailSchema.parse(json)
    expect(headers.get('etag')).toBe(`"${detail.version}"`)
    expect(detail).toMatchObject({
      sentAt: expect.any(String),
      from: { address: 'partner@lindenhof.example' },
      bcc: ['archiv@lindenhof.example'],
    })
    for (const value of Object.values(person)) expect(detail.text).toContain(value)
    expect(detail.html).toContain('<html lang="de">')
  })

  test('links a partner’s own recipients to the partner’s dashboard, and all others to the record in the console', async () => {
    const targetIn = async (words: string) => {
      const { pathname, searchParams } = new URL(/ansehen: (\S+)/.exec((await mailWith(words)).body.text ?? '')?.[1] ?? '')
      expect(pathname).toBe('/login')
      return searchParams.get('next')
    }
    const register = async (partnerId: string) => {
      const person = newPerson()
      const { json } = await call('GET', `/api/ib-partners/by-partner-id/${partnerId}`)
      const { id: ibPartnerId } = z.object({ id: z.number() }).parse(json)
      const answers = { country: 'DE', tradingExperience: 'beginner', investmentAmount: '1000-5000', message: 'Bitte abends' }
      const sent = await call('POST', '/api/landing-page-leads', { body: { ...person, ...answers, ibPartnerId } })
      expect(sent.status).toBe(201)
      return {
        target: await targetIn(person.email),
        customer: z.object({ id: z.number(), customerId: z.string() }).parse(sent.json),
      }
    }
    const own = await register('IB-1001')
    expect(own.target).toBe(`/ib-partner/kunden/${own.customer.id}`)
    const global = await register('IB-1003')
    expect(global.target).toBe(`/admin/akte/kunde/${global.customer.id}`)

    const lead = { ...newPerson(), partnerId: 'IB-1003', status: 'IB-Bewerbung' }
    const created = async (path: string, body: object) => z.object({ id: z.number() }).parse((await call('POST', path, { body })).json).id
    const leadId = await created('/api/ib-interessenten', lead)
    expect(await targetIn(lead.email)).toBe(`/admin/akte/interessent/${leadId}`)
    const ownLead = { ...newPerson(), partnerId: 'IB-1001', status: 'IB-Bewerbung' }
    const id = await created('/api/ib-interessenten', ownLead)
    expect(await targetIn(ownLead.email)).toBe(`/ib-partner/interessenten/${id}`)

    const application = {
      ...newPerson(),
      country: 'DE',
      tradingExperience: 'expert',
      expectedVolume: '25M+',
      marketingStrategy: 'Seminare',
    }
    const applicationId = await created('/api/ib-applications', application)
    expect(await targetIn(application.email)).toBe(`/admin/akte/bewerbung/${applicationId}`)
  })

  test('finds mails by the beginning of a name or address, also with a status filter', async () => {
    const { person, mail } = await sentMail()
    for (const search of [person.lastName, person.email, 'marlene.petersen@lindenhof']) {
      const { mails } = await list(`search=${encodeURIComponent(search)}`)
      expect(mails.map(({ id }) => id)).toContain(mail.id)
    }
    expect(notifications((await list(`search=${person.lastName}&status=sent`)).mails)).toHaveLength(1)
    expect((await list(`search=${person.lastName}&status=failed`)).mails).toEqual([])
  })

  test('finds mails of one status among more than are sorted at once, and never returns an empty page with more behind it', async () => {
    const { person } = await sentMail()
    const first = await list(`search=${person.lastName}&status=failed&limit=1`)
    expect([first.mails, first.headers.get('link')]).toEqual([[], null])
    expect(first.headers.get('x-total-count')).toBe('0')
    expect((await list(`search=${person.lastName}&status=sent`)).headers.get('x-total-count')).toBe('2')
  })

  test('finds a mail by the sender of the form, however many recipients it had', async () => {
    const many = Array.from({ length: 24 }, (_, nth) => `a${nth}@a${nth}.example`).join(',')
    const path = '/api/settings/email-config'
    const before = z.looseObject({ recruitmentFormEmails: z.string() }).parse((await call('GET', path, await admin())).json)
    await call('POST', path, { ...(await admin()), body: { recruitmentFormEmails: many } })
    try {
      const person = { ...newPerson(), lastName: `Zwölfer${Date.now()}` }
      const answers = { country: 'DE', tradingExperience: 'expert', expectedVolume: '25M+', marketingStrategy: 'Seminare' }
      expect((await call('POST', '/api/ib-applications', { body: { ...person, ...answers } })).status).toBe(201)
      const found = async () => notifications((await list(`search=${encodeURIComponent(person.lastName)}`)).mails).length
      await expect.poll(found, { timeout: 5000 }).toBe(1)
    } finally {
      await call('POST', path, { ...(await admin()), body: { recruitmentFormEmails: before.recruitmentFormEmails } })
    }
  })

  test('does not call a mere enquirer an applicant', async () => {
    const person = newPerson()
    await call('POST', '/api/ib-interessenten', { body: { partnerId: 'IB-1001', ...person, status: 'IB-Interessent' } })
    await mailWith(person.email)
    await expect
      .poll(async () => notifications((await list(`search=${person.lastName}`)).mails)[0]?.subject, { timeout: 5000 })
      .toMatch(/^Neuer IB-Interessent: /)
  })

  test('shows the text of the earlier delivery while a mail waits to be resent', async () => {
    const { mail } = await sentMail()
    const path = '/api/settings/email-config'
    await call('POST', path, { ...(await admin()), body: { isActive: false } })
    try {
      await call('POST', `/api/mails/${mail.id}/resend`, await admin())
      const detail = async () => mailDetailSchema.parse((await call('GET', `/api/mails/${mail.id}`, await admin())).json)
      await expect.poll(async () => (await detail()).status, { timeout: 5000 }).toBe('held')
      expect(await detail()).toMatchObject({ sentAt: expect.any(String), to: mail.to, bcc: ['archiv@lindenhof.example'] })
    } finally {
      await call('POST', path, { ...(await admin()), body: { isActive: true } })
    }
  })

  test('counts and pages its list, newest first', async () => {
    await sentMail()
    await sentMail()
    const { total, byStatus } = await counts()
    expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(total)
    const first = await list('status=sent&limit=1')
    expect(first.headers.get('x-total-count')).toBe(String(byStatus.sent))
    const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = z.array(mailSchema).parse((await call('GET', next, await admin())).json)
    expect(second[0]?.id).toBeLessThan(first.mails[0]?.id ?? 0)
    for (const status of ['queued', 'failed', 'held', 'skipped'] as const)
      for (const mail of (await list(`status=${status}`)).mails) expect(mail.status).toBe(status)
    expect(await failing('GET', '/api/mails?status=pending', await admin())).toMatchObject({ status: 400 })
  })

  test('resends a mail, and refuses to cancel a sent one', async () => {
    const { mail } = await sentMail()
    const cancelled = await failing('POST', `/api/mails/${mail.id}/cancel`, await admin())
    expect(cancelled).toMatchObject({ status: 409, error: { message: 'Diese E-Mail wartet nicht mehr auf ihren Versand.' } })
    expect(
      await failing('POST', `/api/mails/${mail.id}/resend`, { ...(await admin()), headers: { 'if-match': `"${mail.version - 1}"` } }),
    ).toMatchObject({ status: 412 })
    const tab = { ...(await admin()), headers: { 'if-match': `"${mail.version}"` } }
    const { status, json } = await call('POST', `/api/mails/${mail.id}/resend`, tab)
    expect(status).toBe(200)
    expect(await failing('POST', `/api/mails/${mail.id}/resend`, tab)).toMatchObject({ status: 412, error: { code: 'stale' } })
    expect(mailSchema.parse(json)).toMatchObject({ status: 'queued', attempts: 0 })
    await expect
      .poll(async () => mailDetailSchema.parse((await call('GET', `/api/mails/${mail.id}`, await admin())).json).status, { timeout: 5000 })
      .toBe('sent')
  })

  test('can be seen with the right to see the settings, and used with the right to change them', async () => {
    const { mail } = await sentMail()
    const viewer = { token: await tokenOf('viewer') }
    expect((await call('GET', `/api/mails/${mail.id}`, viewer)).status).toBe(200)
    for (const action of ['resend', 'cancel']) expect((await call('POST', `/api/mails/${mail.id}/${action}`, viewer)).status).toBe(403)
    for (const path of ['/api/mails', '/api/mails/counts', `/api/mails/${mail.id}`]) {
      expect((await call('GET', path, { token: await tokenOf('partner') })).status).toBe(403)
      expect((await call('GET', path)).status).toBe(401)
    }
    expect(await failing('GET', '/api/mails/1', await admin())).toMatchObject({ status: 404 })
  })
})
