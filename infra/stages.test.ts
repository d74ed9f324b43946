import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../shared/brand.ts'
import { assertDeployable, parseStage } from './stage.ts'
import { getStageOrThrow, stageNames } from './stages.ts'

const valid = {
  region: 'eu-central-1',
  keepsData: true,
  mailIdentity: 'broker.example',
  account: '111122223334',
  alarmEmail: 'betrieb@broker.example',
  runbookUrl: 'https://git.broker.test/runbook.md',
  logRetentionDays: 30,
  brand: { name: 'Broker', senderEmail: 'partner@mail.broker.example' },
}
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0d0a'

describe('a stage', () => {
  it('of the repository can be used', () => {
    for (const name of stageNames) expect(getStageOrThrow(name).name).toBe(name)
  })

  it('keeps the data in production', () => {
    expect(getStageOrThrow('prod').keepsData).toBe(true)
  })

  it('overrides the brand value by value', () => {
    const { brand } = parseStage('test', valid)
    expect(brand).toEqual({ ...defaultBrand, name: 'Broker', senderEmail: 'partner@mail.broker.example' })
  })

  it.each(['Prod', 'prod 2', 'p_1', '', 'a-name-that-is-too-long'])('of the name „%s“ is refused with how to name it', (name) => {
    expect(() => parseStage(name, valid)).toThrow('Name it with up to 15 lower-case letters, digits and hyphens')
  })

  it('that nobody defined is refused with the ones there are', () => {
    expect(() => getStageOrThrow('produktion')).toThrow('Choose one of: dev, prod, rehearsal.')
  })

  it.each([
    ['no region', { region: 'Frankfurt' }, 'Set region to the AWS region that holds the data, such as eu-central-1.'],
    [
      'an account that is none',
      { account: '4711' },
      'Set account to the twelve digits of the AWS account, in quotation marks, or leave it out.',
    ],
    ['nothing said about its data', { keepsData: undefined }, 'Set keepsData to true where people’s data lives'],
    ['a domain with a protocol', { domain: { name: 'https://a.example', certificateArn } }, 'Set domain.name to a bare host name'],
    ['a domain without certificate', { domain: { name: 'a.example' } }, 'Set domain.certificateArn to the ARN of an ACM certificate for'],
    [
      'a certificate from another region',
      { domain: { name: 'a.example', certificateArn: certificateArn.replace('us-east-1', 'eu-central-1') } },
      'Set domain.certificateArn to the ARN of an ACM certificate in us-east-1; CloudFront takes no other.',
    ],
    ['no mail identity', { mailIdentity: undefined }, 'Set mailIdentity to the domain or address that mail is sent from.'],
    ['no alarm address', { alarmEmail: 'niemand' }, 'Set alarmEmail to the address that is told when something needs a person.'],
    ['logs kept for eight days', { logRetentionDays: 8 }, 'Set logRetentionDays to 7, 14, 30, 60, 90, 180 or 365.'],
    ['a sender without address', { brand: { senderEmail: 'Partner' } }, 'Set brand.senderEmail to an e-mail address, or leave it out.'],
    [
      'a sender that SES refuses',
      { brand: { senderEmail: 'a@other.example' } },
      'Set brand.senderEmail to an address that mailIdentity covers',
    ],
    ['a sender in a domain that only looks alike', { brand: { senderEmail: 'a@notbroker.example' } }, 'that mailIdentity covers'],
    [
      'a limit that is none',
      { limits: { formsPerAddress: 'viele' } },
      "Set limits.formsPerAddress to how often in how many seconds, such as '10/600', or leave it out.",
    ],
    ['too few requests allowed', { requestsPerFiveMinutes: 5 }, 'Set requestsPerFiveMinutes to a whole number of at least 100.'],
    ['fewer forms than a web ACL can count', { formsPerFiveMinutes: 9 }, 'Set formsPerFiveMinutes to a whole number of at least 10.'],
    [
      'fewer sign-ins than a web ACL can count',
      { signInsPerFiveMinutes: 9 },
      'Set signInsPerFiveMinutes to a whole number of at least 10.',
    ],
    ['one place for the mailer', { mailerConcurrency: 1 }, 'Set mailerConcurrency to a whole number of at least 2, or to „none“'],
    ['no place for visitors', { publicConcurrency: 0 }, 'Set publicConcurrency to a whole number of at least 1, or to „none“'],
    ['no answer to the canary', { hasCanary: 'ja' }, 'Set hasCanary to true where a Lambda signs in and sends a form every five minutes'],
    ['a budget of nothing', { monthlyBudget: 0 }, 'Set monthlyBudget to dollars a month, such as 100, or leave it out.'],
    [
      'too little of the table',
      { maxTableUnits: { reads: 1, writes: 1000 } },
      'Set maxTableUnits.reads to a whole number of at least 100.',
    ],
    ['a release of another kind', { release: 'slowly' }, 'Set release to „allAtOnce“ or „gradually“, or leave it out.'],
    ['no place for the console', { consoleConcurrency: 0 }, 'Set consoleConcurrency to a whole number of at least 1, or to „none“'],
    [
      'no sign-ins',
      { requestsPerSecond: { signIns: 0 } },
      'Set requestsPerSecond.signIns to a whole number from 1 to 5000, or leave it out.',
    ],
    [
      'people’s data and no account',
      { account: undefined },
      'Set account to the twelve digits of the AWS account: a stage that keeps data',
    ],
    ['no address of the runbook', { runbookUrl: 'docs/runbook.md' }, 'Set runbookUrl to the address (https)'],
    [
      'the stream of another table than the restored one',
      {
        restoredTable: { name: 'one', streamArn: 'arn:aws:dynamodb:eu-central-1:111122223334:table/other/stream/2026-11-21T00:00:00.000' },
      },
      'Set restoredTable.streamArn to the stream of restoredTable.name.',
    ],
    ['a region that is none', { region: 'eu-cental-1' }, 'Set region to the AWS region that holds the data, such as eu-central-1.'],
    [
      'the certificate of another account',
      { domain: { name: 'partner.broker.test', certificateArn } },
      'Set domain.certificateArn to a certificate in the account of the stage',
    ],
    [
      'a restored table of another region',
      { restoredTable: { name: 'one', streamArn: 'arn:aws:dynamodb:eu-west-1:111122223334:table/one/stream/2026-11-21T00:00:00.000' } },
      'Set restoredTable to a table in the region of the stage.',
    ],
    ['more forms than requests', { formsPerFiveMinutes: 500, requestsPerFiveMinutes: 400 }, 'Set formsPerFiveMinutes to no more than'],
    [
      'more sign-ins than requests',
      { formsPerFiveMinutes: 300, signInsPerFiveMinutes: 500, requestsPerFiveMinutes: 400 },
      'Set signInsPerFiveMinutes to no more than',
    ],
    ['a section of the runbook', { runbookUrl: `${valid.runbookUrl}#deploy` }, 'Set runbookUrl to the whole document, without #'],
    ['a half secret for CloudFront', { originSecrets: [1.5] }, 'Set originSecrets to a list of whole numbers, such as [1].'],
    ['no answer to who is woken', { isWatchedFromOutside: 'ja' }, 'Set isWatchedFromOutside to true where somebody is to be woken'],
    ['no signing key', { signingKey: 0 }, 'Set signingKey to a whole number from 1.'],
    ['no key for links', { linkKeys: [] }, 'Set linkKeys to a list of whole numbers from 1, such as [1].'],
    ['one key for links twice', { linkKeys: [2, 2] }, 'Set linkKeys to numbers that differ.'],
    ['a limit of something else', { limits: { formsPerDay: '10/600' } }, 'Remove limits.formsPerDay: no such setting exists.'],
    ['a brand without a name', { brand: { ...valid.brand, name: ' ' } }, 'Set brand.name to the word mark, or leave it out.'],
    ['no secret for CloudFront', { originSecrets: [] }, 'Set originSecrets to at least one number.'],
    ['three secrets for CloudFront', { originSecrets: [1, 2, 3] }, 'Set originSecrets to at most two numbers'],
    ['one secret twice', { originSecrets: [2, 2] }, 'Set originSecrets to numbers that differ.'],
    [
      'an account without quotation marks',
      { account: 123456789012 },
      'Set account to the twelve digits of the AWS account, in quotation marks',
    ],
    ['a domain without braces', { domain: 'a.firma.de' }, 'Set domain to { name, certificateArn }, or leave it out.'],
    ['nothing for a brand', { brand: null }, 'Set brand to what differs from shared/brand.ts'],
    [
      'a limit without its seconds',
      { limits: { formsPerAddress: 10 } },
      "Set limits.formsPerAddress to how often in how many seconds, such as '10/600'",
    ],
    ['limits that are a word', { limits: 'strict' }, "Set limits to what differs from the code, such as { formsPerAddress: '10/600' }"],
    ['a restored table that is only named', { restoredTable: 'restored' }, 'Set restoredTable to { name, streamArn }, or leave it out.'],
    [
      'a brand longer than the name of a topic may be',
      { brand: { ...valid.brand, name: 'B'.repeat(81) } },
      'Set brand.name to at most 80 characters.',
    ],
    [
      'a brand on two lines',
      { brand: { ...valid.brand, senderName: 'Broker\r\nBcc: a@b.test' } },
      'Set brand.senderName to a single line.',
    ],
    ...['cn-north-1', 'us-gov-west-1', 'us-iso-east-1', 'eusc-de-east-1'].map((region): [string, object, string] => [
      `the region ${region}`,
      { region },
      'Set region to one that shares its accounts with us-east-1',
    ]),
    ...[`${'a'.repeat(64)}.test`, 'partner-.broker.test', 'partner.-broker.test'].flatMap((name): [string, object, string][] => [
      [`the domain ${name}`, { domain: { name, certificateArn } }, 'Each part has at most 63 characters and a hyphen at neither end.'],
      [`mail from ${name}`, { mailIdentity: name }, 'Set mailIdentity to the domain or address that mail is sent from'],
    ]),
    [
      'a restored table of another account',
      { restoredTable: { name: 'one', streamArn: 'arn:aws:dynamodb:eu-central-1:999999999999:table/one/stream/2026-11-21T00:00:00.000' } },
      'Set restoredTable to a table in the account of the stage.',
    ],
    ['a setting that does not exist', { regoin: 'eu-central-1' }, 'Remove regoin: no such setting exists.'],
  ])('with %s says what to set', (_, change, sentence) => {
    expect(() => parseStage('test', { ...valid, ...change })).toThrow(sentence)
    expect(() => parseStage('test', { ...valid, ...change })).toThrow('Stage „test“ in infra/stages.ts cannot be used.')
  })

  it('with the longest brand and labels that AWS takes can be used', () => {
    const name = `${'a'.repeat(63)}.b-c.test`
    const domain = { name, certificateArn: certificateArn.replace('111122223333', valid.account) }
    const stage = parseStage('a-name-of-fifte', { ...valid, brand: { ...valid.brand, name: 'B'.repeat(80) }, domain })
    expect(`${stage.brand.name} (${stage.name})`.length).toBeLessThanOrEqual(100)
  })

  it.each(['prod', null, 7, []])('that is %j is refused with what to make of it', (stage) => {
    expect(() => parseStage('test', stage)).toThrow('Set it to an object with its settings, as the other stages are.')
  })

  it('never says that an input is invalid, whatever stands in whichever setting', () => {
    const nested = {
      domain: ['name', 'certificateArn'],
      brand: Object.keys(defaultBrand),
      limits: ['formsPerAddress', 'testMessagesPerUser'],
      restoredTable: ['name', 'streamArn'],
      maxTableUnits: ['reads', 'writes'],
      requestsPerSecond: ['documents', 'visitors', 'signIns', 'signedIn'],
    }
    const settings = [...Object.keys(parseStage('test', valid)).filter((name) => name !== 'name'), ...Object.keys(nested)]
    const values = [null, 1.5, true, 'x y', [], ['x'], {}, { x: 1 }]
    const changes = [
      ...settings.flatMap((setting) => values.map((value) => ({ [setting]: value }))),
      ...Object.entries(nested).flatMap(([setting, names]) =>
        names.flatMap((name) => values.map((value) => ({ [setting]: { [name]: value } }))),
      ),
    ]
    for (const change of changes) {
      try {
        parseStage('test', { ...valid, ...change })
      } catch (error) {
        expect(String(error), JSON.stringify(change)).toMatch(
          /^Failure: Stage „test“ in infra\/stages\.ts cannot be used\. (?:Set|Remove) /,
        )
        expect(String(error), JSON.stringify(change)).not.toMatch(/Invalid |Expected|Too (?:small|big)|received/)
      }
    }
  })

  it('whose placeholders nobody has filled in is not deployed, and says what to set', () => {
    expect(() => assertDeployable(getStageOrThrow('prod'))).toThrow('Set mailIdentity to a domain of yours')
    expect(() => assertDeployable(parseStage('test', { ...valid, alarmEmail: 'a@broker.example' }))).toThrow('Set alarmEmail to')
    expect(() => assertDeployable(getStageOrThrow('prod'))).toThrow('Set account to the twelve digits of your AWS account.')
    expect(() => assertDeployable(getStageOrThrow('prod'))).toThrow('Set runbookUrl to the address under which')
    for (const host of ['example.com', 'mail.example.org', 'example.net'])
      expect(() => assertDeployable(parseStage('test', { ...valid, mailIdentity: host, brand: { senderEmail: `a@${host}` } }))).toThrow(
        'Set mailIdentity to a domain of yours',
      )
    const domain = { name: 'partner.example.com', certificateArn: certificateArn.replace('111122223333', valid.account) }
    expect(() => assertDeployable(parseStage('test', { ...valid, domain }))).toThrow('Set domain.name to a host name of yours')
    expect(() => assertDeployable(getStageOrThrow('rehearsal'))).not.toThrow()
  })
})
