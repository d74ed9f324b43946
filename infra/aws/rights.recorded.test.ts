import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { indexNames, table } from '../../shared/platform/table.ts'
import { recordedCallsFile } from '../local/recorded-calls.ts'
import { oneOrMany, rightsOf, templatesOf } from './testing.ts'

/** Runs after the API tests, which record the calls of each Lambda (`infra/local/recorded-calls.ts`). */
const lambdaIds = {
  accountApi: 'ApiAccountApi',
  publicApi: 'ApiPublicApi',
  consoleApi: 'ApiConsoleApi',
  previewApi: 'ApiPreviewApi',
  mediaApi: 'ApiMediaApi',
  pages: 'ApiPages',
  mailer: 'MailerFunction',
  jobs: 'JobsFunction',
} as const

const callSchema = z.object({
  lambda: z.enum(['accountApi', 'publicApi', 'consoleApi', 'previewApi', 'mediaApi', 'pages', 'mailer', 'jobs']),
  action: z.string(),
  on: z.enum(['table', ...indexNames, 'other']),
  leadingKey: z.string(),
  attributes: z.array(z.string()),
})
type Call = z.infer<typeof callSchema>

if (!existsSync(recordedCallsFile)) throw new Error('Run the API tests first: they record the calls that this compares with the rights.')
const recorded = z.array(callSchema).parse(JSON.parse(readFileSync(recordedCallsFile, 'utf8')))

const conditionSchema = z.object({
  'ForAllValues:StringLike': z.object({ 'dynamodb:LeadingKeys': oneOrMany(z.string()) }),
  'ForAllValues:StringEquals': z.object({ 'dynamodb:Attributes': z.array(z.string()) }).optional(),
})

/** Actions of AWS on behalf of a Lambda: logs and traces, reading the stream, storing failed batches. */
const isOfAws = (action: string) =>
  /^(logs|xray|sqs):/.test(action) ||
  ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].includes(action.replace('dynamodb:', ''))
/** On one machine a local key replaces KMS, and settings replace Secrets Manager; the import rules and `api.test.ts` define who may use them. */
const isElsewhere = (action: string) => /^(kms|secretsmanager):/.test(action)

