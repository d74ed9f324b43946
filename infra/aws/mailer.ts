import { Duration, Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { environment } from '../../shared/platform/environment.ts'
import { partitions, table as tableDefinition } from '../../shared/platform/table.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import type { DataStack } from './data.ts'
import { dataVariables, portalVariables, secretsVariables } from './environment.ts'
import { PortalFunction } from './portal-function.ts'
import { allowReading } from './read-secrets.ts'
import { tableRights } from './rights/conditions.ts'
import { listedByTheMailer, ofTheMailer } from './rights/mail.ts'
import { forMailConfigurations } from './secrets-rights.ts'
import type { SigningKey } from './signing-key.ts'

type Props = {
  readonly stage: Stage
  readonly data: DataStack
  readonly signingKey: SigningKey
  readonly portalOrigin: string
  readonly configurationSet: IConfigurationSet
}

/** Sends mails of the outbox: new ones at once, triggered by the table's stream, and due ones every minute. */
export class Mailer extends Construct {
  /** Batches of table changes that the mailer failed to process. */
  readonly failedBatches: Queue
  readonly mailer: PortalFunction

  constructor(scope: Construct, id: string, { stage, data, signingKey, portalOrigin, configurationSet }: Props) {
    super(scope, id)
    const mailer = new PortalFunction(this, 'Function', {
      stage,
      entry: 'mailer',
      environment: {
        ...dataVariables(data),
        ...portalVariables(stage, portalOrigin),
        ...secretsVariables(data),
        ...signingKey.variables,
        [environment.sesConfigurationSet]: configurationSet.configurationSetName,
        [environment.mailsPerSecond]: String(stage.mailsPerSecond),
      },
      memorySize: 512,
      // An attempt may take half a minute and is only started if there is time for it. While one run delivers, the others only announce.
      timeout: Duration.minutes(5),
      concurrency: stage.mailerConcurrency,
    })
    this.mailer = mailer
    for (const [action, where] of ofTheMailer) mailer.allow(...tableRights(data.table, [action]), where)
    const [indexes, where] = listedByTheMailer
    mailer.allow(...tableRights(data.table, ['Query'], indexes), where)
    allowReading(mailer, 'signing-key', stage)
    mailer.allow(['kms:Decrypt'], [data.secretsKey.keyArn], forMailConfigurations)
    mailer.allow(
      ['ses:SendRawEmail'],
      [
        ['identity', stage.mailIdentity],
        ['configuration-set', configurationSet.configurationSetName],
      ].map(([resource = '', resourceName = '']) => Stack.of(this).formatArn({ service: 'ses', resource, resourceName })),
    )

    this.failedBatches = new Queue(this, 'FailedBatches', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    mailer.live.addEventSource(
      new DynamoEventSource(data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: {
              Keys: {
                [tableDefinition.partitionKey]: { S: FilterRule.beginsWith(partitions.outbox) },
                // The mail itself, not the stored text of a sent one.
                [tableDefinition.sortKey]: { S: FilterRule.isEqual('A') },
              },
            },
          }),
        ],
        batchSize: 10,
        // More would only announce mails to the run that delivers.
        parallelizationFactor: 1,
        bisectBatchOnError: true,
        retryAttempts: 3,
        maxRecordAge: Duration.hours(1),
        onFailure: new SqsDlq(this.failedBatches),
      }),
    )
    // A failed run needs no retry, because the next one processes the same mails.
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(mailer.live, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    })
    acknowledge(this.failedBatches, { 'AwsSolutions::AwsSolutions-SQS3': 'This is the queue of what failed; it needs none of its own.' })
  }
}
