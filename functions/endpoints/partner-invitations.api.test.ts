import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Invitation, invitationSchema } from '../../shared/domain/partner-invitation.ts'
import { aPartnerWithCustomers } from '../testing/partner-with-customers.ts'
import { call, failing, mailsTo, mailTo, newPerson, tokenOf } from '../testing/portal.ts'

test('a partner invites by link and by mail, and sees how far each person has come', async () => {
  const { partner, token } = await aPartnerWithCustomers()
  const path = `/api/partner-invitations/${partner.id}`
  const invite = async (body: object) => {
    const { status, json } = await call('POST', path, { token, body })
    expect(status, JSON.stringify(json)).toBe(201)
    return invitationSchema.parse(json)
  }
  const states = async () => {
    const { json } = await call('GET', path, { token })
    return z
      .array(invitationSchema)
      .parse(json)
      .map(({ name, state }: Invitation) => `${name}: ${state}`)
  }
  const first = await invite({ name: 'Ada Baum' })
  expect(first).toMatchObject({ name: 'Ada Baum', state: 'sent', link: expect.stringMatching(/^einladung-[a-z0-9]{10}$/) })
  const { email } = newPerson()
  const second = await invite({ name: 'Grete Ast', email, note: 'Bis <b>bald</b>!' })
  expect(await states()).toEqual(['Grete Ast: sent', 'Ada Baum: sent'])

  const mail = await mailTo(email, `${partner.firstName} ${partner.lastName} lädt Sie ein, IB-Partner zu werden`)
  expect(mail.replyTo).toEqual([expect.stringContaining(partner.email)])
  expect(mail.destination).toEqual({ to: [email], cc: [], bcc: [] })
  expect(mail.body.text).toContain(`/ib-recruitment/${partner.partnerId}?k=${second.link}`)
  expect(mail.body.html).toContain('Bis &lt;b&gt;bald&lt;/b&gt;!')
  // The person's name stays with the partner.
  expect(`${mail.body.text}${mail.body.html}`).not.toContain('Grete')

  const applied = await call('POST', '/api/ib-interessenten', { body: { ...newPerson(), partnerId: partner.partnerId, link: first.link } })
  expect(applied.status).toBe(201)
  expect(await states()).toEqual(['Grete Ast: sent', 'Ada Baum: applied'])
  const { id } = z.object({ id: z.number() }).parse(applied.json)
  await call('PATCH', `/api/ib-interessenten/${id}`, { token: await tokenOf('admin'), body: { status: 'IB-Akzeptiert' } })
  expect(await states()).toEqual(['Grete Ast: sent', 'Ada Baum: accepted'])
})

test('an invitation needs a name, a valid address if any, and at most 500 letters of note', async () => {
  const { partner, token } = await aPartnerWithCustomers()
  const refused = async (body: object) =>
    (await failing('POST', `/api/partner-invitations/${partner.id}`, { token, body: { name: 'Ada', ...body } })).error.fields
  expect(await refused({ name: ' ' })).toEqual({ name: 'Name ist erforderlich' })
  expect(await refused({ email: 'ada' })).toEqual({ email: 'Ungültige E-Mail-Adresse' })
  expect(await refused({ note: 'x'.repeat(501) })).toEqual({ note: 'Nachricht darf höchstens 500 Zeichen lang sein' })
  expect(await mailsTo('ada')).toEqual([])
})
