import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { table } from '../../shared/platform/table.ts'
import { getStageOrThrow } from '../stages.ts'
import { anchorOf } from './alarm-topic.ts'
import { resourcesOf, templatesOf } from './testing.ts'

const { app, metrics, watch } = templatesOf('prod')
const alarms = [app, watch].flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm'))
const runbook = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'runbook.md'), 'utf8')
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

describe('an alarm', () => {
  it.each(alarms)('$id says what it means and links a section of the runbook that exists', ({ Properties }) => {
    const [means = '', link = ''] = String(Properties.AlarmDescription).split(' What to do: ')
    expect(means.length).toBeGreaterThan(40)
    const [address, anchor] = link.split('#')
    expect(address).toBe(getStageOrThrow('prod').runbookUrl)
    expect(anchors).toContain(anchor)
  })

  it('tells a person when it begins and when it is over', () => {
    for (const template of [app, watch])
      template.allResourcesProperties('AWS::CloudWatch::Alarm', { AlarmActions: [Match.anyValue()], OKActions: [Match.anyValue()] })
  })

  it('means nothing while nothing is measured, unless silence is what it means', () => {
    const loud = alarms.filter(({ Properties }) => Properties.TreatMissingData !== 'notBreaching').map(({ id }) => id)
    for (const id of loud) expect(id).toMatch(/Silent/)
  })
})

describe('there is an alarm', () => {
  it.each([
    ['for requests that fail', { MetricName: '5xx' }],
    ['for requests that are slow', { MetricName: 'Latency', ExtendedStatistic: 'p95' }],
    ['for refused sign-ins', { MetricName: 'SignInsRefused' }],
    ['for keys of the user pool that cannot be fetched', { MetricName: 'SignInsUnavailable', Threshold: 1 }],
    ['for mail that waits', { MetricName: 'MailWaitsSeconds' }],
    ['for what the mailer kept failing on', { MetricName: 'ApproximateNumberOfMessagesVisible' }],
    ['for jobs that do not run', { MetricName: 'Invocations', TreatMissingData: 'breaching' }],
    ['for a canary that does not run', { MetricName: 'Invocations', TreatMissingData: 'breaching', EvaluationPeriods: 3 }],
    ['for errors in any log', { MetricName: 'ErrorLines', Threshold: 1 }],
  ])('%s', (_, properties) => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', properties)
  })

  it.each(['ReadThrottleEvents', 'WriteThrottleEvents'])('for the table and each of its indexes, by %s', (metric) => {
    const dimensionsSchema = z.array(z.object({ Name: z.string(), Value: z.unknown() }))
    const indexes = alarms
      .filter(({ Properties }) => Properties.MetricName === metric)
      .map(({ Properties }) => dimensionsSchema.parse(Properties.Dimensions).find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value)
    expect(indexes.sort()).toEqual([...Object.keys(table.indexes), undefined])
  })

  it('for every Lambda that is turned away or crashes', () => {
    const lambdas = resourcesOf(app, 'AWS::Lambda::Function').length
    app.hasResourceProperties('AWS::CloudWatch::Alarm', { AlarmDescription: Match.stringLikeRegexp('The canary failed twice in a row') })
    for (const metric of ['Throttles', 'Errors'])
      expect(alarms.filter(({ Properties }) => Properties.MetricName === metric)).toHaveLength(lambdas)
  })
})

it('every Lambda’s errors are counted together', () => {
  const filters = resourcesOf(metrics, 'AWS::Logs::MetricFilter').filter(
    ({ Properties }) => Properties.FilterPattern === '{ $.level = "error" }',
  )
  expect(new Set(filters.map(({ Properties }) => JSON.stringify(Properties.LogGroupName))).size).toBe(
    resourcesOf(app, 'AWS::Lambda::Function').length,
  )
  expect(new Set(filters.map(({ Properties }) => JSON.stringify(Properties.MetricTransformations))).size).toBe(1)
})

it('what CloudFront answers is watched where CloudFront tells of it, whichever region the portal runs in', () => {
  watch.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    Dimensions: Match.arrayWith([
      { Name: 'DistributionId', Value: { 'Fn::GetStackOutput': Match.objectLike({ StackName: 'partnerportal-prod-app' }) } },
    ]),
  })
})

describe('seen from outside', () => {
  it('the portal is asked for by name, all the way to the table, and somebody is woken when it does not answer', () => {
    const domain = { name: 'partner.broker.test', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0d0a' }
    const own = templatesOf('prod', { domain }).watch
    own.hasResourceProperties('AWS::Route53::HealthCheck', {
      HealthCheckConfig: { Type: 'HTTPS', EnableSNI: true, FullyQualifiedDomainName: domain.name, ResourcePath: '/login' },
    })
    watch.hasResourceProperties('AWS::Route53::HealthCheck', {
      HealthCheckConfig: { FullyQualifiedDomainName: { 'Fn::GetStackOutput': Match.objectLike({ StackName: 'partnerportal-prod-app' }) } },
    })
    watch.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'HealthCheckStatus', TreatMissingData: 'breaching', Threshold: 1 })
  })

  it('a stage that nobody is woken for is not asked', () => {
    templatesOf('dev').watch.resourceCountIs('AWS::Route53::HealthCheck', 0)
  })
})

describe('the bill', { timeout: 30_000 }, () => {
  it('is told of before the month’s budget is spent, and when a service costs more than is usual', () => {
    const { watch: own } = templatesOf('prod', { monthlyBudget: 120 })
    const to = { Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'betrieb@partnerportal.example' }] }
    own.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 120, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }), ...to },
        { Notification: Match.objectLike({ NotificationType: 'FORECASTED', Threshold: 100 }), ...to },
      ],
    })
    own.hasResourceProperties('AWS::CE::AnomalySubscription', { Frequency: 'DAILY', MonitorArnList: [Match.anyValue()] })
    const { watch: without } = templatesOf('dev')
    for (const type of ['AWS::Budgets::Budget', 'AWS::CE::AnomalyMonitor']) without.resourceCountIs(type, 0)
  })

  it('has a limit where the table is concerned: units per second, for it and each of its indexes', () => {
    const { data } = templatesOf('prod', { maxTableUnits: { reads: 1000, writes: 500 } })
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 500 },
      GlobalSecondaryIndexes: Object.keys(table.indexes).map(() =>
        Match.objectLike({ WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 500 } }),
      ),
      Replicas: [Match.objectLike({ ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 1000 } })],
    })
  })
})

it('the dashboard is one page for the stage', () => {
  app.hasResourceProperties('AWS::CloudWatch::Dashboard', { DashboardName: 'partnerportal-prod' })
})

it('the access log keeps nothing about whose call it was', () => {
  const [stage] = resourcesOf(app, 'AWS::ApiGatewayV2::Stage')
  const format = JSON.stringify(stage?.Properties.AccessLogSettings)
  expect(format).toContain('$context.requestId')
  expect(format).not.toMatch(/sourceIp|userAgent|authorizer/)
})
