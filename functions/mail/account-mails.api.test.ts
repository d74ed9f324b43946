import { describe, expect, test } from 'vitest'
import { LISTED_MAIL_KINDS } from '../../shared/domain/mail.ts'
import { type AccountNews, accountMailItems } from '../data/account-mails.ts'
import { getMailWords, listMails, mails, type StoredMail } from '../data/mails.ts'
import { transact } from '../data/transact.ts'
import { sweep } from '../testing/mail-storm.ts'
import { configure, HOUR, pass, smtp, takeOwnMail, through } from '../testing/own-mail.ts'
import { refusal } from '../testing/smtp.ts'
import { resendMail } from '../use-cases/mail/change-mail.ts'
import { compose } from './compose.ts'

takeOwnMail()

const anna = { id: 'anna', email: 'anna@firma.example', firstName: 'Anna', lastName: 'Berger' }
const token = 'YW5uYQ.geheim-geheim-geheim'
const link = (ms: number) => ({ token, expiresAt: new Date(Date.now() + ms).toISOString() })
const reset = (ms = HOUR / 2): AccountNews => ({ kind: 'account_password_reset', link: link(ms) })

/** Puts a mail about Anna's account into the outbox. */
const post = async (news: AccountNews, options: { readonly to?: string } = {}): Promise<StoredMail> => {
  await transact(accountMailItems(anna, news, options))
  const { items } = await listMails({ kinds: LISTED_MAIL_KINDS }, { limit: 1, caller: null })
  const [mail] = items
  if (mail === undefined) throw new Error('The outbox is empty')
  return mail
}

describe('a mail about an account', () => {
  test('goes to its user alone, without the blind copies of the configuration and without an address to reply to', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port, { bccEmails: 'archiv@firma.example', customerFormEmails: 'kunden@firma.example' })
    await post(reset())
    await post({ kind: 'account_email_changed', before: 'alt@firma.example', after: anna.email, by: null }, { to: 'alt@firma.example' })
    await sweep()
    expect(arrived.map(({ recipients }) => recipients).sort()).toEqual([['alt@firma.example'], ['anna@firma.example']])
    for (const { raw } of arrived) expect(raw).not.toMatch(/^Reply-To:/im)
  })

  test('contains its link, which neither the table nor the mail page shows, before and after sending', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port)
    const { id } = await post(reset())
    const shown = async () => {
      const mail = await mails.getOrThrow(id)
      return JSON.stringify([mail, compose(mail, { brandName: 'Kontor', legalEntity: 'Kontor GmbH' }, 'global'), await getMailWords(id)])
    }
    expect(await shown()).not.toContain(token)
    expect(await shown()).toContain('[Link]')
    await sweep()
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.raw.replaceAll(/=\r?\n/g, '')).toContain(`/passwort#${token}`)
    expect(await shown()).not.toContain(token)
    expect((await getMailWords(id))?.text).toContain('Neues Passwort wählen: [Link]')
  })

  test('waits while mail is paused, and is not sent once its link has expired', async () => {
    const { port, mails: arrived } = await smtp()
    await through(port, { isActive: false })
    const { id } = await post(reset())
    await sweep()
    expect(await mails.get(id)).toMatchObject({ status: 'held' })
    pass(HOUR)
    await configure({ isActive: true })
    await sweep()
    await sweep()
    expect(arrived).toEqual([])
    expect(await mails.get(id)).toMatchObject({
      status: 'failed',
      reason: 'Der Link in dieser E-Mail ist abgelaufen.',
      needsAttention: false,
    })
  })

  test('with a link cannot be sent again from the mail page, while other news can', async () => {
    const { port, mails: arrived } = await smtp({}, () => refusal(550, '5.7.1 nein'))
    await through(port)
    const invitation = await post({ kind: 'account_invitation', link: link(24 * HOUR), by: 'Ada Min' })
    const news = await post({ kind: 'account_password_changed', by: 'Ada Min' })
    await sweep()
    const which = (id: number) => ({ id, ifMatch: undefined, actor: 'admin' })
    await expect(resendMail(which(invitation.id))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('neue Einladung'),
    })
    await expect(resendMail(which(news.id))).resolves.toMatchObject({ status: 'queued' })
    expect(arrived).toEqual([])
  })
})
