import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '..', '..')
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8')

const policySchema = z.object({
  Statement: z.array(z.object({ Action: z.union([z.array(z.string()), z.string().transform((one) => [one])]) })),
})
const [, rights] = [...read('docs', 'runbook.md').matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) =>
  policySchema.parse(JSON.parse(json)),
)
const granted = rights?.Statement.flatMap(({ Action }) => Action) ?? []

/** The IAM actions of each call that a deployment makes itself. */
const actions: Readonly<Record<string, readonly string[]>> = {
  DescribeStacks: ['cloudformation:DescribeStacks'],
  CreateInvalidation: ['cloudfront:CreateInvalidation'],
  GetSecretValue: ['secretsmanager:GetSecretValue'],
  ListObjectsV2: ['s3:ListBucket'],
  PutObject: ['s3:PutObject'],
  GetObjectTagging: ['s3:GetObjectTagging'],
  CopyObject: ['s3:GetObject', 's3:PutObject', 's3:PutObjectTagging'],
}

it('the role in the runbook has exactly the rights of a deployment', () => {
  const sources = [
    read('infra', 'tools', 'commands', 'deploy.ts'),
    read('infra', 'deployment', 'outputs.ts'),
    read('infra', 'deployment', 'site-upload.ts'),
    read('infra', 'deployment', 'check-canary.ts'),
  ]
  const calls = sources.flatMap((source) => [...source.matchAll(/new (\w+)Command\(/g)].map(([, call = '']) => call))
  const needed = calls.flatMap((call) => actions[call] ?? [`no action is known for ${call}`])
  expect([...new Set(['sts:AssumeRole', ...needed])].sort()).toEqual(granted.toSorted())
})
