import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import type { RecordKind } from '../../shared/domain/record-kind.ts'
import { personName } from '../../shared/domain/user.ts'
import { applicationKey, customerKey, type Key, leadKey, partnerKey } from './keys.ts'
import { readAll } from './list.ts'

const keys = { lead: leadKey, application: applicationKey, customer: customerKey, partner: partnerKey } satisfies Record<
  RecordKind,
  (id: number) => Key
>

const namedSchema = z.object({ id: idSchema, firstName: z.string(), lastName: z.string(), companyName: z.string().nullish() })

/** The names of records by their ids: of partners the company, of others the person. Missing ones are left out. One request per 100 records. */
export const recordNames = async (kind: RecordKind, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const named = await readAll(namedSchema, [...new Set(ids)].map(keys[kind]))
  return new Map(named.map(({ id, companyName, ...person }) => [id, (kind === 'partner' && companyName) || personName(person)]))
}
