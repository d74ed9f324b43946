import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import type { DataStack } from './data.ts'
import { dataVariables, portalVariables } from './environment.ts'
import { PortalFunction } from './portal-function.ts'
import { backupLogOnly, listedByTheJobs, ofTheJobs, tableRights } from './table-rights.ts'

type Props = { readonly stage: Stage; readonly data: DataStack; readonly portalOrigin: string }

/** Runs every minute and continues interrupted work of earlier requests. */
export class Jobs extends Construct {
  readonly jobs: PortalFunction

  constructor(scope: Construct, id: string, { stage, data, portalOrigin }: Props) {
    super(scope, id)
    const jobs = new PortalFunction(this, 'Function', {
      stage,
      entry: 'jobs',
      environment: { ...dataVariables(data), ...portalVariables(stage, portalOrigin) },
      memorySize: 512,
      timeout: Duration.minutes(5),
    })
    this.jobs = jobs
    for (const [action, where] of ofTheJobs) jobs.allow(...tableRights(data.table, [action]), where)
    const [indexes, where] = listedByTheJobs
    jobs.allow(...tableRights(data.table, ['Query'], indexes), where)
    if (stage.backups !== undefined) {
      jobs.allow(...tableRights(data.table, ['PutItem']), backupLogOnly)
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
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(jobs.live, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    })
  }
}
