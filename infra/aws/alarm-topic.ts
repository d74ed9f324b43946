import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import type { AlarmFacts } from './alarms.ts'

/** The fragment that GitHub generates for a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/**
 * Adds alarms by their permanent names, and a topic that notifies the stage's operator when each begins and ends.
 * @returns the alarms by name
 */
export const addAlarms = (scope: Construct, stage: Stage, facts: Readonly<Record<string, AlarmFacts>>) => {
  const topic = new Topic(scope, 'Alarms', { displayName: `${stage.brand.name} (${stage.name})`, enforceSSL: true })
  topic.addSubscription(new EmailSubscription(stage.alarmEmail))
  // Our topic policy replaces the default one, which lets alarms of this account publish.
  topic.grantPublish(
    new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } } }),
  )
  const notify = new SnsAction(topic)
  const alarms = new Map<string, Alarm>()
  for (const [name, { metric, threshold, periods = 1, isSilence = false, means, runbook }] of Object.entries(facts)) {
    const alarm = new Alarm(scope, name, {
      metric,
      threshold,
      evaluationPeriods: periods,
      alarmDescription: `${means} What to do: ${stage.runbookUrl}#${anchorOf(runbook)}`,
      ...(isSilence
        ? { comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD, treatMissingData: TreatMissingData.BREACHING }
        : {
            comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treatMissingData: TreatMissingData.NOT_BREACHING,
          }),
    })
    alarm.addAlarmAction(notify)
    alarm.addOkAction(notify)
    alarms.set(name, alarm)
  }
  return alarms
}
