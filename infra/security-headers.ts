import { createHash } from 'node:crypto'
import { startScript } from '../shared/platform/start-script.ts'

/** What browsers may do with our pages; without the header name, for CloudFront. */
export const contentSecurityPolicy = Object.entries({
  'default-src': "'none'",
  'script-src': `'self' 'sha256-${createHash('sha256').update(startScript).digest('base64')}'`,
  // Emotion writes its rules into style elements, and a partner may style its own page.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  // The page content editor shows the partner's page within itself; nobody else may frame ours.
  'frame-src': "'self'",
  'frame-ancestors': "'self'",
  'form-action': "'self'",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

/** Sent with every answer, by CloudFront and by the local gateway alike. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Two years of HTTPS. On AWS alone: one machine serves plain HTTP. */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000, includeSubdomains: true, preload: true } as const

/** The same as the header that it becomes. */
export const hstsHeader = [
  `max-age=${strictTransportSecurity.maxAgeSeconds}`,
  ...(strictTransportSecurity.includeSubdomains ? ['includeSubDomains'] : []),
  ...(strictTransportSecurity.preload ? ['preload'] : []),
].join('; ')
