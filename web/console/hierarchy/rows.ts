import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { Forest } from './forest.ts'

/** Where a row stands in the tree, and which lines run through it. */
export type Place = {
  /** 0 for the roots; that is the level too. */
  readonly depth: number
  /** For each level from the first below the roots to this row's own: whether that line runs on to a later sibling. */
  readonly rails: readonly boolean[]
}

export type PartnerRow = Place & {
  readonly kind: 'partner'
  readonly partner: Partner
  readonly isOpen: boolean
  /** Whether a line leads on from the station, to children or customers. */
  readonly leadsOn: boolean
  /** Its number among its siblings, from 1, and how many they are. */
  readonly position: number
  readonly siblings: number
}
/** A row that belongs to the partner above it. `leadsOn`: the partner's line runs on, to its children. */
type Below = Place & { readonly owner: Partner; readonly leadsOn: boolean; readonly isLast: boolean }
export type CustomerRow = Below & { readonly kind: 'customer'; readonly customer: Customer }
export type NoteRow = Below & { readonly kind: 'waiting' | 'more' | 'none'; readonly shown: number }
export type Row = PartnerRow | CustomerRow | NoteRow

/** The customers of a partner as far as they have been read; undefined while the first of them are on their way. */
export type OpenCustomers = ReadonlyMap<number, { readonly items: readonly Customer[]; readonly hasMore: boolean } | undefined>

type Shown = {
  readonly isOpen: (id: number) => boolean
  /** The children to show below an open partner; undefined while they are on their way. */
  readonly childrenOf: (id: number | null) => readonly number[] | undefined
  readonly customers: OpenCustomers
}

const customerRows = (owner: Partner, place: Place, leadsOn: boolean, customers: OpenCustomers): Row[] => {
  if (!customers.has(owner.id)) return []
  const read = customers.get(owner.id)
  const below = { ...place, owner, leadsOn }
  if (read === undefined) return [{ ...below, kind: 'waiting', shown: 0, isLast: true }]
  if (read.items.length === 0) return [{ ...below, kind: 'none', shown: 0, isLast: true }]
  return [
    ...read.items.map((customer, index) => ({
      ...below,
      kind: 'customer' as const,
      customer,
      isLast: !read.hasMore && index === read.items.length - 1,
    })),
    ...(read.hasMore ? [{ ...below, kind: 'more' as const, shown: read.items.length, isLast: true }] : []),
  ]
}

/** The tree as the rows that are in view when all of it is: open partners with their customers and children. */
export const rowsOf = ({ partners }: Forest, { isOpen, childrenOf, customers }: Shown): readonly Row[] => {
  const rows: Row[] = []
  const walk = (parentId: number | null, depth: number, above: readonly boolean[]) => {
    const siblings = (childrenOf(parentId) ?? []).flatMap((id) => partners.get(id) ?? [])
    siblings.forEach((partner, index) => {
      const place = { depth, rails: depth === 0 ? [] : [...above, index < siblings.length - 1] }
      const open = partner.childCount > 0 && isOpen(partner.id)
      const hasCustomers = customers.has(partner.id)
      rows.push({
        ...place,
        kind: 'partner',
        partner,
        isOpen: open,
        leadsOn: open || hasCustomers,
        position: index + 1,
        siblings: siblings.length,
      })
      rows.push(...customerRows(partner, place, open, customers))
      if (!open) return
      if (childrenOf(partner.id) === undefined) {
        rows.push({ ...place, kind: 'waiting', owner: partner, leadsOn: false, isLast: true, shown: 0 })
      } else walk(partner.id, depth + 1, place.rails)
    })
  }
  walk(null, 0, [])
  return rows
}

/** A key that stays with a row wherever it moves. */
export const keyOf = (row: Row) => {
  if (row.kind === 'partner') return `p${row.partner.id}`
  return row.kind === 'customer' ? `c${row.customer.id}` : `${row.kind}${row.owner.id}-${row.leadsOn}`
}
