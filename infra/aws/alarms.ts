import { Duration, type Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import {
  auditLines,
  formLines,
  jobLines,
  mailLines,
  retentionLines,
  signInLines,
  tableLines,
  withdrawalLines,
} from '../../shared/platform/log-lines.ts'
import { table as tableDefinition } from '../../shared/platform/table.ts'
import type { Stage } from '../stage.ts'
import type { Api } from './api.ts'
import { vaultName } from './backups.ts'
import type { Canary } from './canary.ts'
import type { DataStack } from './data.ts'
import type { Deployment } from './deployment.ts'
import type { Jobs } from './jobs.ts'
import type { MailReports } from './mail-reports.ts'
import type { Mailer } from './mailer.ts'
import type { PortalFunction } from './portal-function.ts'
import type { Site } from './site.ts'

export type Parts = {
  readonly stage: Stage
  readonly deployment: Deployment
  readonly data: DataStack
  /** Stack of the filters that count log lines. */
  readonly metrics: Stack
  readonly gateway: HttpApi
  readonly site: Site
  readonly api: Api
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly mailReports: MailReports
  /** Missing where the stage has none. */
  readonly canary: Canary | undefined
}

export type AlarmFacts = {
  readonly metric: Metric
  readonly threshold: number
  /** Number of consecutive periods of the metric. @default 1 */
  readonly periods?: number
  /** Whether the alarm fires when the metric falls below the threshold or is missing. @default false */
  readonly isSilence?: boolean
  /** The meaning for people. */
  readonly means: string
  /** Heading of docs/runbook.md with the instructions. */
  readonly runbook: string
}

const fiveMinutes = Duration.minutes(5)

/** For all Lambdas together; their logs show which one it was. */
const ERROR_LINES = 'ErrorLines'

/** Repeated requests to the table, likewise for all Lambdas: by metric, the value in the line. */
const REPEATED = { TableConflicts: '$.conflicts', TableRetries: '$.retries' }

/** Metrics derived from log lines of the Lambdas. */
export const lineMetrics = (parts: Parts) => {
  const { stage, metrics: scope, api, mailer, mailReports } = parts
  const metricNamespace = `Partnerportal/${stage.name}`
  const metricOf = (metricName: string, statistic: string) =>
    new Metric({ namespace: metricNamespace, metricName, period: fiveMinutes, statistic })
  const metric = (name: string, { logGroup }: PortalFunction, message: string, metricValue: string, statistic: string) => {
    const filterPattern = FilterPattern.stringValue('$.message', '=', message)
    new MetricFilter(scope, name, { logGroup, filterPattern, metricNamespace, metricName: name, metricValue })
    return metricOf(name, statistic)
  }
  for (const [name, { part }] of Object.entries(ofEach(parts))) {
    const filterPattern = FilterPattern.stringValue('$.level', '=', 'error')
    new MetricFilter(scope, `${name}ErrorLines`, {
      logGroup: part.logGroup,
      filterPattern,
      metricNamespace,
      metricName: ERROR_LINES,
      metricValue: '1',
    })
    for (const [metricName, metricValue] of Object.entries(REPEATED)) {
      new MetricFilter(scope, `${name}${metricName}`, {
        logGroup: part.logGroup,
        filterPattern: FilterPattern.stringValue('$.message', '=', tableLines.repeated),
        metricNamespace,
        metricName,
        metricValue,
      })
    }
  }
  return {
    errors: metricOf(ERROR_LINES, 'Sum'),
    auditChainBroken: metric('AuditChainBreaks', parts.jobs.jobs, auditLines.broken, '1', 'Sum'),
    oldestJob: metric('OldestJobSeconds', parts.jobs.jobs, jobLines.oldest, '$.seconds', 'Maximum'),
    retentionRuns: metric('RetentionRuns', parts.jobs.jobs, retentionLines.finished, '1', 'Sum'),
    tableConflicts: metricOf('TableConflicts', 'Sum'),
    tableRetries: metricOf('TableRetries', 'Sum'),
    mailsSent: metric('MailsSent', mailer.mailer, mailLines.sent, '1', 'Sum'),
    mailsRetried: metric('MailsRetried', mailer.mailer, mailLines.retried, '1', 'Sum'),
    mailsFailed: metric('MailsFailed', mailer.mailer, mailLines.failed, '1', 'Sum'),
    mailsReturned: metric('MailsReturned', mailReports.receiver, mailLines.returned, '1', 'Sum'),
    mailWaits: metric('MailWaitsSeconds', mailer.mailer, mailLines.waits, '$.seconds', 'Maximum'),
    signInsRefused: metric('SignInsRefused', api.accountApi, signInLines.refused, '1', 'Sum'),
    signInsUnavailable: metric('SignInsUnavailable', api.accountApi, signInLines.unavailable, '1', 'Sum'),
    formsChallenged: metric('FormsChallenged', api.publicApi, formLines.challenged, '1', 'Sum'),
    withdrawalsUnlisted: metric('WithdrawalsUnlisted', api.publicApi, withdrawalLines.unlisted, '1', 'Sum'),
    signInsLocked: metric('SignInsLocked', api.accountApi, signInLines.locked, '1', 'Sum'),
  }
}
export type LineMetrics = ReturnType<typeof lineMetrics>

/** Each Lambda, with what it serves. */
export const ofEach = (parts: Parts) => ({
  AccountApi: { part: parts.api.accountApi, serves: 'sign-ins and people’s own accounts' },
  PublicApi: { part: parts.api.publicApi, serves: 'visitors’ forms' },
  ConsoleApi: { part: parts.api.consoleApi, serves: 'staff and partners who are signed in' },
  PreviewApi: { part: parts.api.previewApi, serves: 'the preview in the page content editor' },
  MediaApi: { part: parts.api.mediaApi, serves: 'uploaded pictures and material' },
  Pages: { part: parts.api.pages, serves: 'all pages, public and of the signed-in application' },
  OriginAuthorizer: { part: parts.api.originAuthorizer, serves: 'every call of pages and API, which must come through CloudFront' },
  Mailer: { part: parts.mailer.mailer, serves: 'mails' },
  MailReports: { part: parts.mailReports.receiver, serves: 'bounces and complaints' },
  Jobs: { part: parts.jobs.jobs, serves: 'what requests began and did not finish, such as levels after a move in the hierarchy' },
  ...(parts.canary && { Canary: { part: parts.canary.canary, serves: 'the check of the portal every five minutes' } }),
})

/** Each run that fails ends with an error, so that it has an alarm of its own in place of the one on crashes. */
const canaryAlarms = ({ canary }: Parts): Record<string, AlarmFacts> =>
  canary === undefined
    ? {}
    : {
        CanaryFailed: {
          metric: canary.canary.lambda.metricErrors({ period: fiveMinutes }),
          threshold: 1,
          periods: 2,
          means:
            'The canary failed twice in a row: people may be unable to open pages, sign in, see lists or send forms, or mail is not sent.',
          runbook: 'The canary fails',
        },
        CanarySilent: {
          metric: canary.canary.lambda.metricInvocations({ period: fiveMinutes }),
          threshold: 1,
          periods: 3,
          isSilence: true,
          means: 'The canary has not run for a quarter of an hour: nothing shows whether people can use the portal.',
          runbook: 'The canary fails',
        },
      }

const crashed = (name: string, { lambda }: PortalFunction, serves: string): [string, AlarmFacts] => [
  `${name}Crashed`,
  {
    metric: lambda.metricErrors({ period: fiveMinutes }),
    threshold: 3,
    means: `The Lambda for ${serves} ended without an answer three times in five minutes: it crashed or ran out of time or memory.`,
    runbook: 'Requests fail',
  },
]

const lambdaAlarms = (parts: Parts): Record<string, AlarmFacts> =>
  Object.fromEntries(
    Object.entries(ofEach(parts)).flatMap(([name, { part, serves }]): [string, AlarmFacts][] => [
      [
        `${name}Throttled`,
        {
          metric: part.lambda.metricThrottles({ period: fiveMinutes }),
          threshold: 1,
          means: `More calls than the account has room for: some for ${serves} were turned away.`,
          runbook: 'Calls are turned away',
        },
      ],
      ...(name === 'Canary' ? [] : [crashed(name, part, serves)]),
    ]),
  )

/** The table and each index have limits per partition; a throttled index blocks writes to the table. */
export const throttled = ({ data }: Parts) =>
  [undefined, ...Object.keys(tableDefinition.indexes)].map((index) => {
    const metric = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: data.table.tableName, ...(index !== undefined && { GlobalSecondaryIndexName: index }) },
        period: fiveMinutes,
        statistic: 'Sum',
      })
    return { index, reads: metric('ReadThrottleEvents'), writes: metric('WriteThrottleEvents') }
  })

