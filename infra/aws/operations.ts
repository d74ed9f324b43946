import { Duration, Stack } from 'aws-cdk-lib'
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import type { Mailer } from './mailer.ts'

type Props = { readonly stage: Stage; readonly mailer: Pick<Mailer, 'failedBatches' | 'logGroup'> }

/** What tells a person that something needs them. */
export class Operations extends Construct {
  readonly #topic: Topic

  constructor(scope: Construct, id: string, { stage, mailer }: Props) {
    super(scope, id)
    this.#topic = new Topic(this, 'Alarms', { displayName: `${stage.brand.name} (${stage.name})`, enforceSSL: true })
    this.#topic.addSubscription(new EmailSubscription(stage.alarmEmail))
    // A topic policy of our own replaces the default one, under which alarms of this account may publish.
    this.#topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } } }),
    )

    this.#alarm('MailerFailed', {
      metric: mailer.failedBatches.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: 1,
      description:
        'The mailer Lambda failed on a batch of the table’s changes until its retries were used up. The mails stay in the outbox and the sweep of every minute takes them up; the log of the mailer says why it failed.',
    })

    const lines = (name: string, message: string, metricValue: string, statistic: string) => {
      const namespace = `Partnerportal/${stage.name}`
      new MetricFilter(this, name, {
        logGroup: mailer.logGroup,
        filterPattern: FilterPattern.stringValue('$.message', '=', message),
        metricNamespace: namespace,
        metricName: name,
        metricValue,
      })
      return new Metric({ namespace, metricName: name, period: Duration.minutes(5), statistic })
    }
    lines('MailsSent', 'Mail sent', '1', 'Sum')
    lines('MailsRetried', 'Mail retried', '1', 'Sum')
    this.#alarm('MailLost', {
      metric: lines('MailsFailed', 'Mail failed', '1', 'Sum'),
      threshold: 1,
      description:
        'A mail was given up: its server refused it for good, or could not be reached for 24 hours. The mail desk (E-Mails, Fehlgeschlagen) shows it with the server’s reason; correct the configuration and send it again there. See docs/runbook.md.',
    })
    this.#alarm('MailWaits', {
      metric: lines('MailWaitsSeconds', 'Mail waits', '$.seconds', 'Maximum'),
      threshold: 15 * 60,
      description:
        'A mail has been waiting for more than 15 minutes. The mail desk (E-Mails, In Warteschlange) shows the reason of its last attempt. See docs/runbook.md.',
    })
  }

  #alarm(id: string, { metric, threshold, description }: { metric: Metric; threshold: number; description: string }) {
    const alarm = metric.createAlarm(this, id, {
      alarmDescription: description,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(this.#topic))
  }
}
