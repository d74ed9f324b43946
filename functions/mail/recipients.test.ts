import { describe, expect, test } from 'vitest'
import type { MailKind } from '../../shared/domain/mail.ts'
import { emptyMailConfiguration, type RECIPIENT_LISTS } from '../../shared/domain/mail-configuration.ts'
import type { StoredMailConfiguration } from '../data/mail-configurations.ts'
import { operatorOf } from '../data/portal-settings.ts'
import { chooseEnvelope, effectiveRecipients } from './recipients.ts'

const configuration = (changes: Partial<StoredMailConfiguration> = {}): StoredMailConfiguration => ({
  ...emptyMailConfiguration,
  version: 1,
  secret: null,
  pause: null,
  ...changes,
})
const operator = operatorOf(undefined)
const lead = { kind: 'recruitment_lead', ibPartnerId: 7 } as const

const listOfKind = {
  recruitment_lead: 'recruitmentFormEmails',
  recruitment_interest: 'recruitmentFormEmails',
  landing_lead: 'customerFormEmails',
  application: 'recruitmentFormEmails',
} as const satisfies Partial<Record<MailKind, string>>
const kinds = ['recruitment_lead', 'recruitment_interest', 'landing_lead', 'application'] as const satisfies readonly MailKind[]

/** A configuration that fills at most one list. */
const filling = (list: (typeof RECIPIENT_LISTS)[number] | null, owner: string, isActive: boolean) =>
  configuration({ isActive, ...(list !== null && { [list]: `a@${owner}.example, b@${owner}.example` }) })

const nobody = { kind: 'nobody' }
const held = { kind: 'held' }
const sentTo = (owner: 'partner' | 'global') => ({
  kind: 'send',
  configured: { to: [`a@${owner}.example`, `b@${owner}.example`] },
  toSource: owner,
})

describe.each(kinds)('the recipients of a mail of kind %s', (kind) => {
  const list = listOfKind[kind]
  const other = list === 'customerFormEmails' ? 'recruitmentFormEmails' : 'customerFormEmails'
  const partners = {
    none: undefined,
    'active, filled': filling(list, 'partner', true),
    'active, empty': filling(null, 'partner', true),
    'active, only the other list filled': filling(other, 'partner', true),
    'inactive, filled': filling(list, 'partner', false),
    'inactive, empty': filling(null, 'partner', false),
  }
  const globals = {
    none: undefined,
    'active, filled': filling(list, 'global', true),
    'active, empty': filling(null, 'global', true),
    'active, only the other list filled': filling(other, 'global', true),
    'paused, filled': filling(list, 'global', false),
    'paused, empty': filling(null, 'global', false),
  }
  const fallback = {
    none: nobody,
    'active, filled': sentTo('global'),
    'active, empty': nobody,
    'active, only the other list filled': nobody,
    'paused, filled': held,
    'paused, empty': held,
  }
  const own = { ...fallback, none: sentTo('partner'), 'active, filled': sentTo('partner'), 'active, empty': sentTo('partner') }
  const expected = {
    none: fallback,
    'active, filled': { ...own, 'active, only the other list filled': sentTo('partner') },
    'active, empty': fallback,
    'active, only the other list filled': fallback,
    'inactive, filled': fallback,
    'inactive, empty': fallback,
  } satisfies Record<keyof typeof partners, Record<keyof typeof globals, object>>

  const cells = Object.entries(partners).flatMap(([partnerName, partner]) =>
    Object.entries(globals).map(([globalName, global]) => ({ partnerName, partner, globalName, global })),
  )
  const outcomes: Readonly<Record<string, Readonly<Record<string, object>>>> = expected
  test.each(cells)(
    'with a partner’s configuration $partnerName and a global one $globalName',
    ({ partnerName, partner, globalName, global }) => {
      expect(chooseEnvelope({ kind, ibPartnerId: 7 }, { global, partner, operator })).toMatchObject(
        outcomes[partnerName]?.[globalName] ?? {},
      )
    },
  )

  test('match those that the configuration’s form shows, and so does the blind copy', () => {
    for (const { partner, global } of cells) {
      const effective = effectiveRecipients({ global, partner })
      const routing = chooseEnvelope({ kind, ibPartnerId: 7 }, { global, partner, operator })
      if (routing.kind !== 'send') {
        expect(effective.isPaused || effective[list].source === null).toBe(true)
        continue
      }
      expect(effective[list]).toEqual({ addresses: routing.configured.to, source: routing.toSource })
      expect(effective.bccEmails.addresses).toEqual(routing.configured.bcc)
    }
  })
})

