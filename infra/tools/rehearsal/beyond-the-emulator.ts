/**
 * Parts of the titles of tests that fail because the rehearsal differs from AWS or from a single machine. docs/runbook.md describes how to check these on
 * an account.
 */
export const beyondTheEmulator = [
  // The stage sends from its own domain alone. These tests use a sender of another, such as that of the demo data's first partner.
  'is mailed to the partner’s',
  'goes to the acting user',
  // The cookie of a deployed portal requires TLS; this test is about the local portal.
  'without TLS on a single machine',
  // A gateway hands over JSON as text, with replacement characters in place of such bytes, which are refused at their field.
  'whose bytes are not UTF-8',
  // A single process is too slow for so many concurrent requests.
  'of 200 people who create it at the same moment',
  'has a unique name: of 200 concurrent creations',
  'guessing in a stolen session is limited',
]