/** Rights used only after a failure or a long time; the tests named here trigger them within one process. */
const seldom: readonly Pick<Right, 'lambda' | 'action' | 'beginning'>[] = [
  // functions/use-cases/records/generated-ids.api.test.ts: people have entered the ids that would be generated next.
  ...['publicApi', 'consoleApi', 'jobs'].map(
    (lambda) => ({ lambda, action: 'dynamodb:BatchGetItem', beginning: 'UNIQUE#CUSTOMER_ID#' }) as const,
  ),
  ...['consoleApi', 'jobs'].map((lambda) => ({ lambda, action: 'dynamodb:BatchGetItem', beginning: 'PID#' }) as const),
  // functions/endpoints/onboarding.api.test.ts: more partners are unfinished than are counted.
  { lambda: 'consoleApi', action: 'dynamodb:BatchGetItem', beginning: 'ONBOARDING#' },
  // functions/use-cases/privacy/erase-person.api.test.ts, remove-partner-remains.api.test.ts
  ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map(
    (action) => ({ lambda: 'jobs', action: `dynamodb:${action}`, beginning: 'ONBOARDING#' }) as const,
  ),
  // functions/use-cases/desk/assignment.api.test.ts: a portal whose forms share their records out among people, who are told.
  { lambda: 'publicApi', action: 'dynamodb:PutItem', beginning: 'EVENTS' },
  // functions/endpoints/notes.api.test.ts: notes about a deleted record are deleted a month later.
  ...['consoleApi', 'jobs'].map((lambda) => ({ lambda, action: 'dynamodb:PutItem', beginning: 'JOB#NOTES#' }) as const),
  ...['Query', 'DeleteItem'].map((action) => ({ lambda: 'jobs', action: `dynamodb:${action}`, beginning: 'NOTES#' }) as const),
  // functions/endpoints/faults.api.test.ts: notes that are written twice with one key.
  ...['GetItem', 'PutItem'].map((action) => ({ lambda: 'consoleApi', action: `dynamodb:${action}`, beginning: 'IDEM#' }) as const),
  // functions/endpoints/saved-views.api.test.ts: a deleted user was the author of views for all.
  { lambda: 'consoleApi', action: 'dynamodb:PutItem', beginning: 'VIEWS#' },
  ...['BatchGetItem', 'PutItem', 'DeleteItem'].map(
    (action) => ({ lambda: 'jobs', action: `dynamodb:${action}`, beginning: 'VIEWS#' }) as const,
  ),
  // functions/http/bulk-reads.api.test.ts: somebody reads a thousand rows.
  { lambda: 'consoleApi', action: 'dynamodb:UpdateItem', beginning: 'RATE#' },
  // functions/use-cases/privacy/erase-person.api.test.ts, functions/endpoints/bulk.api.test.ts: records that others were joined to are erased, deleted and restored.
  ...['GetItem', 'PutItem', 'DeleteItem'].map(
    (action) => ({ lambda: 'jobs', action: `dynamodb:${action}`, beginning: 'JOINED#' }) as const,
  ),
  // functions/use-cases/privacy/apply-retention.api.test.ts: rows of the inbox are deleted with their records.
  { lambda: 'jobs', action: 'dynamodb:DeleteItem', beginning: 'INBOX#' },
  // functions/endpoints/faults.api.test.ts: a registration is changed or deleted before anybody has decided about it.
  ...['PutItem', 'DeleteItem'].map((action) => ({ lambda: 'consoleApi', action: `dynamodb:${action}`, beginning: 'INBOX#' }) as const),
  // A change of a partner that is taken back may move it, or give it its earlier address, public id or page again.
  { lambda: 'consoleApi', action: 'dynamodb:BatchGetItem', beginning: 'PICTURE#' },
  { lambda: 'consoleApi', action: 'dynamodb:PutItem', beginning: 'JOB#LEVELS#' },
  ...['PID#', 'JOB#LEVELS#', 'UNIQUE#'].map((beginning) => ({ lambda: 'consoleApi', action: 'dynamodb:UpdateItem', beginning }) as const),
  { lambda: 'consoleApi', action: 'dynamodb:Query', beginning: 'CHILD#' },
  // functions/use-cases/mail/answer-applicant.api.test.ts: templates and reasons are changed.
  { lambda: 'consoleApi', action: 'dynamodb:PutItem', beginning: 'PORTAL' },
  // functions/endpoints/bulk.api.test.ts: people are told of what a bulk operation assigns to them.
  { lambda: 'jobs', action: 'dynamodb:PutItem', beginning: 'EVENTS' },
  // functions/use-cases/imports/imports.api.test.ts: a step of an import that fails again and again is given up.
  { lambda: 'jobs', action: 'dynamodb:GetItem', beginning: 'JOB#IMPORT#' },
  // functions/endpoints/notifications.api.test.ts: the bell names new material, which the jobs tell of by mail.
  { lambda: 'consoleApi', action: 'dynamodb:BatchGetItem', beginning: 'MATERIAL' },
  // functions/use-cases/records/purge-record.api.test.ts: a job removes what a deleted partner has left, a month later, and erases what somebody deletes for good.
  ...['JOB#', 'TRASH#'].map((beginning) => ({ lambda: 'jobs', action: 'dynamodb:DeleteItem', beginning }) as const),
  // functions/endpoints/material.api.test.ts: material that is created twice with one key; an upload that never arrived is missing, not forbidden.
  ...['GetItem', 'PutItem'].map((action) => ({ lambda: 'mediaApi', action: `dynamodb:${action}`, beginning: 'IDEM#' }) as const),
  { lambda: 'mediaApi', action: 's3:ListBucket', beginning: '' },
  // functions/use-cases/privacy/erase-person.api.test.ts: an erased partner had versions of its page, and an erased lead came from a partner's page.
  { lambda: 'jobs', action: 'dynamodb:Query', beginning: 'PARTNER#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'REFERRALDAYS#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'DAYS#' },
  // functions/use-cases/privacy/erase-person.api.test.ts: a note about somebody else loses what it says of an erased person.
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'NOTES#' },
  // functions/endpoints/reports.api.test.ts: a cancelled export is read again.
  { lambda: 'jobs', action: 'dynamodb:GetItem', beginning: 'JOB#REFERRAL_EXPORT#' },
  // functions/mail/deliver.api.test.ts: mails are read when they were held or claimed by a mailer that crashed, and found by other words when they are
  // sent again to other recipients.
  { lambda: 'mailer', action: 'dynamodb:DeleteItem', beginning: 'SEARCH#MAIL#' },
  { lambda: 'mailer', action: 'dynamodb:GetItem', beginning: 'MAIL#' },
  // functions/use-cases/accounts/change-role-permission.api.test.ts: a new stage or version gets its missing rows.
  { lambda: 'consoleApi', action: 'dynamodb:PutItem', beginning: 'ROLEPERMISSION' },
  // The legal pages are visited by the browser tests (web/e2e).
  { lambda: 'pages', action: 'dynamodb:BatchGetItem', beginning: 'LEGAL#' },
  // functions/endpoints/password.strict.api.test.ts: a strict stage compares new passwords with the names of company and portal.
  { lambda: 'accountApi', action: 'dynamodb:GetItem', beginning: 'PARTNER#' },
  { lambda: 'accountApi', action: 'dynamodb:GetItem', beginning: 'PORTAL' },
  // functions/storage/file-links.ts: the link to an exported file is signed with the right of whoever signs it, without a call.
  { lambda: 'consoleApi', action: 's3:GetObject', beginning: '' },
  { lambda: 'publicApi', action: 's3:GetObject', beginning: '' },
  // functions/use-cases/exports/write-customer-export.api.test.ts: a cancelled export deletes its parts.
  { lambda: 'jobs', action: 's3:AbortMultipartUpload', beginning: '' },
  { lambda: 'jobs', action: 'dynamodb:GetItem', beginning: 'JOB#CUSTOMER_EXPORT#' },
  // functions/use-cases/forms/confirmation.api.test.ts: a portal that lets people confirm forms, and what happens days later.
  ...['PutItem', 'DeleteItem'].map(
    (action) => ({ lambda: 'publicApi', action: `dynamodb:${action}`, beginning: 'JOB#CONFIRMATION#' }) as const,
  ),
  ...['INTERESSENT#', 'APPLICATION#', 'CUSTOMER#', 'MAIL#', 'UNIQUE#'].map(
    (beginning) => ({ lambda: 'jobs', action: 'dynamodb:DeleteItem', beginning }) as const,
  ),
  { lambda: 'jobs', action: 'dynamodb:PutItem', beginning: 'MAIL#' },
  { lambda: 'jobs', action: 'dynamodb:Query', beginning: 'AUDIT#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'RATE#' },
  // functions/use-cases/partners/follow-levels.api.test.ts: the request itself recomputes levels, and the jobs do after a crash.
  { lambda: 'jobs', action: 'dynamodb:ConditionCheckItem', beginning: 'PARTNER#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'PARTNER#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'PID#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'COUNT#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'JOB#' },
  { lambda: 'jobs', action: 'dynamodb:Query', beginning: 'CHILD#' },
  // functions/use-cases/jobs/migrate.api.test.ts: there is no migration yet.
  { lambda: 'jobs', action: 'dynamodb:GetItem', beginning: 'JOB#MIGRATION#' },
  ...['SCHEMA', 'JOB#MIGRATION#'].map((beginning) => ({ lambda: 'jobs', action: 'dynamodb:PutItem', beginning }) as const),
  // functions/use-cases/privacy/erase-audit-entries.api.test.ts: content of audit entries is erased.
  { lambda: 'jobs', action: 'dynamodb:GetItem', beginning: 'AUDIT#' },
  // functions/use-cases/privacy/apply-retention.api.test.ts: records and entries of logs reach the end of their retention.
  { lambda: 'jobs', action: 'dynamodb:GetItem', beginning: 'PORTAL' },
  ...['CUSTOMER#', 'INTERESSENT#', 'APPLICATION#', 'MAIL#', 'PRIVACY', 'UNIQUE#', 'AUDIT#', 'SIGNIN#'].map(
    (beginning) => ({ lambda: 'jobs', action: 'dynamodb:DeleteItem', beginning }) as const,
  ),
  ...['INTERESSENT#', 'APPLICATION#', 'MAIL#', 'PRIVACY', 'SIGNINS'].map(
    (beginning) => ({ lambda: 'jobs', action: 'dynamodb:Query', beginning }) as const,
  ),
  // functions/mail-events.api.test.ts: addresses that refuse mail are listed and released.
  { lambda: 'consoleApi', action: 'dynamodb:BatchGetItem', beginning: 'SUPPRESSED#' },
  { lambda: 'consoleApi', action: 'dynamodb:DeleteItem', beginning: 'SUPPRESSED#' },
  // functions/use-cases/privacy/erase-person.api.test.ts: erasures of records of every kind, once in a while.
  { lambda: 'consoleApi', action: 'dynamodb:GetItem', beginning: 'JOB#ERASURE#' },
  { lambda: 'consoleApi', action: 'dynamodb:PutItem', beginning: 'JOB#ERASURE#' },
  ...['UNIQUE#', 'ERASED#'].map((beginning) => ({ lambda: 'jobs', action: 'dynamodb:GetItem', beginning }) as const),
  ...['POOL#', 'PRIVACY'].map((beginning) => ({ lambda: 'jobs', action: 'dynamodb:BatchGetItem', beginning }) as const),
  { lambda: 'jobs', action: 'dynamodb:Query', beginning: 'PICTURE#' },
  ...['POOL#', 'ERASED#'].map((beginning) => ({ lambda: 'jobs', action: 'dynamodb:PutItem', beginning }) as const),
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'UNIQUE#' },
  ...['USER#', 'PARTNER#', 'PICTURE#', 'SUPPRESSED#', 'POOL#', 'ACCOUNT#', 'PASSKEY#'].map(
    (beginning) => ({ lambda: 'jobs', action: 'dynamodb:DeleteItem', beginning }) as const,
  ),
  ...['cognito-idp:AdminDeleteUser', 's3:GetObject', 's3:ListBucket'].map((action) => ({ lambda: 'jobs', action, beginning: '' }) as const),
  // functions/use-cases/notifications/mail-notifications.api.test.ts: people who have chosen mails are told what is new, and unsubscribe.
  ...['RBAC', 'JOB#NOTIFICATIONS#'].map((beginning) => ({ lambda: 'jobs', action: 'dynamodb:GetItem', beginning }) as const),
  { lambda: 'jobs', action: 'dynamodb:PutItem', beginning: 'JOB#NOTIFICATIONS#' },
  { lambda: 'jobs', action: 'dynamodb:BatchGetItem', beginning: 'NOTIFY#' },
  { lambda: 'jobs', action: 'dynamodb:DeleteItem', beginning: 'NOTIFY#' },
  ...['EVENTS', 'NOTIFY#', 'USER#', 'PCUSTOMER#', 'CUSTOMER'].map(
    (beginning) => ({ lambda: 'jobs', action: 'dynamodb:Query', beginning }) as const,
  ),
  ...['GetItem', 'UpdateItem'].map((action) => ({ lambda: 'publicApi', action: `dynamodb:${action}`, beginning: 'NOTIFY#' }) as const),
  // functions/use-cases/exports/write-customer-export.api.test.ts: exports are cancelled, and go on after a crash.
  ...['JOB#CUSTOMER_EXPORT#', 'JOB#AUDIT_EXPORT#', 'JOB#REFERRAL_EXPORT#'].map(
    (beginning) => ({ lambda: 'consoleApi', action: 'dynamodb:UpdateItem', beginning }) as const,
  ),
  { lambda: 'jobs', action: 'dynamodb:GetItem', beginning: 'JOB#AUDIT_EXPORT#' },
  // functions/endpoints/backups.api.test.ts: the state of a backup that was made by hand.
  { lambda: 'consoleApi', action: 'dynamodb:DescribeBackup', beginning: '' },
  // functions/use-cases/jobs/back-up.api.test.ts: AWS Backup reports its backups.
  { lambda: 'jobs', action: 'dynamodb:PutItem', beginning: 'BACKUPS' },
]
/** Attributes that one form changes together with others; the tests change some of them. */
const seldomAttributes: readonly Pick<Right, 'lambda' | 'action' | 'beginning' | 'attributes'>[] = [
  { lambda: 'accountApi', action: 'dynamodb:UpdateItem', beginning: 'USER#', attributes: ['lastName'] },
  // functions/use-cases/forms/confirmation.api.test.ts, functions/endpoints/merges.api.test.ts
  ...['INTERESSENT#', 'APPLICATION#', 'CUSTOMER#'].map((beginning) => ({
    lambda: 'publicApi',
    action: 'dynamodb:UpdateItem',
    beginning,
    attributes: ['confirmation', 'joined'],
  })),
  // functions/use-cases/jobs/migrate.api.test.ts
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'AUDIT#', attributes: ['gsi1pk'] },
  // functions/use-cases/privacy/erase-audit-entries.api.test.ts
  {
    lambda: 'jobs',
    action: 'dynamodb:UpdateItem',
    beginning: 'AUDIT#',
    attributes: ['after', 'before', 'digest', 'erasedAt', 'erasedBy', 'name', 'salt'],
  },
]
const isSeldomAttribute = ({ lambda, action, beginning }: Right, name: string) =>
  seldomAttributes.some(
    (right) => right.lambda === lambda && right.action === action && right.beginning === beginning && right.attributes?.includes(name),
  )

