import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callerAddress } from './caller-address.ts'

const event = (forwarded?: string): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: '/',
  rawQueryString: '',
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  requestContext: {
    accountId: '',
    apiId: '',
    domainName: '',
    domainPrefix: '',
    http: { method: 'POST', path: '/', protocol: 'HTTP/1.1', sourceIp: '130.176.0.1', userAgent: '' },
    requestId: '',
    routeKey: '$default',
    stage: '',
    time: '',
    timeEpoch: 0,
  },
  isBase64Encoded: false,
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the address of a caller', () => {
  test('is the connecting one if no proxy of ours is in front of the gateway', () => {
    expect(callerAddress(event('198.51.100.9'))).toBe('130.176.0.1')
  })

  test('is the one that CloudFront appended, never one that the caller wrote before it', () => {
    vi.stubEnv('PROXIES', '1')
    expect(callerAddress(event('203.0.113.5, 130.176.0.1'))).toBe('203.0.113.5')
    expect(callerAddress(event('10.0.0.1, 1.1.1.1, 203.0.113.5, 130.176.0.1'))).toBe('203.0.113.5')
  })

  test.each([undefined, '', '203.0.113.5'])('is the connecting one if the chain is too short to be ours: %s', (forwarded) => {
    vi.stubEnv('PROXIES', '1')
    expect(callerAddress(event(forwarded))).toBe('130.176.0.1')
  })
})
