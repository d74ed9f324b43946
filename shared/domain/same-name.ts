import { queryWords } from './fold.ts'
import { asciiHyphens } from './typed-signs.ts'
import { personName } from './user.ts'

/** The words of a name in alphabetical order, folded as for search: `Groß-Müller, Anna` and `anna gross mueller` give the same text. */
export const nameWords = (name: string) => [...queryWords(asciiHyphens(name).replaceAll('-', ' '))].sort().join(' ')

type Named = Parameters<typeof personName>[0]

/** Whether two people have the same name, in any order and spelling of umlauts. */
export const isSameName = (one: Named, other: Named) => nameWords(personName(one)) === nameWords(personName(other))
