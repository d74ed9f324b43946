import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundle } from './bundle.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundles-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Kilobytes, minified, that are loaded before the first call: more than half of it is zod. A Lambda that grows beyond its budget starts noticeably later. */
const budgets = [
  ['public-api', 150],
  ['console-api', 150],
  ['preview-api', 140],
  ['pages', 130],
  ['mailer', 130],
  ['jobs', 115],
] as const

it.each(budgets)('%s starts with at most %i KB', async (name, kilobytes) => {
  const { startFiles, startBytes, startInputs, inputs } = await bundle(name, join(directory, name))
  // The entry, all it starts with, and the bundler's own helpers.
  expect(startFiles).toBeLessThanOrEqual(3)
  expect(startBytes).toBeGreaterThan(10_000)
  expect(startBytes).toBeLessThanOrEqual(kilobytes * 1000)
  expect(inputs.filter((input) => input.includes('nested-clients'))).toEqual([])
  // What few calls need waits for them: the SDK, mail servers, sanitisers, what the web build makes, and each resource's part of the contract.
  const late =
    /@aws-sdk\/(?!util-dynamodb)|@smithy|nodemailer|csv-stringify|sanitize-html|postcss|web\/dist|shared\/api\/(?!route\.ts|errors\.ts)/
  expect(startInputs.filter((input) => late.test(input))).toEqual([])
})

it('answers from the bundle as from the source: a public handler in one file, with more beside it when asked', async () => {
  const output = join(directory, 'run')
  await bundle('public-api', output)
  Object.assign(process.env, {
    TABLE_NAME: 'x',
    AWS_REGION: 'eu-central-1',
    USER_POOL_ID: 'eu-central-1_Test00001',
    USER_POOL_CLIENT_ID: 'x',
  })
  const { handler } = await import(join(output, 'index.mjs'))
  const requestContext = { requestId: 'r', domainName: 'portal.example', http: { sourceIp: '203.0.113.1' } }
  const { statusCode, body } = await handler(
    { routeKey: 'GET /api/openapi.json', headers: {}, rawPath: '/api/openapi.json', requestContext },
    {},
  )
  expect(statusCode).toBe(200)
  const { openApiDocument } = await import('../../shared/api/openapi.ts')
  expect(JSON.parse(body)).toEqual(openApiDocument(JSON.parse(body).info.title))
}, 20_000)
