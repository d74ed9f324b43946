import { sortableId } from '../data/keys.ts'
import { getMailConfiguration } from '../data/mail-configurations.ts'
import { forgetBefore, forgetMailItems, mails } from '../data/mails.ts'
import { agendaIds } from '../data/outbox.ts'
import { transact } from '../data/transact.ts'
import { ApiError } from '../errors.ts'

/** Somebody else has changed the mail in the same moment: then it is theirs. */
const unlessStale = async (write: Promise<void>) => {
  try {
    await write
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) throw error
  }
}

/** Queues held mails again, the oldest first, once mail is no longer paused. */
export const releaseHeld = async (now: Date, limit: number): Promise<void> => {
  const ids = await agendaIds('held', sortableId(Number.MAX_SAFE_INTEGER), limit)
  if (ids.length === 0 || (await getMailConfiguration(null))?.isActive === false) return
  for (const id of ids) {
    const mail = await mails.get(id)
    if (mail?.status !== 'held') continue
    const time = now.toISOString()
    await unlessStale(
      transact(mails.updateItems(mail, { ...mail, status: 'queued', reason: null, attempts: 0, queuedAt: time, dueAt: time })),
    )
  }
}

/** Deletes mails that ended long ago. */
export const forgetOld = async (now: Date, limit: number): Promise<void> => {
  for (const id of await agendaIds('ended', forgetBefore(now), limit)) {
    const mail = await mails.get(id)
    if (mail !== undefined) await unlessStale(transact(forgetMailItems(mail)))
  }
}
