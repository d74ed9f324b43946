import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { tracing } from './trace.ts'

const ROOT = '1-5759e988-bd862e3fe1be46a994272793'
const PARENT = '53995c3f42cd8ad8'

const segmentSchema = z.looseObject({ id: z.string(), start_time: z.number(), end_time: z.number() })
let daemon: Socket
/** The segments that the daemon received. */
let told: z.infer<typeof segmentSchema>[] = []

beforeEach(async () => {
  told = []
  daemon = createSocket('udp4').on('message', (message) => {
    const [header = '', body = ''] = message.toString().split('\n')
    expect(JSON.parse(header)).toEqual({ format: 'json', version: 1 })
    told.push(segmentSchema.parse(JSON.parse(body)))
  })
  await once(daemon.bind(0, '127.0.0.1'), 'listening')
  vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`)
  vi.stubEnv('_X_AMZN_TRACE_ID', `Root=${ROOT};Parent=${PARENT};Sampled=1;Lineage=a:1`)
})

afterEach(() => {
  daemon.close()
  vi.unstubAllEnvs()
})

const get = tracing('DynamoDB')(async (key: string) => `item of ${key}`, { commandName: 'GetItemCommand' })
const refuse = tracing('DynamoDB')(
  async (_: string): Promise<string> => {
    throw Object.assign(new Error('anna@mail.example is taken'), { name: 'ThrottlingException' })
  },
  { commandName: 'PutItemCommand' },
)

describe('a call within a traced request', () => {
  test('appears in its trace with its duration, without parameters', async () => {
    expect(await get('anna@mail.example')).toBe('item of anna@mail.example')
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(told[0]).toMatchObject({ type: 'subsegment', namespace: 'aws', name: 'DynamoDB', trace_id: ROOT, parent_id: PARENT })
    expect(told[0]).toMatchObject({ aws: { operation: 'GetItem' }, id: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(told[0]?.end_time).toBeGreaterThanOrEqual(told[0]?.start_time ?? Number.POSITIVE_INFINITY)
    expect(JSON.stringify(told)).not.toContain('anna')
  })

  test('that fails appears with the class of its error, without its message, and fails unchanged', async () => {
    await expect(refuse('x')).rejects.toThrow('anna@mail.example is taken')
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(told[0]).toMatchObject({ error: true, throttle: true, cause: { exceptions: [{ type: 'ThrottlingException' }] } })
    expect(JSON.stringify(told)).not.toContain('anna')
  })

  test('works without a daemon', async () => {
    vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', '127.0.0.1:1')
    expect(await get('x')).toBe('item of x')
  })
})

test.each([
  ['no trace', ''],
  ['a trace that is not kept', `Root=${ROOT};Parent=${PARENT};Sampled=0`],
  ['half a trace', 'Sampled=1'],
])('a call with %s sends nothing', async (_, header) => {
  vi.stubEnv('_X_AMZN_TRACE_ID', header)
  expect(await get('x')).toBe('item of x')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told).toEqual([])
})