const tableAlarms = (parts: Parts): Record<string, AlarmFacts> =>
  Object.fromEntries(
    throttled(parts).flatMap(({ index, reads, writes }): [string, AlarmFacts][] => {
      const name = index === undefined ? 'Table' : `${index.charAt(0).toUpperCase()}${index.slice(1)}`
      const what = index === undefined ? 'The table' : `The index ${index}`
      const common = { threshold: 10, runbook: 'Calls are turned away' }
      return [
        [`${name}ReadsThrottled`, { ...common, metric: reads, means: `${what} turns reads away: pages and lists load slowly or fail.` }],
        [`${name}WritesThrottled`, { ...common, metric: writes, means: `${what} turns writes away: forms and changes are slow or fail.` }],
      ]
    }),
  )

/** Share of the account's mails that bounced or were reported as spam, from 0 to 1. SES publishes it from time to time. */
const reputation = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'Maximum' })

/** The alarms that notify a person, by permanent names. */
export const alarms = (parts: Parts, lines: LineMetrics): Record<string, AlarmFacts> => ({
  RequestsFail: {
    metric: parts.gateway.metricServerError({ period: fiveMinutes, statistic: 'Sum' }),
    threshold: 5,
    means: 'People see „Es ist ein unerwarteter Fehler aufgetreten“: five or more requests failed within five minutes.',
    runbook: 'Requests fail',
  },
  RequestsSlow: {
    metric: parts.gateway.metricLatency({ period: fiveMinutes, statistic: 'p95' }),
    threshold: 2000,
    periods: 3,
    means: 'One request in twenty has taken more than two seconds for a quarter of an hour: the portal feels slow.',
    runbook: 'Requests are slow',
  },
  ReleaseSlow: {
    metric: parts.gateway.metricLatency({ period: Duration.minutes(1), statistic: 'p95' }),
    threshold: 3000,
    periods: 2,
    means: 'One request in twenty has taken more than three seconds for two minutes. During a release it ends the release.',
    runbook: 'A release went back',
  },
  ErrorsLogged: {
    metric: lines.errors,
    threshold: 1,
    means: 'A Lambda has logged an error that it did not expect: somebody’s request, a mail or a record could not be dealt with.',
    runbook: 'Requests fail',
  },
  ...tableAlarms(parts),
  ...lambdaAlarms(parts),
  ...canaryAlarms(parts),
  ...(parts.stage.backups !== undefined && {
    BackupsSilent: {
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsCompleted',
        dimensionsMap: { BackupVaultName: vaultName(parts.stage) },
        period: Duration.days(1),
        statistic: 'Sum',
      }),
      threshold: 1,
      periods: 2,
      isSilence: true,
      means: 'No nightly backup has been completed for two days. The table can still be restored to any second of the last 35 days.',
      runbook: 'A backup is missing',
    },
  }),
  AuditChainBroken: {
    metric: lines.auditChainBroken,
    threshold: 1,
    means: 'Entries of the audit log are not as they were sealed: somebody has changed, added or removed some in the table itself.',
    runbook: 'The audit log was changed',
  },
  RetentionSilent: {
    metric: lines.retentionRuns.with({ period: Duration.days(1) }),
    threshold: 1,
    periods: 2,
    isSilence: true,
    means: 'For two days nothing has been deleted that has reached the end of its retention: personal data are kept for too long.',
    runbook: 'Old data are not deleted',
  },
  JobsSilent: {
    metric: parts.jobs.jobs.lambda.metricInvocations({ period: fiveMinutes }),
    threshold: 1,
    periods: 2,
    isSilence: true,
    means: 'The jobs have not run for ten minutes: what requests began and did not finish, such as levels after a move, stays unfinished.',
    runbook: 'The jobs stand still',
  },
  JobsLate: {
    metric: lines.oldestJob,
    threshold: 3 * 3600,
    means:
      'A job has been under way or waiting for more than three hours: an export, a search, an erasure or a disclosure does not come to its end, which the law may want within days.',
    runbook: 'A job does not end',
  },
  SignInUnavailable: {
    metric: lines.signInsUnavailable,
    threshold: 1,
    means:
      'Nobody can sign in: the keys of the user pool cannot be fetched, so that its answers cannot be verified. Open sessions continue.',
    runbook: 'Nobody can sign in',
  },
  PasswordsGuessed: {
    metric: lines.signInsRefused,
    threshold: 100,
    means: 'A hundred sign-ins within five minutes had a wrong name or password: somebody is guessing, or a program uses an old password.',
    runbook: 'Somebody guesses passwords',
  },
  PeopleLockedOut: {
    metric: lines.signInsLocked,
    threshold: 20,
    means:
      'Twenty sign-ins within five minutes were turned away because too many had failed before: people may be locked out for a quarter of an hour.',
    runbook: 'Somebody guesses passwords',
  },
  FormsFlooded: {
    metric: lines.formsChallenged,
    threshold: 20,
    means:
      'Twenty forms within five minutes were asked for a proof of work because a partner or a form has reached its limit: a flood of forms, or a very successful campaign.',
    runbook: 'Many forms arrive',
  },
  WithdrawalsFlooded: {
    metric: lines.withdrawalsUnlisted,
    threshold: 1,
    means:
      'More mailboxes have withdrawn a consent by link within an hour than may open privacy requests: the consents are withdrawn, and the desk is not told of the rest.',
    runbook: 'Many consents are withdrawn',
  },
  MailerFailed: {
    metric: parts.mailer.failedBatches.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes, statistic: 'Maximum' }),
    threshold: 1,
    means:
      'The mailer failed on a batch of new mails until its retries were used up. The mails stay in the outbox, and the sweep of every minute takes them up.',
    runbook: 'The mailer fails',
  },
  MailerSilent: {
    // The line appears every minute, before the mailer does anything else.
    metric: lines.mailWaits.with({ statistic: 'SampleCount' }),
    threshold: 1,
    periods: 2,
    isSilence: true,
    means: 'The mailer has not looked for due mails for ten minutes: nothing is sent again, and nothing tells how long mails wait.',
    runbook: 'The mailer fails',
  },
  MailLost: {
    metric: lines.mailsFailed,
    threshold: 1,
    means:
      'A mail was given up: its server refused it for good, or could not be reached for 24 hours. The mail page (E-Mails, Fehlgeschlagen) shows the server’s reason.',
    runbook: 'Mail waits or is given up',
  },
  MailReturned: {
    metric: lines.mailsReturned,
    threshold: 1,
    means:
      'A mail that SES had accepted came back, and its recipient gets no further mail. The mail page (E-Mails, Unzustellbar) shows who and why.',
    runbook: 'Mail comes back',
  },
  MailReportsLost: {
    metric: parts.mailReports.lostReports.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes, statistic: 'Maximum' }),
    threshold: 1,
    means:
      'A report of SES about a mail that came back was not stored: the address still gets mail. The report waits in a queue for 14 days.',
    runbook: 'Mail comes back',
  },
  MailBounces: {
    metric: reputation('Reputation.BounceRate'),
    threshold: 0.05,
    means: 'One mail in twenty of this AWS account came back lately. At one in ten, SES stops sending for the account.',
    runbook: 'Mail comes back',
  },
  MailComplaints: {
    metric: reputation('Reputation.ComplaintRate'),
    threshold: 0.001,
    means: 'One recipient in a thousand of this AWS account reported a mail as spam lately. At one in two hundred, SES stops sending.',
    runbook: 'Mail comes back',
  },
  MailWaits: {
    metric: lines.mailWaits,
    threshold: 15 * 60,
    means:
      'A mail has been waiting for more than 15 minutes. The mail page (E-Mails, In Warteschlange) shows the reason of its last attempt.',
    runbook: 'Mail waits or is given up',
  },
})

/** The alarms that end a release: they go off within minutes. */
export const releaseAlarms = ['RequestsFail', 'ReleaseSlow', 'ErrorsLogged'] as const
