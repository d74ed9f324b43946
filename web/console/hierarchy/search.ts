import { fold } from '../../../shared/domain/fold.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { type Forest, lineOf } from './forest.ts'

/** Whether every word that was typed begins a word of the partner's names, ids or address. */
const matches = ({ companyName, firstName, lastName, partnerId, email }: Partner, wanted: readonly string[]) => {
  const text = ` ${fold(`${companyName} ${firstName} ${lastName} ${partnerId} ${email}`)}`
  return wanted.every((word) => text.includes(` ${word}`) || text.includes(`-${word}`))
}

/** The partners that a search finds in what is known of the hierarchy. */
export const find = ({ partners }: Forest, search: string): readonly Partner[] => {
  const wanted = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...partners.values()].filter((partner) => matches(partner, wanted))
}

/** Only the lines that lead to some partners: whom to show below whom, in the order of their names. */
export const linesTo = (forest: Forest, ids: readonly number[]): ReadonlyMap<number | null, readonly number[]> => {
  const kept = new Map<number, Partner>()
  for (const id of ids) for (const partner of lineOf(forest, id)) kept.set(partner.id, partner)
  const sorted = [...kept.values()].sort((a, b) => a.companyName.localeCompare(b.companyName, 'de'))
  return new Map([...Map.groupBy(sorted, ({ parentId }) => parentId)].map(([parentId, below]) => [parentId, below.map(({ id }) => id)]))
}
