import * as z from 'zod'
import type { Page } from '../../../shared/api/route.ts'
import { type LegalHold, type LegalHoldKind, legalHoldKindSchema, legalHoldShape } from '../../../shared/domain/legal-hold.ts'
import type { ListedPersonRecord, PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { readItems } from '../../data/client.ts'
import { applicationKey, customerKey, type Key, leadKey, partnerKey } from '../../data/keys.ts'
import type { PageRequest } from '../../data/list.ts'
import { listPersonRecords } from '../../data/person-records.ts'

const keys = {
  INTERESSENT: leadKey,
  APPLICATION: applicationKey,
  CUSTOMER: customerKey,
  PARTNER: partnerKey,
} satisfies Record<LegalHoldKind, (id: number) => Key>

const heldSchema = z.object({ pk: z.string(), ...legalHoldShape })

/** Where the record itself is stored; undefined for kinds that cannot be held, once it is erased, and once the request has forgotten it. */
const keyOf = ({ kind, recordId, erased }: PersonRecord): Key | undefined => {
  const { data } = legalHoldKindSchema.safeParse(kind)
  return data === undefined || recordId === '' || erased?.action === 'delete' ? undefined : keys[data](Number(recordId))
}

/**
 * A page of what was found about the person of a request, with the legal holds of the records themselves.
 * @throws ApiError validation for a cursor of another request
 */
export const listHeldPersonRecords = async (requestId: number, page: PageRequest): Promise<Page<ListedPersonRecord>> => {
  const { items, ...rest } = await listPersonRecords(requestId, page)
  const wanted = items.flatMap((record) => keyOf(record) ?? [])
  const stored = wanted.length === 0 ? [] : await readItems(wanted, { ProjectionExpression: 'pk, legalHold' })
  const holds = new Map<string, LegalHold | undefined>(
    stored.map((item) => heldSchema.parse(item)).map(({ pk, legalHold }) => [pk, legalHold]),
  )
  return { ...rest, items: items.map((record) => ({ ...record, legalHold: holds.get(keyOf(record)?.pk ?? '') ?? null })) }
}
