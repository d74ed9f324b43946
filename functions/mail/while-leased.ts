import {
  giveLeaseBack,
  giveLeaseBackUnlessWoken,
  LEASE_MS,
  type MailerLease,
  renewLease,
  takeLeaseOrWakeHolder,
} from '../data/mailer-lease.ts'
import { errorFacts, log } from '../runtime/log.ts'

/** An index shows a new mail a moment after the table has it. A mailer that was woken looks for this long. */
const INDEX_LAG_MS = 1_000

/** Renews a lease until it is stopped. */
const keepRenewed = (lease: MailerLease, takenAt: number) => {
  let heldUntil = takenAt + LEASE_MS
  const renew = async () => {
    const askedAt = performance.now()
    try {
      heldUntil = (await renewLease(lease, new Date())) ? askedAt + LEASE_MS : 0
    } catch (error) {
      log('warn', 'The lease of the mailer could not be renewed', errorFacts(error))
    }
  }
  const timer = setInterval(() => void renew(), LEASE_MS / 3)
  return { isHeld: () => performance.now() < heldUntil, stop: () => clearInterval(timer) }
}

type Work = (mayContinue: () => boolean, options: { readonly lookForMs: number }) => Promise<void>

/**
 * Runs `work` while no other mailer delivers, so that the limits within one process hold for the portal. If another one holds the lease, it is told to
 * look for mails before it ends, and nothing is done here.
 * @param hasTime whether this run may start further mails
 * @param work is repeated for as long as mails are announced; it starts no mail once `mayContinue` is false, because another mailer may then have
 * taken over
 */
export const whileLeased = async (hasTime: () => boolean, work: Work): Promise<void> => {
  const askedAt = performance.now()
  let lease = await takeLeaseOrWakeHolder(new Date())
  if (lease === undefined) return
  const { isHeld, stop } = keepRenewed(lease, askedAt)
  const mayContinue = () => hasTime() && isHeld()
  try {
    for (let lookForMs = 0; lease !== undefined && mayContinue(); lookForMs = INDEX_LAG_MS) {
      await work(mayContinue, { lookForMs })
      if (mayContinue()) lease = await giveLeaseBackUnlessWoken(lease)
    }
  } finally {
    stop()
    if (lease !== undefined) await giveLeaseBack(lease)
  }
}
