import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { indexNames } from '../../shared/platform/table.ts'
import { recordedCallsFile } from '../local/recorded-calls.ts'
import { rightsOf, templatesOf } from './testing.ts'

/** Runs after the API tests: they record what each Lambda calls (`infra/local/recorded-calls.ts`). */
const lambdaIds = {
  publicApi: 'ApiPublicApi',
  consoleApi: 'ApiConsoleApi',
  previewApi: 'ApiPreviewApi',
  pages: 'ApiPages',
  mailer: 'MailerFunction',
  jobs: 'JobsFunction',
} as const

const callSchema = z.object({
  lambda: z.enum(['publicApi', 'consoleApi', 'previewApi', 'pages', 'mailer', 'jobs']),
  action: z.string(),
  on: z.enum(['table', ...indexNames, 'other']),
  leadingKey: z.string(),
})
type Call = z.infer<typeof callSchema>

if (!existsSync(recordedCallsFile)) throw new Error('Run the API tests first: they record the calls that this compares with the rights.')
const recorded = z.array(callSchema).parse(JSON.parse(readFileSync(recordedCallsFile, 'utf8')))

const conditionSchema = z.object({
  'ForAllValues:StringLike': z.object({ 'dynamodb:LeadingKeys': z.union([z.array(z.string()), z.string().transform((one) => [one])]) }),
})

/** What AWS itself does in the name of a Lambda: write its log and traces, read the stream for it, keep what it failed on. */
const isOfAws = (action: string) =>
  /^(logs|xray|sqs):/.test(action) ||
  ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].includes(action.replace('dynamodb:', ''))
/** On one machine a key of its own stands in for KMS; who has code for it at all, the import rules say. */
const isElsewhere = (action: string) => action.startsWith('kms:')

/** What is only called when something has gone wrong before or after a long time; the tests named make it happen within one process. */
const seldom: readonly Pick<Right, 'lambda' | 'action' | 'beginning'>[] = [
  // functions/mail/deliver.api.test.ts: mails are forgotten 90 days after their end, and read when they were held or claimed by a mailer that crashed.
  { lambda: 'mailer', action: 'dynamodb:DeleteItem', beginning: 'MAIL#' },
  { lambda: 'mailer', action: 'dynamodb:DeleteItem', beginning: 'SEARCH#MAIL#' },
  { lambda: 'mailer', action: 'dynamodb:GetItem', beginning: 'MAIL#' },
  // functions/use-cases/change-role-permission.api.test.ts: a new stage, or a new version, gets the switches that it lacks.
  { lambda: 'consoleApi', action: 'dynamodb:PutItem', beginning: 'ROLEPERMISSION' },
  // The legal pages are visited by the browser tests (web/e2e).
  { lambda: 'pages', action: 'dynamodb:BatchGetItem', beginning: 'LEGAL#' },
  // functions/use-cases/follow-levels.api.test.ts: levels are brought in line by the request itself, and by the jobs when it crashed.
  { lambda: 'jobs', action: 'dynamodb:ConditionCheckItem', beginning: 'PARTNER#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'PARTNER#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'PID#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'COUNT#' },
  { lambda: 'jobs', action: 'dynamodb:UpdateItem', beginning: 'LEVELS#' },
  { lambda: 'jobs', action: 'dynamodb:Query', beginning: 'CHILD#' },
]
const isSeldom = ({ lambda, action, beginning }: Right) =>
  seldom.some((right) => right.lambda === lambda && right.action === action && right.beginning === beginning)

const indexesIn = (resource: unknown) => {
  const found = [...JSON.stringify(resource).matchAll(/\/index\/(\w+)/g)].map(([, index = '']) => index)
  return found.length === 0 ? ['table'] : found
}

/** A policy's statements, taken apart: one action on the table or one index with one beginning of partition keys. */
const { app } = templatesOf('prod')
const rights = Object.entries(lambdaIds).flatMap(([lambda, id]) =>
  rightsOf(app, id).flatMap(({ Action, Resource, Condition }) =>
    Action.filter((action) => !isOfAws(action) && !isElsewhere(action)).flatMap((action) => {
      const patterns = conditionSchema.safeParse(Condition).data?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? ['*']
      const on = !action.startsWith('dynamodb:') ? ['other'] : indexesIn(Resource)
      return patterns.flatMap((pattern) => on.map((place) => ({ lambda, action, on: place, beginning: pattern.replace(/\*$/, '') })))
    }),
  ),
)
type Right = (typeof rights)[number]

const covers = (right: Right, call: Call) =>
  right.lambda === call.lambda && right.action === call.action && right.on === call.on && call.leadingKey.startsWith(right.beginning)

describe.each(Object.keys(lambdaIds))('the rights of %s', (lambda) => {
  const calls = recorded.filter((call) => call.lambda === lambda)
  const own = rights.filter((right) => right.lambda === lambda)

  test('cover every call that it made', () => {
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((call) => !own.some((right) => covers(right, call)))).toEqual([])
  })

  test('hold nothing that it never used', () => {
    expect(own.filter((right) => !isSeldom(right) && !calls.some((call) => covers(right, call)))).toEqual([])
  })
})
