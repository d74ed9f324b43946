import { Duration, Stack } from 'aws-cdk-lib'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import type { DataStack } from './data.ts'
import { dataVariables } from './environment.ts'
import { PortalFunction } from './portal-function.ts'
import { tableRights } from './rights/conditions.ts'
import { ofMailReports } from './rights/mail.ts'

type Props = { readonly stage: Stage; readonly data: DataStack }

/** What SES reports about mails that it had accepted: its configuration set, and the Lambda that receives the events. */
export class MailReports extends Construct {
  readonly configurationSet: ConfigurationSet
  readonly receiver: PortalFunction
  /** Reports that never reached the Lambda, or on which it failed. */
  readonly lostReports: Queue

  constructor(scope: Construct, id: string, { stage, data }: Props) {
    super(scope, id)
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: Stack.of(this).stackName,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    this.configurationSet.addEventDestination('Events', {
      // The only event bus to which SES sends.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.DELIVERY_DELAY, EmailSendingEvent.REJECT],
    })
    this.receiver = new PortalFunction(this, 'Receiver', {
      stage,
      entry: 'mail-events',
      environment: dataVariables(data),
      memorySize: 256,
      timeout: Duration.seconds(30),
    })
    for (const [action, where] of ofMailReports) this.receiver.allow(...tableRights(data.table, [action]), where)
    this.lostReports = new Queue(this, 'LostReports', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    acknowledge(this.lostReports, { 'AwsSolutions::AwsSolutions-SQS3': 'This is the queue of what failed; it needs none of its own.' })
    this.receiver.live.configureAsyncInvoke({ onFailure: new SqsDestination(this.lostReports) })
    new Rule(this, 'Reports', {
      eventPattern: {
        source: ['aws.ses'],
        // Events of other configuration sets of the account come to the same bus.
        detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaFunction(this.receiver.live, { deadLetterQueue: this.lostReports })],
    })
  }
}
