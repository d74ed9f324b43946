import { describe, expect, test } from 'vitest'
import { emptyMailConfiguration } from '../../shared/domain/mail-configuration.ts'
import type { StoredMailConfiguration } from '../data/mail-configurations.ts'
import { operatorOf } from '../data/portal-settings.ts'
import { chooseEnvelope } from './recipients.ts'

const configuration = (changes: Partial<StoredMailConfiguration> = {}): StoredMailConfiguration => ({
  ...emptyMailConfiguration,
  version: 1,
  customerFormEmails: 'kunden@x.example',
  recruitmentFormEmails: 'a@x.example, b@x.example',
  bccEmails: 'archiv@x.example',
  senderEmail: 'von@x.example',
  senderName: 'X',
  secret: null,
  ...changes,
})
const global = configuration({ recruitmentFormEmails: 'global@x.example', bccEmails: '', senderEmail: null, senderName: null })
const operator = operatorOf(undefined)
const lead = { kind: 'recruitment_lead', ibPartnerId: 7 } as const

describe('the recipients of a recruitment lead', () => {
  test('are those of the partner’s active configuration, as a whole', () => {
    expect(chooseEnvelope(lead, { global, partner: configuration(), operator })).toEqual({
      kind: 'send',
      to: ['a@x.example', 'b@x.example'],
      bcc: ['archiv@x.example'],
      from: { name: 'X', address: 'von@x.example' },
      server: null,
    })
  })

  test.each([undefined, configuration({ isActive: false })])('are the global ones without an active partner configuration', (partner) => {
    expect(chooseEnvelope(lead, { global, partner, operator })).toMatchObject({ kind: 'send', to: ['global@x.example'], bcc: [] })
  })

  test('are nobody when the partner’s configuration names none: the global one does not fill its gaps', () => {
    expect(chooseEnvelope(lead, { global, partner: configuration({ recruitmentFormEmails: ' , ' }), operator })).toEqual({ kind: 'nobody' })
  })

  test('wait while the global configuration pauses all mail', () => {
    expect(chooseEnvelope(lead, { global: { ...global, isActive: false }, partner: configuration(), operator })).toEqual({ kind: 'held' })
  })

  test('get it in the name of the portal, where the configuration names no sender', () => {
    const renamed = operatorOf({ brandName: 'Kontor & Partner', legalEntity: null })
    expect(chooseEnvelope(lead, { global, partner: undefined, operator: renamed })).toMatchObject({ from: { name: 'Kontor & Partner' } })
    expect(chooseEnvelope(lead, { global, partner: configuration(), operator: renamed })).toMatchObject({ from: { name: 'X' } })
  })

  test('get it in the name of the stage where the settings cannot be read', () => {
    expect(operatorOf({ brandName: { de: 'Kontor' } })).toEqual(operator)
  })

  test('are nobody when nothing is configured at all', () => {
    expect(chooseEnvelope(lead, { global: undefined, partner: undefined, operator })).toEqual({ kind: 'nobody' })
  })
})

describe('the server of a configuration', () => {
  const smtp = { smtpHost: 'smtp.x.example', smtpPort: 465, smtpUsername: 'x', hasPassword: true }

  test('comes with the password that was entered for it, readable for its owner’s configuration alone', () => {
    const secret = { sealed: 'sealed', host: 'smtp.x.example' }
    expect(chooseEnvelope(lead, { global, partner: configuration({ ...smtp, secret }), operator })).toMatchObject({
      server: {
        host: 'smtp.x.example',
        port: 465,
        username: 'x',
        secret: { sealed: 'sealed', context: { mailConfiguration: 'partner-7' } },
      },
    })
    expect(chooseEnvelope(lead, { global: configuration({ ...smtp, secret }), partner: undefined, operator })).toMatchObject({
      server: { secret: { context: { mailConfiguration: 'global' } } },
    })
  })

  test('never gets the password of another server', () => {
    const secret = { sealed: 'sealed', host: 'smtp.other.example' }
    expect(chooseEnvelope(lead, { global, partner: configuration({ ...smtp, secret }), operator })).toMatchObject({
      server: { secret: null },
    })
  })
})
