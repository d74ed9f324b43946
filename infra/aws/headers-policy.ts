import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { strictTransportSecurity } from '../security-headers.ts'

const member = <Value extends string>(values: Record<string, Value>, wanted: string, header: string): Value => {
  const value = Object.values(values).find((candidate) => candidate.toLowerCase() === wanted.toLowerCase())
  if (value === undefined)
    throw new Error(`CloudFront knows no ${header} „${wanted}“. Set it to one of: ${Object.values(values).join(', ')}.`)
  return value
}

/** Headers that CloudFront takes as separate fields and refuses among the custom ones. */
const securityFields: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'content-security-policy': (value) => ({ contentSecurityPolicy: { contentSecurityPolicy: value, override: true } }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': (value) => ({ frameOptions: { frameOption: member(HeadersFrameOption, value, 'X-Frame-Options'), override: true } }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: member(HeadersReferrerPolicy, value, 'Referrer-Policy'), override: true },
  }),
}

/** A response headers policy with HSTS and these headers, which override the origin's. Names are case-insensitive. */
export const headersPolicy = (scope: Construct, id: string, headers: Readonly<Record<string, string>>) => {
  const entries = Object.entries(headers).map(([header, value]) => ({ header: header.toLowerCase(), value }))
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: Object.assign(
      {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(strictTransportSecurity.maxAgeSeconds),
          includeSubdomains: strictTransportSecurity.includeSubdomains,
          preload: strictTransportSecurity.preload,
          override: true,
        },
      },
      ...entries.map(({ header, value }) => securityFields[header]?.(value)),
    ),
    customHeadersBehavior: {
      customHeaders: entries.filter(({ header }) => !(header in securityFields)).map((entry) => ({ ...entry, override: true })),
    },
    removeHeaders: ['server', 'x-amz-server-side-encryption', 'x-amz-version-id'],
  })
}
