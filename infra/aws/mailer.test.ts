import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { rightsOf, templatesOf } from './testing.ts'

const { app } = templatesOf('prod')

describe('the mailer', () => {
  it('is woken by new mails in the outbox and by nothing else that changes', () => {
    app.resourceCountIs('AWS::Lambda::EventSourceMapping', 1)
    app.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: {
        Filters: [{ Pattern: JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'MAIL#' }] } } } }) }],
      },
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 3,
      DestinationConfig: { OnFailure: Match.anyValue() },
    })
  })

  it('looks every minute for what is due again', () => {
    app.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' })
  })

  it('is the only Lambda that may send mail, under the verified identity', () => {
    const senders = ['ApiPublicApi', 'ApiConsoleApi', 'ApiPartnerPage', 'MailerFunction'].filter((lambda) =>
      rightsOf(app, lambda).some(({ Action }) => Action.some((action) => action.startsWith('ses:'))),
    )
    expect(senders).toEqual(['MailerFunction'])
    const sending = rightsOf(app, 'MailerFunction').find(({ Action }) => Action.includes('ses:SendRawEmail'))
    expect(sending?.Action).toEqual(['ses:SendRawEmail'])
    expect(JSON.stringify(sending?.Resource)).toContain(':identity/partnerportal.example')
  })

  it('changes mails alone', () => {
    const writing = rightsOf(app, 'MailerFunction').filter(({ Action }) => Action.includes('dynamodb:UpdateItem'))
    expect(writing).toHaveLength(1)
    expect(writing[0]).toMatchObject({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['MAIL#*'] } } })
  })

  it('tells the operator when it keeps failing', () => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1 })
    app.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'betrieb@partnerportal.example' })
  })
})
