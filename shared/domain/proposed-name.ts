import { fold } from './fold.ts'

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

/** As many names as are tried at once. */
const NUMBERED = 20
/** Room for a number behind a long name. */
const LONGEST = 90

/**
 * Names that a person could sign in with, the nicest first: the proposed one, the same with a number, and last one that holds `unique`.
 * @param unique what no other holds, such as a public id
 */
export const proposedNames = (firstName: string, lastName: string, unique: string): readonly string[] => {
  const name = proposedName(firstName, lastName).slice(0, LONGEST)
  const own = unique.toLowerCase()
  if (name === '') return [own]
  return [name, ...Array.from({ length: NUMBERED - 1 }, (_, index) => `${name}${index + 2}`), `${name}.${own}`.slice(0, 100)]
}
