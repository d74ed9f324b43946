import { isMasked } from '../../../shared/domain/contact-masks.ts'
import { groupBy } from '../../../shared/domain/group-by.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'

type Row = { readonly kind: WorkKind; readonly id: number; readonly record: { readonly email: string; readonly createdAt: string } }

/** What another submission of one person is called. */
export const requestNouns = { lead: 'Bewerbung', application: 'Bewerbung', customer: 'Anfrage' } as const satisfies Record<WorkKind, string>

/** The ids of the rows whose person has an earlier row of the same kind among them, by the address in any spelling. */
export const secondRequests = (rows: readonly Row[]): ReadonlySet<number> => {
  // Different addresses may look the same to those who may not see them.
  const known = rows.filter(({ record }) => !isMasked(record.email))
  const byPerson = groupBy(known, ({ kind, record }) => `${kind} ${foldPublicId(record.email)}`)
  const isLater = (one: Row, same: readonly Row[]) => same.some(({ record }) => record.createdAt < one.record.createdAt)
  return new Set([...byPerson.values()].flatMap((same) => same.filter((one) => isLater(one, same)).map(({ id }) => id)))
}
