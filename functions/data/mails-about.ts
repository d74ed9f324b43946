import { foldPublicId } from '../../shared/domain/ids.ts'
import { lists } from './keys.ts'
import { type StoredMail, storedMailSchema } from './mails.ts'
import { readable } from './readable.ts'
import { oldRowPages, rowsCreatedBetween } from './retained-rows.ts'

/** The mail of a record gets its id after the record's time, within the deadline of the request and of its retries. */
const BEFORE_MS = 1000
const AFTER_MS = 30_000

const isTo = ({ replyTo, to, account, person, answer }: StoredMail, address: string) =>
  [replyTo.address, (person ?? account ?? answer)?.recipient ?? '', ...to].some((other) => foldPublicId(other) === foldPublicId(address))

/**
 * The mails about a record: those from or to its person that were written at one of these times, such as that of its creation. A request for each time,
 * and more where many mails were written within half a minute.
 * @param times ISO 8601
 */
export const readMailsAbout = async (email: string, times: readonly string[]): Promise<StoredMail[]> => {
  const found: StoredMail[] = []
  for (const time of times) {
    const at = (ms: number) => new Date(Date.parse(time) + ms).toISOString()
    const rows = rowsCreatedBetween('gsi1', lists.mails, at(-BEFORE_MS), at(AFTER_MS))
    for await (const page of oldRowPages(rows, 100))
      found.push(...page.flatMap((row) => readable(storedMailSchema, row)).filter((mail) => isTo(mail, email)))
  }
  return found
}