const isSeldom = ({ lambda, action, beginning }: Right) =>
  seldom.some((right) => right.lambda === lambda && right.action === action && right.beginning === beginning)

const indexesIn = (resource: unknown) => {
  const found = [...JSON.stringify(resource).matchAll(/\/index\/(\w+)/g)].map(([, index = '']) => index)
  return found.length === 0 ? ['table'] : found
}

const keyNames: readonly string[] = [table.partitionKey, table.sortKey]

/** The statements of a policy, split into an action, the table or an index, and a prefix of partition keys. */
const { app } = templatesOf('prod')
const rights = Object.entries(lambdaIds).flatMap(([lambda, id]) =>
  rightsOf(app, id).flatMap(({ Action, Resource, Condition }) =>
    Action.filter((action) => !isOfAws(action) && !isElsewhere(action)).flatMap((action) => {
      const { data } = conditionSchema.safeParse(Condition)
      const patterns = data?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? ['*']
      /** Undefined without a restriction. */
      const attributes = data?.['ForAllValues:StringEquals']?.['dynamodb:Attributes'].filter((name) => !keyNames.includes(name))
      const on = !action.startsWith('dynamodb:') ? ['other'] : indexesIn(Resource)
      return patterns.flatMap((pattern) =>
        on.map((place) => ({ lambda, action, on: place, beginning: pattern.replace(/\*$/, ''), attributes })),
      )
    }),
  ),
)
type Right = (typeof rights)[number]

const covers = (right: Right, call: Call) =>
  right.lambda === call.lambda &&
  right.action === call.action &&
  right.on === call.on &&
  call.leadingKey.startsWith(right.beginning) &&
  call.attributes.every((name) => right.attributes?.includes(name) ?? true)

describe.each(Object.keys(lambdaIds))('the rights of %s', (lambda) => {
  const calls = recorded.filter((call) => call.lambda === lambda)
  const own = rights.filter((right) => right.lambda === lambda)

  test('cover every recorded call', () => {
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((call) => !own.some((right) => covers(right, call)))).toEqual([])
  })

  test('contain nothing unused', () => {
    expect(own.filter((right) => !isSeldom(right) && !calls.some((call) => covers(right, call)))).toEqual([])
  })

  test('name no attribute that is never changed', () => {
    for (const right of own) {
      const changed = new Set(calls.filter((call) => covers(right, call)).flatMap(({ attributes }) => attributes))
      expect(right.attributes?.filter((name) => !changed.has(name) && !isSeldomAttribute(right, name)) ?? []).toEqual([])
    }
  })
})
