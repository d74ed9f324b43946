/** Parts of the titles of tests that fail because the emulator differs from AWS. docs/runbook.md describes how to check these on an account. */
export const beyondTheEmulator = [
  // It checks ses:SendRawEmail against all identities, so the mailer, which may use only its own, sends nothing.
  'is mailed to ',
  'goes to the acting user',
  'takes another e-mail address only with the password',
  'the owner learns by mail whose doing it was',
  'chooses another one by the mailed link',
  'and only a user gets a mail',
  'stops working when an administrator sets a password',
  'used by two at the same time sets at most one password',
  'chooses a password by the mailed link and signs in',
  'can be invited again, which replaces the link',
  'loses the link when the address is corrected',
  'loses the link when an administrator sets a password',
  'must be an option of the current form configuration',
  // Its events contain no cookies, so no cookie renews or ends a session.
  'renews its token with its cookie',
  'ends on the next request after signing out',
  'ends when someone signs in again in the same browser',
  'ends all other sessions, keeps this one',
  'end everywhere at once, this one too',
  'guessing in a stolen session is limited',
  'end on the next request when the',
  'continue through a change of role',
  // The cookie of a deployed portal requires TLS; this test is about the local portal.
  'without TLS on a single machine',
  // It does not support encryption contexts, so the console's Lambda, which may encrypt only with one, is refused.
  'returns the saved values, with a flag',
  'keeps the password when it is blank',
  'deletes the password together with its server or user',
  'never sends the stored password to another server',
  'reports within ten seconds why',
  'is restored without its password',
  'is logged, without the password',
  // A single process is too slow for so many concurrent requests.
  'of 200 people who create it at the same moment',
  'has a unique name: of 200 concurrent creations',
]
