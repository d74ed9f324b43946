import { foldPublicId } from '../../../shared/domain/ids.ts'
import { isSamePhone, type Phone, phoneDigits, phonesIn } from '../../../shared/domain/phone-number.ts'
import { nameWords } from '../../../shared/domain/same-name.ts'
import type { Duplicate, DuplicateReason } from '../../../shared/domain/search-hit.ts'
import { personName } from '../../../shared/domain/user.ts'
import { MOST_DUPLICATES } from '../../../shared/platform/limits.ts'
import { type Can, type FoundRecord, searchKinds } from '../desk/search-records.ts'

/** What is known of a person; an empty text counts as nothing. */
type Known = {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** First and last name, in either order. */
  readonly name?: string | undefined
  readonly country?: string | undefined
}

/** Records that each search looks at per kind: those that are alike come first. */
const LOOKED_AT = 10

const searchFor = (phone: Phone) => phone.dialledAtHome ?? `+${phoneDigits(phone)}`

/** How to search for a reason, and how to tell whether a record that was found has it. Undefined if nothing is known of it. */
const searchesFor = ({ email = '', phone = '', name = '', country }: Known) => {
  const words = nameWords(name)
  const address = foldPublicId(email.trim())
  return [
    { reason: 'email', search: /^\S+@\S+$/.test(address) ? address : '', isSame: ({ person }) => foldPublicId(person.email) === address },
    ...phonesIn(phone, country).map((sought) => ({
      reason: 'phone' as const,
      search: searchFor(sought),
      isSame: ({ person }: FoundRecord) => phonesIn(person.phone, person.country).some((one) => isSamePhone(sought, one)),
    })),
    // A first name alone has no meaning.
    {
      reason: 'name',
      search: words.includes(' ') ? words : '',
      isSame: ({ person }) => nameWords(personName(person)) === words,
    },
  ] as const satisfies readonly { reason: DuplicateReason; search: string; isSame: (found: FoundRecord) => boolean }[]
}

/**
 * Finds records that may be of the same person, of the kinds that the caller may see: those with most in common first, an e-mail address before a
 * number before a name, which different people may share. People who may not see contact data find customers by a whole address, and by no number.
 */
export const findDuplicates = async (known: Known, can: Can): Promise<Duplicate[]> => {
  const searched = await Promise.all(
    searchesFor(known).map(async ({ reason, search, isSame }) => {
      if (search === '') return []
      const groups = await searchKinds(search, LOOKED_AT, can)
      return groups.flatMap(({ found }) => found.filter(isSame).map(({ hit }) => ({ hit, reason })))
    }),
  )
  const byRecord = Map.groupBy(searched.flat(), ({ hit }) => `${hit.kind} ${hit.id}`)
  const duplicates = [...byRecord.values()].flatMap((same) =>
    same.slice(0, 1).map(({ hit }): Duplicate => ({ ...hit, reasons: same.map(({ reason }) => reason) })),
  )
  const strength = ({ reasons }: Duplicate) =>
    (reasons.includes('email') ? 4 : 0) + (reasons.includes('phone') ? 2 : 0) + (reasons.includes('name') ? 1 : 0)
  return duplicates.toSorted((one, other) => strength(other) - strength(one)).slice(0, MOST_DUPLICATES)
}
