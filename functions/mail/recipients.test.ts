import { describe, expect, test } from 'vitest'
import type { MailConfiguration } from '../../shared/domain/mail-configuration.ts'
import { chooseEnvelope } from './recipients.ts'

const configuration = (changes: Partial<MailConfiguration> = {}): MailConfiguration => ({
  customerFormEmails: 'kunden@x.example',
  recruitmentFormEmails: 'a@x.example, b@x.example',
  bccEmails: 'archiv@x.example',
  senderEmail: 'von@x.example',
  senderName: 'X',
  isActive: true,
  ...changes,
})
const global = configuration({ recruitmentFormEmails: 'global@x.example', bccEmails: '', senderEmail: null, senderName: null })

describe('the recipients of a recruitment lead', () => {
  test('are those of the partner’s active configuration, as a whole', () => {
    expect(chooseEnvelope('recruitment_lead', { global, partner: configuration() })).toEqual({
      kind: 'send',
      to: ['a@x.example', 'b@x.example'],
      bcc: ['archiv@x.example'],
      from: { name: 'X', address: 'von@x.example' },
    })
  })

  test.each([undefined, configuration({ isActive: false })])('are the global ones without an active partner configuration', (partner) => {
    expect(chooseEnvelope('recruitment_lead', { global, partner })).toMatchObject({ kind: 'send', to: ['global@x.example'], bcc: [] })
  })

  test('are nobody when the partner’s configuration names none: the global one does not fill its gaps', () => {
    expect(chooseEnvelope('recruitment_lead', { global, partner: configuration({ recruitmentFormEmails: ' , ' }) })).toEqual({
      kind: 'nobody',
    })
  })

  test('wait while the global configuration pauses all mail', () => {
    expect(chooseEnvelope('recruitment_lead', { global: { ...global, isActive: false }, partner: configuration() })).toEqual({
      kind: 'held',
    })
  })

  test('are nobody when nothing is configured at all', () => {
    expect(chooseEnvelope('recruitment_lead', { global: undefined, partner: undefined })).toEqual({ kind: 'nobody' })
  })
})
