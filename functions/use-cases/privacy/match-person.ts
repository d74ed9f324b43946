import { fold } from '../../../shared/domain/fold.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { differByOneLetter } from '../../../shared/domain/one-letter.ts'
import { isSamePhone, type Phone, phonesIn } from '../../../shared/domain/phone-number.ts'
import { MATCH_REASONS, type MatchReason, type RequestedPerson } from '../../../shared/domain/privacy-request.ts'

/** What a record says about the people in it. */
export type Traces = {
  readonly emails: readonly string[]
  readonly phones: readonly Phone[]
  /** Names of people, such as „Anna Schmidt“. */
  readonly names: readonly string[]
  readonly customerIds: readonly string[]
  /** Texts in which a name may stand among other words. */
  readonly texts?: readonly string[]
}

/** How a record matches. */
export type Match = {
  readonly reasons: readonly MatchReason[]
  readonly isSure: boolean
  /** Whether the record names people, and none of them is called like the person. */
  readonly hasOtherName: boolean
}

const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()

/** Words of a name in alphabetical order; empty for a single word, which identifies no person. */
const nameKey = (name: string) => {
  const words = wordsOf(name)
  return words.length < 2 ? '' : words.join(' ')
}

/** Whether a text contains all words of a name, in any order. */
const hasName = (text: string, key: string) => {
  const words = wordsOf(text)
  return key.split(' ').every((word) => words.includes(word))
}

/** Whether all words of one name are in the other, such as those of „Anna Schmidt“ in „Dr. Anna Schmidt“. */
const isPartOf = (name: string, key: string) => hasName(key, wordsOf(name).join(' ')) || hasName(name, key)

const SHORTEST_SIMILAR = 8

const isSimilarName = (one: string, other: string) =>
  Math.min(one.length, other.length) >= SHORTEST_SIMILAR && differByOneLetter(one, other)

const localPart = (address: string) => address.slice(0, address.lastIndexOf('@'))

/** Addresses without dots and without what follows a plus: `anna.schmidt+ib@…` and `annaschmidt@…` often have one owner. */
const plainLocalPart = (address: string) => (localPart(address).split('+')[0] ?? '').replace(/\./g, '')

const SHORTEST_LOCAL_PART = 6
/** Mailboxes of a role, which most companies have: equal ones say nothing about who reads them. */
const ROLE_MAILBOXES: readonly string[] = [
  'anfrage',
  'kontakt',
  'contact',
  'office',
  'partner',
  'partners',
  'service',
  'support',
  'vertrieb',
  'verwaltung',
]

/**
 * Compares the person of a privacy request with what records say. An e-mail address or customer id identifies somebody, and so do a phone number and a
 * name together; either of these alone, or something close to them, may belong to somebody else.
 * @returns a function that is undefined for records without a match
 */
export const personMatcher = ({ name, email, phone, customerId }: RequestedPerson): ((traces: Traces) => Match | undefined) => {
  const address = email === null ? '' : foldPublicId(email.trim())
  const plainAddress = plainLocalPart(address)
  const sought = phonesIn(phone)
  const names = name === null ? '' : nameKey(name)
  const publicId = customerId === null ? '' : foldPublicId(customerId)
  return ({ emails, phones, names: otherNames, customerIds, texts = [] }) => {
    const addresses = emails.map((other) => foldPublicId(other.trim()))
    const keys = otherNames.map(nameKey)
    const has = {
      email: address !== '' && addresses.includes(address),
      customerId: publicId !== '' && customerIds.some((other) => foldPublicId(other) === publicId),
      phone: phones.some((other) => sought.some((one) => isSamePhone(one, other))),
      name: names !== '' && (keys.includes(names) || texts.some((text) => hasName(text, names))),
      similarName: names !== '' && !keys.includes(names) && keys.some((other) => isSimilarName(names, other)),
      similarEmail:
        plainAddress.length >= SHORTEST_LOCAL_PART &&
        !ROLE_MAILBOXES.includes(plainAddress) &&
        !addresses.includes(address) &&
        addresses.some((other) => plainLocalPart(other) === plainAddress),
    } satisfies Record<MatchReason, boolean>
    const reasons = MATCH_REASONS.filter((reason) => has[reason])
    if (reasons.length === 0) return undefined
    const hasOtherName =
      names !== '' && !has.name && !has.similarName && otherNames.some((other) => wordsOf(other).length > 0 && !isPartOf(other, names))
    return { reasons, isSure: has.email || has.customerId || (has.phone && has.name), hasOtherName }
  }
}
