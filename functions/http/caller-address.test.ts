import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callerAddress } from './caller-address.ts'

const event = (headers: Readonly<Record<string, string>>): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: '/',
  rawQueryString: '',
  headers,
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
  vi.restoreAllMocks()
})

const FORGED = { 'x-forwarded-for': '10.0.0.1, 203.0.113.5' }

describe('the address of a caller', () => {
  test('is the connecting one where no CloudFront is in front of the gateway, whatever the headers say', () => {
    expect(callerAddress(event({ ...FORGED, 'cloudfront-viewer-address': '198.51.100.9:443' }))).toBe('130.176.0.1')
  })

  test.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['2001:db8:85a3::8a2e:370:7334:46532', '2001:db8:85a3::8a2e:370:7334'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001:65535', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  ])('is the one that CloudFront names, without its port: %s', (named, address) => {
    vi.stubEnv('BEHIND_CLOUDFRONT', '1')
    expect(callerAddress(event({ ...FORGED, 'cloudfront-viewer-address': named }))).toBe(address)
  })

  test.each([undefined, '', '198.51.100.10', 'nobody:443', '999.1.1.1:80', '198.51.100.10:46532:1'])(
    'is that of CloudFront’s server, and an error in the log, if CloudFront names none: %s',
    (named) => {
      vi.stubEnv('BEHIND_CLOUDFRONT', '1')
      const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      expect(callerAddress(event({ ...FORGED, ...(named !== undefined && { 'cloudfront-viewer-address': named }) }))).toBe('130.176.0.1')
      expect(String(write.mock.calls[0])).toContain('CloudFront names no address of the caller')
    },
  )
})
