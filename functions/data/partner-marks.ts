import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ApiError } from '../runtime/api-error.ts'
import { send, tableName } from './client.ts'
import { partnerKey } from './keys.ts'
import { type AsRead, partnerStateItem } from './partners.ts'
import type { WriteItem } from './transact.ts'

/** What a partner's row tells of things that refer to it and that no counter knows. */

/** Who refers to a partner without being counted. Only an applicant can stop. */
export type LinkedBy = 'user' | 'mailConfiguration' | `applicant#${string}`

const linkItem = (verb: 'ADD' | 'DELETE', id: number, by: LinkedBy, refusal: () => Error, asRead: AsRead = {}): WriteItem =>
  partnerStateItem(id, `${verb} linkedBy :by`, { ':by': new Set([by]) }, refusal, asRead)

/**
 * Marks a partner as referenced by something that it does not count, so that a deletion at the same moment, which cannot know of it, is refused. The
 * version stays the same, because no form edits this field.
 * @param refusal when the partner is gone or differs from what was read
 */
export const linkPartnerItem = (id: number, by: LinkedBy, refusal: () => Error, asRead: AsRead = {}): WriteItem =>
  linkItem('ADD', id, by, refusal, asRead)

/** Takes the mark of {@link linkPartnerItem} from a partner; refused as stale when the partner is gone. */
export const unlinkPartnerItem = (id: number, by: LinkedBy): WriteItem => linkItem('DELETE', id, by, () => new ApiError('stale'))

const marksSchema = z.object({
  linkedBy: z.set(z.string()).optional(),
  linkCount: z.int().optional(),
  invitationCount: z.int().optional(),
})
/** What a partner's row tells of things that refer to it. */
export type PartnerMarks = z.infer<typeof marksSchema>

/** The marks of a partner; strongly consistent. */
export const partnerMarks = async (id: number): Promise<PartnerMarks> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: partnerKey(id), ConsistentRead: true }))
  return marksSchema.parse(Item ?? {})
}

/** The condition that nothing has begun to refer to a partner since its marks were read. */
export const stillMarked = (marks: PartnerMarks) => {
  const facts = Object.entries(marksSchema.shape).map(([name]) => name)
  const present = new Map<string, unknown>(Object.entries(marks))
  return {
    expression: facts.map((name) => (present.has(name) ? `${name} = :${name}` : `attribute_not_exists(${name})`)).join(' AND '),
    values: Object.fromEntries([...present].map(([name, value]) => [`:${name}`, value])),
  }
}
