import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { mailLines } from '../../shared/platform/log-lines.ts'
import { lambdaIdsOf, resourcesOf, rightsOf, templatesOf } from './testing.ts'

const { app, metrics } = templatesOf('prod')

describe('the mailer', () => {
  it('is triggered by new mails in the outbox and by no other change', () => {
    const mappings = resourcesOf(app, 'AWS::Lambda::EventSourceMapping').filter(({ id }) => id.startsWith('Mailer'))
    expect(mappings).toHaveLength(1)
    app.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'MAIL#' }] }, sk: { S: ['A'] } } } }),
          },
        ],
      },
      ParallelizationFactor: 1,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 3,
      DestinationConfig: { OnFailure: Match.anyValue() },
    })
  })

  it('has places of its own, which it cannot exceed, unless the stage reserves none', () => {
    const ofMailer = (template: typeof app) =>
      resourcesOf(template, 'AWS::Lambda::Function').find(({ id }) => id.startsWith('MailerFunction'))?.Properties
    expect(ofMailer(app)).toMatchObject({
      ReservedConcurrentExecutions: 10,
      Environment: { Variables: { [environment.mailsPerSecond]: '14' } },
    })
    expect(ofMailer(templatesOf('prod', { mailerConcurrency: 'none' }).app)).not.toHaveProperty('ReservedConcurrentExecutions')
  })

  it('looks for due mails every minute', () => {
    app.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' })
  })

  it('is the only Lambda that may send mail, under the verified identity', () => {
    const senders = lambdaIdsOf(app).filter((lambda) =>
      rightsOf(app, lambda).some(({ Action }) => Action.some((action) => action.startsWith('ses:'))),
    )
    expect(senders).toEqual(['MailerFunction'])
    const sending = rightsOf(app, 'MailerFunction').find(({ Action }) => Action.includes('ses:SendRawEmail'))
    expect(sending?.Action).toEqual(['ses:SendRawEmail'])
    const resources = JSON.stringify(sending?.Resource)
    expect(resources).toContain(':identity/partnerportal.example')
    expect(resources).toContain(':configuration-set/')
  })

  it('changes only mails with their search tokens and figures, and reads only these and configurations', () => {
    const keysOf = (action: string) =>
      rightsOf(app, 'MailerFunction')
        .filter(({ Action }) => Action.includes(action))
        .map(({ Condition }) => Condition)
    const only = (...keys: readonly string[]) => [
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys }, Null: { 'dynamodb:LeadingKeys': 'false' } },
    ]
    expect(keysOf('dynamodb:PutItem')).toEqual(only('MAIL#*', 'SEARCH#MAIL#*'))
    expect(keysOf('dynamodb:DeleteItem')).toEqual(only('SEARCH#MAIL#*'))
    expect(keysOf('dynamodb:UpdateItem')).toEqual(only('MAIL#*', 'COUNT#MAIL*', 'MAILER*'))
    expect(keysOf('dynamodb:GetItem')).toEqual(only('MAIL#*'))
    expect(keysOf('dynamodb:BatchGetItem')).toEqual(only('PARTNER#*', 'SETTINGS*', 'PORTAL*', 'SUPPRESSED#*'))
  })

  it('lists only mails, by the two indexes that it queries', () => {
    const listing = rightsOf(app, 'MailerFunction').filter(({ Action }) => Action.includes('dynamodb:Query'))
    expect(listing).toMatchObject([{ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['MAIL#*'] } } }])
    expect(JSON.stringify(listing[0]?.Resource).match(/index\/\w+/g)).toEqual(['index/gsi2', 'index/gsi3'])
  })

  it('alone decrypts mail passwords, the console’s Lambda alone encrypts them, and that of accounts uses the key for second factors only', () => {
    const keyRights = (lambda: string) => rightsOf(app, lambda).filter(({ Action }) => Action.some((action) => action.startsWith('kms:')))
    // Each must name the owner.
    const about = (owner: string) => ({ StringLike: { [`kms:EncryptionContext:${owner}`]: '*' } })
    expect(keyRights('MailerFunction')).toMatchObject([{ Action: ['kms:Decrypt'], Condition: about('mailConfiguration') }])
    expect(keyRights('ApiConsoleApi')).toMatchObject([{ Action: ['kms:Encrypt'], Condition: about('mailConfiguration') }])
    expect(keyRights('ApiAccountApi')).toMatchObject([{ Action: ['kms:Decrypt', 'kms:Encrypt'], Condition: about('secondFactor') }])
    const others = lambdaIdsOf(app).filter((lambda) => !/^(Mailer|ApiConsole|ApiAccount)/.test(lambda))
    for (const lambda of others) expect(keyRights(lambda)).toEqual([])
  })

  it('logs the lines that the metrics are derived from', () => {
    for (const [metric, line] of [
      ['MailsSent', mailLines.sent],
      ['MailsRetried', mailLines.retried],
      ['MailsFailed', mailLines.failed],
      ['MailWaitsSeconds', mailLines.waits],
    ])
      metrics.hasResourceProperties('AWS::Logs::MetricFilter', {
        FilterPattern: `{ $.message = "${line}" }`,
        MetricTransformations: [{ MetricName: metric }],
      })
  })

  it('triggers an alarm when it crashes, and when it logs nothing for ten minutes', () => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Errors',
      Namespace: 'AWS/Lambda',
      AlarmDescription: Match.stringLikeRegexp('The Lambda for mails ended without an answer'),
      AlarmActions: [Match.anyValue()],
    })
    app.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'MailWaitsSeconds',
      Statistic: 'SampleCount',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
      AlarmActions: [Match.anyValue()],
    })
  })

  it('triggers an alarm when it keeps failing', () => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1 })
    for (const metric of ['MailsFailed', 'MailWaitsSeconds'])
      app.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: metric, AlarmActions: [Match.anyValue()] })
    app.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'betrieb@partnerportal.example' })
  })
})
