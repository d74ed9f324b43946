import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Where the emulator is not AWS, by words in the names of tests, each with the reason; docs/runbook.md says how to check these on an account. */
const beyondTheEmulator = [
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
  'works with ',
  // Its KMS does not encrypt in the name of the staff's Lambda, which must say whose secret it is.
  'answers what was saved, with a flag',
  'keeps the password when it comes blank',
  'drops the password together with what it was for',
  'never hands the stored password to another server',
  'tells within ten seconds why',
  'comes back without its password',
  'stands in the audit log, without the password',
  // One process serves all, and answers a crowd too late.
  'at the same moment',
  'many come at once',
  'of 50 at once',
]

/** Tests that talk HTTP alone, and those of the deployment itself, against what was deployed. */
export default defineConfig({
  test: {
    name: 'rehearsal',
    root: join(import.meta.dirname, '..', '..'),
    include: [
      'infra/rehearsal/*.rehearsal.test.ts',
      'functions/{rights,specification}.api.test.ts',
      'functions/endpoints/*.api.test.ts',
      'functions/http/html-forms.api.test.ts',
      'functions/use-cases/{accept-interessent,restore,review-application}.api.test.ts',
    ],
    // The mail desk shows what the mailer has sent, and here it sends nothing.
    exclude: ['functions/endpoints/mails.api.test.ts'],
    testNamePattern: new RegExp(`^(?!.*(?:${beyondTheEmulator.join('|')}))`),
    globalSetup: ['infra/rehearsal/testing.ts'],
    // Calls take long here, so that a file that counts records may count another file's. What lacks a right fails each time.
    retry: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
