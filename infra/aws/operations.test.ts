import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { anchorOf } from './operations.ts'
import { resourcesOf, templatesOf } from './testing.ts'

const { app } = templatesOf('prod')
const alarms = resourcesOf(app, 'AWS::CloudWatch::Alarm')
const runbook = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'runbook.md'), 'utf8')
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

describe('an alarm', () => {
  it.each(alarms)('$id says what it means and links a section of the runbook that exists', ({ Properties }) => {
    const [means = '', anchor] = String(Properties.AlarmDescription).split(' What to do: docs/runbook.md#')
    expect(means.length).toBeGreaterThan(40)
    expect(anchors).toContain(anchor)
  })

  it('tells a person when it begins and when it is over', () => {
    app.allResourcesProperties('AWS::CloudWatch::Alarm', { AlarmActions: [Match.anyValue()], OKActions: [Match.anyValue()] })
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
    ['for mail that waits', { MetricName: 'MailWaitsSeconds' }],
    ['for what the mailer kept failing on', { MetricName: 'ApproximateNumberOfMessagesVisible' }],
    ['for a table that turns writes away', { MetricName: 'WriteThrottleEvents' }],
  ])('%s', (_, properties) => {
    app.hasResourceProperties('AWS::CloudWatch::Alarm', properties)
  })

  it('for every Lambda that is turned away or crashes', () => {
    const lambdas = resourcesOf(app, 'AWS::Lambda::Function').length
    for (const metric of ['Throttles', 'Errors'])
      expect(alarms.filter(({ Properties }) => Properties.MetricName === metric)).toHaveLength(lambdas)
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