const configured = (...given: Parameters<typeof chooseEnvelope>) => {
  const routing = chooseEnvelope(...given)
  return routing.kind === 'send' ? routing.configured : routing
}

describe('empty settings of an active partner configuration come from the global one', () => {
  const global = configuration({
    customerFormEmails: 'kunden@global.example',
    recruitmentFormEmails: 'anwerbung@global.example',
    bccEmails: 'archiv@global.example',
    senderEmail: 'von@global.example',
    senderName: 'Global',
    smtpHost: 'smtp.global.example',
    smtpUsername: 'global',
    secret: { sealed: 'global', login: { host: 'smtp.global.example', port: 587, username: 'global' } },
  })
  const envelopeWith = (changes: Partial<StoredMailConfiguration>) =>
    configured(lead, { global, partner: configuration({ recruitmentFormEmails: 'anwerbung@partner.example', ...changes }), operator })

  test('blind copies separately', () => {
    expect(envelopeWith({})).toMatchObject({ to: ['anwerbung@partner.example'], bcc: ['archiv@global.example'] })
    expect(envelopeWith({ bccEmails: 'archiv@partner.example' })).toMatchObject({ bcc: ['archiv@partner.example'] })
  })

  test('the sender’s address and name separately', () => {
    expect(envelopeWith({})).toMatchObject({ from: { name: 'Global', address: 'von@global.example' } })
    expect(envelopeWith({ senderName: 'Partner' })).toMatchObject({ from: { name: 'Partner', address: 'von@global.example' } })
    expect(envelopeWith({ senderEmail: 'von@partner.example' })).toMatchObject({ from: { name: 'Global', address: 'von@partner.example' } })
  })

  test('the server together with its user and password', () => {
    expect(envelopeWith({})).toMatchObject({
      server: {
        host: 'smtp.global.example',
        username: 'global',
        secret: { sealed: 'global', context: { mailConfiguration: 'global' } },
      },
    })
    expect(envelopeWith({ smtpHost: 'smtp.partner.example' })).toMatchObject({
      server: { host: 'smtp.partner.example', username: null, secret: null },
    })
    expect(envelopeWith({ smtpUsername: 'partner' })).toMatchObject({ server: { host: 'smtp.global.example', username: 'global' } })
  })

  test('a list of separators only is empty', () => {
    expect(envelopeWith({ recruitmentFormEmails: ' , ;\n' })).toMatchObject({ to: ['anwerbung@global.example'] })
  })
})

describe('a mail', () => {
  const global = configuration({ recruitmentFormEmails: 'global@x.example' })

  test('has the portal’s name as sender if no configuration names one', () => {
    const renamed = operatorOf({ brandName: 'Kontor & Partner', legalEntity: null })
    expect(configured(lead, { global, partner: undefined, operator: renamed })).toMatchObject({ from: { name: 'Kontor & Partner' } })
  })

  test('has the stage’s name as sender if the settings cannot be read', () => {
    expect(operatorOf({ brandName: { de: 'Kontor' } })).toEqual(operator)
  })

  test('is sent by SES if no configuration names a server', () => {
    expect(configured(lead, { global, partner: undefined, operator })).toMatchObject({ server: null })
  })
})

describe('the server of a configuration', () => {
  const smtp = { smtpHost: 'smtp.x.example', smtpPort: 465, smtpUsername: 'x', hasPassword: true, recruitmentFormEmails: 'a@x.example' }

  test('comes with its password, which only the configuration it belongs to can decrypt', () => {
    const secret = { sealed: 'sealed', login: { host: 'smtp.x.example', port: 465, username: 'x' } }
    expect(configured(lead, { global: undefined, partner: configuration({ ...smtp, secret }), operator })).toMatchObject({
      server: {
        host: 'smtp.x.example',
        port: 465,
        username: 'x',
        secret: { sealed: 'sealed', context: { mailConfiguration: 'partner-7' } },
      },
    })
    expect(configured(lead, { global: configuration({ ...smtp, secret }), partner: undefined, operator })).toMatchObject({
      server: { secret: { context: { mailConfiguration: 'global' } } },
    })
  })

  test.each([{ host: 'smtp.other.example' }, { port: 587 }, { username: 'y' }, { username: null }, { host: null }])(
    'never gets the password of another login: %o',
    (other) => {
      const secret = { sealed: 'sealed', login: { host: 'smtp.x.example', port: 465, username: 'x', ...other } }
      expect(configured(lead, { global: undefined, partner: configuration({ ...smtp, secret }), operator })).toMatchObject({
        server: { secret: null },
      })
    },
  )
})
