import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import { partitions, table as tableDefinition } from '../../shared/platform/table.ts'
import { stackNames } from '../deployment/stack-names.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import type { DataStack } from './data.ts'
import { dataVariables, poolVariables, portalVariables, processingVariables, tombstoneVariables } from './environment.ts'
import { acknowledgeExportedFiles, type Exports, filesOf } from './exports.ts'
import { acknowledgeMedia, type Media, pictureFiles } from './media.ts'
import { PortalFunction } from './portal-function.ts'
import { tableRights, united, unitedLists } from './rights/conditions.ts'
import {
  importsListedByPersonSearches,
  listedByNotifications,
  listedByPersonSearches,
  listedByRetention,
  listedByTheJobs,
  ofBulkOperations,
  ofConfirmations,
  ofDisclosures,
  ofErasures,
  ofImports,
  ofMigrations,
  ofNotes,
  ofNotifications,
  ofPersonSearches,
  ofPictures,
  ofRetention,
  ofTheJobs,
} from './rights/jobs.ts'
import { backupLogOnly } from './rights/partitions.ts'

/** Partitions of the jobs that begin as soon as they are stored. */
const jobsThatPeopleWaitFor = [
  partitions.exportJob,
  partitions.auditExportJob,
  partitions.referralExportJob,
  partitions.recordExportJob,
  partitions.personSearchJob,
  partitions.erasureJob,
  partitions.disclosureJob,
  partitions.bulkJob,
  partitions.importJob,
]

type Props = {
  readonly stage: Stage
  readonly data: DataStack
  readonly exports: Exports
  readonly media: Media
  readonly portalOrigin: string
}

/** Continues background jobs: new ones at once, triggered by the table's stream, and due ones every minute. */
export class Jobs extends Construct {
  readonly jobs: PortalFunction

  constructor(scope: Construct, id: string, { stage, data, exports, media, portalOrigin }: Props) {
    super(scope, id)
    const jobs = new PortalFunction(this, 'Function', {
      stage,
      entry: 'jobs',
      environment: {
        ...dataVariables(data),
        ...poolVariables(data),
        ...tombstoneVariables(data),
        ...portalVariables(stage, portalOrigin),
        ...processingVariables(stage),
        ...exports.variables,
        ...media.variables,
      },
      memorySize: 512,
      timeout: Duration.minutes(5),
    })
    this.jobs = jobs
    for (const [action, where] of united(
      ofTheJobs,
      ofPersonSearches,
      ofDisclosures,
      ofErasures,
      ofRetention,
      ofConfirmations,
      ofMigrations,
      ofNotes,
      ofNotifications,
      ofPictures,
      ofBulkOperations,
      ofImports,
      stage.backups === undefined ? [] : [['PutItem', backupLogOnly]],
    ))
      jobs.allow(...tableRights(data.table, [action]), where)
    for (const [indexes, where] of unitedLists([
      ...listedByTheJobs,
      importsListedByPersonSearches,
      listedByPersonSearches,
      ...listedByRetention,
      ...listedByNotifications,
    ]))
      jobs.allow(...tableRights(data.table, ['Query'], indexes), where)
    if (stage.backups !== undefined) {
      new Rule(this, 'BackupEvents', {
        description: 'Backups of the table and their copies, which the jobs log',
        eventPattern: {
          source: ['aws.backup'],
          detailType: ['Backup Job State Change', 'Copy Job State Change'],
          detail: { resourceArn: [data.table.tableArn], state: ['RUNNING', 'COMPLETED', 'FAILED', 'ABORTED', 'EXPIRED'] },
        },
        targets: [new LambdaFunction(jobs.live, { retryAttempts: 10 })],
      })
    }
    // Parts and their completion need the same right as whole files.
    jobs.allow(['s3:PutObject', 's3:AbortMultipartUpload'], filesOf(exports, ['customers', 'audit', 'referrals', 'records', 'disclosures']))
    // Rows that the last run has kept because they were too few for a part.
    jobs.allow(['s3:GetObject'], filesOf(exports, ['customers', 'audit', 'referrals', 'records']))
    jobs.allow(['s3:DeleteObject'], filesOf(exports, ['disclosures']))
    acknowledgeExportedFiles(jobs, ['customers', 'audit', 'referrals', 'records', 'disclosures'])

    // Pictures of erased or deleted partners; a disclosure holds them.
    jobs.allow(['s3:GetObject', 's3:DeleteObject'], pictureFiles(media))
    acknowledgeMedia(jobs, ['pictures'])

    // An erased user leaves the user pool, too.
    jobs.allow(['cognito-idp:AdminDeleteUser'], [data.userPool.userPoolArn])
    jobs.allow(['s3:GetObject', 's3:PutObject'], [data.tombstones.arnForObjects('*')])
    jobs.allow(['s3:ListBucket'], [data.tombstones.bucketArn])
    acknowledge(jobs, {
      [`AwsSolutions::AwsSolutions-IAM5[Resource::${stackNames(stage).data}:ExportsOutputFnGetAttTombstonesF1409147ArnE088C28D/*]`]:
        'Each erasure is a file of its own, named when it is made; the jobs add and read such files, and may do nothing else in the bucket.',
    })

    jobs.live.addEventSource(
      new DynamoEventSource(data.table, {
        startingPosition: StartingPosition.LATEST,
        // One filter, because a mapping has at most five by default.
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { Keys: { [tableDefinition.partitionKey]: { S: jobsThatPeopleWaitFor.flatMap(FilterRule.beginsWith) } } },
          }),
        ],
        batchSize: 1,
        // Further ones begin while a long one runs.
        parallelizationFactor: 10,
        // Whatever this misses, the next run of the schedule does.
        retryAttempts: 0,
        maxRecordAge: Duration.minutes(1),
      }),
    )
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(jobs.live, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    })
  }
}
