import { groupBy } from '../../../shared/domain/group-by.ts'
import {
  ERASURE_ACTIONS,
  type ErasureAction,
  type ErasurePlan,
  PERSON_RECORD_KINDS,
  type PersonRecord,
  type PersonRecordKind,
} from '../../../shared/domain/privacy-request.ts'
import { countOf } from '../../ui/format.ts'

type Counts = Readonly<Record<ErasureAction, number>>

const countsOf = (actions: readonly ErasureAction[]): Counts => {
  const count = (action: ErasureAction) => actions.filter((one) => one === action).length
  return { delete: count('delete'), pseudonymise: count('pseudonymise'), keep: count('keep') }
}

const words = { delete: 'gelöscht', pseudonymise: 'unkenntlich gemacht', keep: 'behalten' } satisfies Record<ErasureAction, string>

const partsOf = (counts: Counts) =>
  ERASURE_ACTIONS.filter((action) => counts[action] > 0).map((action) => ({ count: counts[action], words: words[action] }))

/** What an erasure would do: „2 Datensätze werden gelöscht, 1 wird behalten.“ */
export const planWords = ({ records, hasMore }: ErasurePlan): string => {
  const parts = partsOf(countsOf(records.map(({ action }) => action)))
  const sentence = parts.map(({ count, words: done }, index) => {
    const subject = index === 0 ? countOf(count, 'Datensatz', 'Datensätze') : String(count)
    return `${subject} ${count === 1 ? 'wird' : 'werden'} ${done}`
  })
  return `${sentence.join(', ')}${hasMore ? ', und weitere' : ''}.`
}

/** What an erasure has done: „2 gelöscht, 1 behalten“. */
export const outcomeWords = ({
  deleted,
  pseudonymised,
  kept,
}: {
  readonly deleted: number
  readonly pseudonymised: number
  readonly kept: number
}): string => {
  const parts = partsOf({ delete: deleted, pseudonymise: pseudonymised, keep: kept })
  return parts.length === 0 ? 'nichts' : parts.map(({ count, words: done }) => `${count} ${done}`).join(', ')
}

/** How many records of each kind an erasure has dealt with in which way. */
export const outcomesByKind = (
  records: readonly PersonRecord[],
): readonly { readonly kind: PersonRecordKind; readonly counts: Counts }[] => {
  const byKind = groupBy(records, ({ kind }) => kind)
  return PERSON_RECORD_KINDS.flatMap((kind) => {
    const actions = (byKind.get(kind) ?? []).flatMap(({ erased }) => (erased === null ? [] : [erased.action]))
    return actions.length === 0 ? [] : [{ kind, counts: countsOf(actions) }]
  })
}
