import { fold } from '../../../shared/domain/fold.ts'

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A name to sign in with, such as `marlene.petersen`: umlauts as people spell them out, other marks left away. */
export const proposedName = (firstName: string, lastName: string) =>
  `${firstName} ${lastName}`
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^a-z]/g, (letter) => SPELLED[letter] ?? fold(letter))
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replace(/\s+/g, '.')
