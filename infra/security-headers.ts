import { createHash } from 'node:crypto'
import { startScript } from '../shared/platform/start-script.ts'

/** What browsers allow our pages; without the header name, for CloudFront. */
export const contentSecurityPolicy = Object.entries({
  'default-src': "'none'",
  'script-src': `'self' 'sha256-${createHash('sha256').update(startScript).digest('base64')}'`,
  // The worker that solves challenges of forms. Some browsers do not fall back to script-src.
  'worker-src': "'self'",
  // Emotion writes its rules into style elements, and partners may style their own pages.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  // The page content editor frames the partner's page; no other site may frame ours.
  'frame-src': "'self'",
  'frame-ancestors': "'self'",
  'form-action': "'self'",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

/** Sent with every response, by CloudFront and the local gateway alike. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Sent with uploaded files: opened by itself, such a file can load and run nothing. */
export const mediaHeaders = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const

/** Two years of HTTPS. Only on AWS, because the local portal serves plain HTTP. */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000, includeSubdomains: true, preload: true } as const

/** The same as a header. */
export const hstsHeader = [
  `max-age=${strictTransportSecurity.maxAgeSeconds}`,
  ...(strictTransportSecurity.includeSubdomains ? ['includeSubDomains'] : []),
  ...(strictTransportSecurity.preload ? ['preload'] : []),
].join('; ')
