import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { alarms, lineMetrics, type Parts } from './alarms.ts'
import { addDashboard } from './dashboard.ts'

/** The part of a heading's address that GitHub makes of it. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/** What tells a person that something needs them. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, parts: Parts) {
    super(scope, id)
    const topic = new Topic(this, 'Alarms', { displayName: `${parts.stage.brand.name} (${parts.stage.name})`, enforceSSL: true })
    topic.addSubscription(new EmailSubscription(parts.stage.alarmEmail))
    // A topic policy of our own replaces the default one, under which alarms of this account may publish.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } } }),
    )

    const lines = lineMetrics(this, parts)
    const tell = new SnsAction(topic)
    for (const [name, { metric, threshold, periods = 1, isSilence = false, means, runbook }] of Object.entries(alarms(parts, lines))) {
      const alarm = new Alarm(this, name, {
        metric,
        threshold,
        evaluationPeriods: periods,
        alarmDescription: `${means} What to do: docs/runbook.md#${anchorOf(runbook)}`,
        ...(isSilence
          ? { comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD, treatMissingData: TreatMissingData.BREACHING }
          : {
              comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
              treatMissingData: TreatMissingData.NOT_BREACHING,
            }),
      })
      alarm.addAlarmAction(tell)
      alarm.addOkAction(tell)
    }
    addDashboard(this, parts, lines)
  }
}
