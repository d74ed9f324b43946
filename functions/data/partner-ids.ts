import { partnerSequenceKey } from './keys.ts'
import { isPartnerIdTaken } from './public-partners.ts'
import { lastNumber, nextNumber, numberGivenItem } from './sequence.ts'
import type { WriteItem } from './transact.ts'

const LAST_GIVEN_BY_HAND = 1000

const generatedId = (number: number) => `IB-${number}`
const GENERATED = /^IB-([1-9]\d{0,8})$/i

/** The next public id to try, such as `IB-1013`. Gaps are possible, and only claiming it shows whether it is free. */
export const nextPartnerId = async (): Promise<string> => generatedId(await nextNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND))

/** How many numbers after the last generated one are checked. */
const NUMBERS_AHEAD = 20

/**
 * The next generated public id that is free at this moment; empty when the next 20 are taken. It is not reserved; only claiming it shows whether it
 * is still free. Two requests, and one for each manually entered number ahead of the sequence.
 */
export const proposePartnerId = async (): Promise<string> => {
  const last = await lastNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND)
  for (let number = last + 1; number <= last + NUMBERS_AHEAD; number++) {
    if (!(await isPartnerIdTaken(generatedId(number)))) return generatedId(number)
  }
  return ''
}

/**
 * Items that advance the sequence when a manually entered public id is one of the next to be generated, such as a proposed one. Otherwise the
 * sequence would run into taken ids. One request for an id of that form, none for others.
 */
export const countAsGeneratedItems = async (partnerId: string): Promise<WriteItem[]> => {
  const number = Number(GENERATED.exec(partnerId)?.[1] ?? 0)
  if (number <= LAST_GIVEN_BY_HAND) return []
  const last = await lastNumber(partnerSequenceKey, LAST_GIVEN_BY_HAND)
  return number > last && number <= last + NUMBERS_AHEAD ? [numberGivenItem(partnerSequenceKey, last, number)] : []
}
