import { Match } from 'aws-cdk-lib/assertions'
import { expect, it } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { resourcesOf, rightsOf, templatesOf } from './testing.ts'

const { app } = templatesOf('prod')

it('SES reports what comes back, and itself suppresses those who refuse mail or complain', () => {
  app.hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    ReputationOptions: { ReputationMetricsEnabled: true },
  })
  app.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      Enabled: true,
      EventBridgeDestination: Match.anyValue(),
      MatchingEventTypes: ['bounce', 'complaint', 'deliveryDelay', 'reject'],
    },
  })
})

it('the mailer sends by the configuration set whose reports are received', () => {
  const name = resourcesOf(app, 'AWS::SES::ConfigurationSet')[0]?.Properties.Name
  const [rule] = resourcesOf(app, 'AWS::Events::Rule').filter(({ id }) => id.startsWith('MailReports'))
  const nameInRule = { Ref: resourcesOf(app, 'AWS::SES::ConfigurationSet')[0]?.id }
  expect(rule?.Properties.EventPattern).toEqual({
    source: ['aws.ses'],
    detail: { mail: { tags: { 'ses:configuration-set': [nameInRule] } } },
  })
  const mailer = resourcesOf(app, 'AWS::Lambda::Function').find(({ id }) => id.startsWith('MailerFunction'))
  expect(mailer?.Properties).toMatchObject({ Environment: { Variables: { [environment.sesConfigurationSet]: nameInRule } } })
  expect(name).toBe('partnerportal-prod-app')
})

it('the receiver of reports changes mails and suppressed addresses, and nothing else', () => {
  const rights = rightsOf(app, 'MailReportsReceiver').filter(({ Action }) => !Action.some((action) => /^(logs|xray|sqs):/.test(action)))
  const keys = (...patterns: readonly string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns } })
  expect(rights.map(({ Action, Condition }) => [Action, Condition])).toMatchObject([
    [['dynamodb:GetItem'], keys('MAIL#*', 'SUPPRESSED#*')],
    [['dynamodb:PutItem'], keys('SUPPRESSED#*', 'SEARCH#SUPPRESSION#*', 'SEARCH#MAIL#*')],
    [['dynamodb:UpdateItem'], keys('MAIL#*', 'COUNT#MAIL*')],
  ])
})

it('a report that does not reach the receiver, or on which it fails, waits in a queue with an alarm', () => {
  const [rule] = resourcesOf(app, 'AWS::Events::Rule').filter(({ id }) => id.startsWith('MailReports'))
  const [queue] = resourcesOf(app, 'AWS::SQS::Queue').filter(({ id }) => id.startsWith('MailReports'))
  const arn = { 'Fn::GetAtt': [queue?.id, 'Arn'] }
  expect(rule?.Properties.Targets).toMatchObject([{ DeadLetterConfig: { Arn: arn } }])
  const asynchronous = resourcesOf(app, 'AWS::Lambda::EventInvokeConfig').filter(({ id }) => id.startsWith('MailReports'))
  expect(asynchronous.map(({ Properties }) => Properties.DestinationConfig)).toEqual([{ OnFailure: { Destination: arn } }])
  app.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue?.id, 'QueueName'] } }],
    Threshold: 1,
    AlarmActions: [Match.anyValue()],
  })
})

it.each([
  ['bounces', 'Reputation.BounceRate', 0.05],
  ['complaints', 'Reputation.ComplaintRate', 0.001],
])('too many %s of the account trigger an alarm', (_, MetricName, Threshold) => {
  app.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/SES',
    MetricName,
    Threshold,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    AlarmActions: [Match.anyValue()],
  })
})
