import { readCounter } from '../data/counters.ts'
import { newId } from '../data/ids.ts'
import { mailCounter } from '../data/keys.ts'
import { outboxItems } from '../data/outbox.ts'
import { transact } from '../data/transact.ts'
import { handler } from '../mailer.ts'
import { saveMailConfiguration } from '../use-cases/mail/mail-configuration.ts'
import { refusal, startSmtp, type Verdict } from './smtp.ts'

/** Share of each fault among all attempts: a fifth in total. */
const FAULTS = { busy: 0.05, greylisted: 0.05, hangsUpBeforeData: 0.05, hangsUpAfterData: 0.05 } as const
type Fault = keyof typeof FAULTS

/** Draws a fault or none, deterministically, so that a run can be repeated. */
const dice = () => {
  let seed = 4711
  return (): Fault | undefined => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    let rest = seed / 2_147_483_648
    for (const [fault, share] of Object.entries(FAULTS)) {
      rest -= share
      if (rest < 0 && fault in FAULTS) return Object.keys(FAULTS).find((name): name is Fault => name === fault)
    }
    return undefined
  }
}

/** A scheduled run of the mailer. */
export const sweep = () =>
  handler({
    version: '0',
    id: 'test',
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '',
    time: new Date().toISOString(),
    region: '',
    resources: [],
    detail: {},
  })

/** Puts mails into the outbox, at most 90. */
export const postMany = async (count: number, ibPartnerId: number | null = null): Promise<readonly number[]> => {
  const ids = Array.from({ length: count }, newId)
  await transact(
    ids.flatMap((id, nth) =>
      outboxItems({
        id,
        kind: 'recruitment_lead',
        ibPartnerId,
        replyTo: { name: `Ulrike Test ${nth}`, address: 'ulrike@mail.example' },
        submitted: [{ label: 'Vorname', value: 'Ulrike' }],
        partnerName: null,
        consolePath: '/admin/ib-interessenten',
        createdAt: new Date().toISOString(),
      }),
    ),
  )
  return ids
}

/** Puts a mail into the outbox. */
export const post = async (): Promise<number> => (await postMany(1))[0] ?? 0

/**
 * Sends many mails through a server that fails a fifth of all attempts, until none waits any more.
 * @param passAnHour advances the clock but not the timers
 * @returns the results; `unknown` counts attempts whose mail was accepted without a confirmation
 */
export const storm = async (count: number, passAnHour: () => void) => {
  const draw = dice()
  const faults = { busy: 0, greylisted: 0, hangsUpBeforeData: 0, hangsUpAfterData: 0 } satisfies Record<Fault, number>
  const server = await startSmtp(
    {
      onMailFrom: (_, { id }, done) => {
        const fault = draw()
        if (fault !== undefined) faults[fault]++
        if (fault === 'busy') return done(refusal(421, '4.3.2 Ausgelastet'))
        if (fault === 'greylisted') return done(refusal(451, '4.7.1 Greylisting'))
        if (fault === 'hangsUpBeforeData') return hangUp(id)
        if (fault === 'hangsUpAfterData') afterData.add(id)
        done()
      },
    },
    (_, session): Verdict => (afterData.delete(session) ? 'drop' : undefined),
  )
  const afterData = new Set<string>()
  const hangUp = server.hangUp
  try {
    await saveMailConfiguration(
      { partnerId: null, ifMatch: undefined, actor: 'storm', actorName: 'Sturm', can: () => true },
      { recruitmentFormEmails: 'an@firma.example', smtpHost: 'localhost', smtpPort: server.port },
    )
    for (let posted = 0; posted < count; posted += 90) await postMany(Math.min(90, count - posted))
    let sent = 0
    let rounds = 0
    while (sent < count && rounds < 20) {
      await sweep()
      sent = (await readCounter(mailCounter)).sent ?? 0
      rounds++
      passAnHour()
    }
    const copies = new Map<string, number>()
    for (const { messageId } of server.mails) copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
    return {
      mails: count,
      lost: count - copies.size,
      notSettled: count - sent,
      duplicates: server.mails.length - copies.size,
      unknown: faults.hangsUpAfterData,
      faults,
      rounds,
    }
  } finally {
    await server.stop()
  }
}
