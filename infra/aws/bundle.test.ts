import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../local/seed/accounts.ts'
import { bundle } from './bundle.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundles-'))
afterAll(() => rmSync(directory, { recursive: true }))

const lambdas = [
  'account-api',
  'public-api',
  'console-api',
  'preview-api',
  'media-api',
  'pages',
  'mailer',
  'mail-events',
  'jobs',
  'origin-authorizer',
  'canary',
]

it.each(lambdas)(
  '%s loads nothing at its start that few calls need, and knows no demo account',
  async (name) => {
    const { startBytes, startInputs } = await bundle(name, join(directory, name))
    expect(startBytes).toBeGreaterThan(1000)
    const late =
      /@aws-sdk\/client-(?!dynamodb)|nodemailer|csv-stringify|sanitize-html|@simplewebauthn|postcss|pdfkit|fflate|canvaskit|document-fonts|zxcvbn|web\/dist/
    expect(startInputs.filter((input) => late.test(input))).toEqual([])
    const files = readdirSync(join(directory, name))
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => readFileSync(join(directory, name, file), 'utf8'))
    expect(files.filter((text) => text.includes(DEMO_PASSWORD))).toEqual([])
    // As an ES module it makes more at its import than a whole Lambda of ours.
    expect(files.filter((text) => /(?:from|import) ?"(?:node:)?http"/.test(text))).toEqual([])
  },
  20_000,
)

it('the bundle of a public handler answers like the source, including modules loaded on demand', async () => {
  const output = join(directory, 'run')
  await bundle('public-api', output)
  Object.assign(process.env, {
    TABLE_NAME: 'x',
    AWS_REGION: 'eu-central-1',
    USER_POOL_ID: 'eu-central-1_Test00001',
    USER_POOL_CLIENT_ID: 'x',
  })
  const { handler } = await import(join(output, 'index.mjs'))
  const requestContext = { requestId: 'r', domainName: 'portal.example', http: { method: 'GET', sourceIp: '203.0.113.1' } }
  const { statusCode, body } = await handler(
    { routeKey: 'GET /api/openapi.json', headers: {}, rawPath: '/api/openapi.json', requestContext },
    { getRemainingTimeInMillis: () => 10_000 },
  )
  expect(statusCode).toBe(200)
  const { openApiDocument } = await import('../../shared/api/openapi.ts')
  expect(JSON.parse(body)).toEqual(openApiDocument(JSON.parse(body).info.title))
}, 20_000)
