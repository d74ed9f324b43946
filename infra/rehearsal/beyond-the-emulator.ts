/** Where the emulator is not AWS, by words in the names of tests, each with the reason; docs/runbook.md says how to check these on an account. */
export const beyondTheEmulator = [
  // It checks ses:SendRawEmail against all identities, so the mailer, which may use its own alone, sends nothing.
  'is told of by a mail',
  'is told to ',
  'tells those whom',
  'goes to the person who asks',
  'is what the active form configuration offers at this moment',
  // Its events carry no cookies, so that no session is renewed or ended by one.
  'renews its token by the cookie alone',
  'is over on the next request after signing out',
  'end on the next request when the',
  'go on through a change of role',
  // The cookie of a deployed portal is for TLS alone; this test is about the portal on one machine.
  'on one machine needs no TLS',
  // Its rights know no encryption context, so the staff's Lambda, which may encrypt with one alone, is refused.
  'answers what was saved, with a flag',
  'keeps the password when it comes blank',
  'drops the password together with what it was for',
  'never hands the stored password to another server',
  'tells within ten seconds why',
  'comes back without its password',
  'stands in the audit log, without the password',
  // One process serves all, and answers so large a crowd too late.
  '200 people who make it at the same moment',
]
