import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../shared/brand.ts'
import { assertDeployable, getStageOrThrow, parseStage, stageNames } from './stages.ts'

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
    ['an account that is none', { account: '4711' }, 'Set account to the twelve digits of the AWS account, or leave it out.'],
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
      'Set each of limits to how often in how many seconds, such as 10/600.',
    ],
    ['too few requests allowed', { requestsPerFiveMinutes: 5 }, 'Set requestsPerFiveMinutes to a whole number of at least 100.'],
    ['fewer forms than a web ACL can count', { formsPerFiveMinutes: 9 }, 'Set formsPerFiveMinutes to a whole number of at least 10.'],
    ['no place for visitors', { publicConcurrency: 0 }, 'Set publicConcurrency to a whole number of at least 1, or to „none“'],
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
    ['a section of the runbook', { runbookUrl: `${valid.runbookUrl}#deploy` }, 'Set runbookUrl to the whole document, without #'],
    ['a half secret for CloudFront', { originSecrets: [1.5] }, 'Set originSecrets to a list of whole numbers, such as [1].'],
    ['no answer to who is woken', { isWatchedFromOutside: 'ja' }, 'Set isWatchedFromOutside to true where somebody is to be woken'],
    ['no signing key', { signingKey: 0 }, 'Set signingKey to a whole number from 1.'],
    ['a limit of something else', { limits: { formsPerDay: '10/600' } }, 'Remove formsPerDay: no such setting exists.'],
    ['a brand without a name', { brand: { ...valid.brand, name: ' ' } }, 'Set brand.name to the word mark, or leave it out.'],
    ['no secret for CloudFront', { originSecrets: [] }, 'Set originSecrets to at least one number.'],
    ['three secrets for CloudFront', { originSecrets: [1, 2, 3] }, 'Set originSecrets to at most two numbers'],
    ['one secret twice', { originSecrets: [2, 2] }, 'Set originSecrets to numbers that differ.'],
    ['a setting that does not exist', { regoin: 'eu-central-1' }, 'Remove regoin: no such setting exists.'],
  ])('with %s says what to set', (_, change, sentence) => {
    expect(() => parseStage('test', { ...valid, ...change })).toThrow(sentence)
    expect(() => parseStage('test', { ...valid, ...change })).toThrow('Stage „test“ in infra/stages.ts cannot be used.')
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
