import { Duration, Stack } from 'aws-cdk-lib'
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** What tells a person that something needs them. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, props: { readonly stage: Stage; readonly failedBatches: Queue }) {
    super(scope, id)
    const topic = new Topic(this, 'Alarms', { displayName: `${props.stage.brand.name} (${props.stage.name})`, enforceSSL: true })
    topic.addSubscription(new EmailSubscription(props.stage.alarmEmail))
    // A topic policy of our own replaces the default one, under which alarms of this account may publish.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } } }),
    )

    props.failedBatches
      .metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' })
      .createAlarm(this, 'MailerFailed', {
        alarmDescription:
          'The mailer Lambda failed on a batch of the table’s changes until its retries were used up. The mails stay in the outbox and the sweep of every minute takes them up; the log of the mailer says why it failed.',
        threshold: 1,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      })
      .addAlarmAction(new SnsAction(topic))
  }
}
