import { sortableId } from '../data/keys.ts'
import { readMailFacts } from '../data/mail-configurations.ts'
import { mails } from '../data/mails.ts'
import { readWorkList } from '../data/outbox.ts'
import { transact } from '../data/transact.ts'
import { unlessStale } from '../data/versions.ts'
import { errorFacts, log } from '../runtime/log.ts'

/** Applies an action to each mail of a list; one that cannot be read or changed is logged and skipped. */
const withEach = async (
  pages: AsyncIterable<readonly { readonly id: number }[]>,
  hasTime: () => boolean,
  act: (id: number) => Promise<void>,
) => {
  for await (const page of pages) {
    for (const { id } of page) {
      if (!hasTime()) return
      await act(id).catch((error: unknown) => log('error', 'Mail could not be processed', { mailId: id, ...errorFacts(error) }))
    }
  }
}

/** Queues held mails again after a pause, oldest first, until the time is up. */
export const releaseHeldMails = async (now: Date, hasTime: () => boolean): Promise<void> => {
  let isPaused: boolean | undefined
  await withEach(
    readWorkList('held', sortableId(Number.MAX_SAFE_INTEGER)),
    () => isPaused !== true && hasTime(),
    async (id) => {
      isPaused ??= (await readMailFacts(null)).global?.isActive === false
      if (isPaused) return
      const mail = await mails.get(id)
      if (mail?.status !== 'held') return
      const time = now.toISOString()
      await unlessStale(
        transact(mails.updateItems(mail, { ...mail, status: 'queued', reason: null, attempts: 0, queuedAt: time, dueAt: time })),
      )
    },
  )
}
