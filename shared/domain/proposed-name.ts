import { fold } from './fold.ts'

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A user name such as `marlene.petersen`: umlauts are spelled out, other marks and scripts removed. */
export const proposedName = (firstName: string, lastName: string) =>
  `${firstName} ${lastName}`
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^a-z]/g, (letter) => SPELLED[letter] ?? fold(letter))
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/\s+/g, '.')

/** Number of names tried at once. */
const NUMBERED = 20
/** Leaves room for a number after a long name. */
const LONGEST = 90

/**
 * Candidate user names, best first: the plain one, then with numbers, and last one with `unique`.
 * @param unique a text that no other name contains, such as a public id
 */
export const proposedNames = (firstName: string, lastName: string, unique: string): readonly string[] => {
  const name = proposedName(firstName, lastName).slice(0, LONGEST)
  const own = unique.toLowerCase()
  if (name === '') return [own]
  return [name, ...Array.from({ length: NUMBERED - 1 }, (_, index) => `${name}${index + 2}`), `${name}.${own}`.slice(0, 100)]
}
