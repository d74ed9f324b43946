import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { fold } from '../../shared/domain/fold.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { type LandingPage, type Partner, type PublicPartner, partnerSchema, publicPartnerSchema } from '../../shared/domain/partner.ts'
import { ApiError, fieldError } from '../errors.ts'
import { documents, tableName } from './client.ts'
import { defineEntity } from './entity.ts'
import { lists, partnerKey, partnerSequenceKey, publicPartnerKey, sortableId, uniqueKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** Figures of all partners: `total`, one per status, and `level-0`, `level-1` … */
export const partnerCounter = 'PARTNER'

/** Partners: by company name overall and below one parent. */
export const partners = defineEntity<Partner>({
  schema: partnerSchema,
  key: partnerKey,
  indexes: ({ id, companyName, parentId }) => ({
    gsi1pk: lists.partners,
    gsi1sk: `${fold(companyName)}#${sortableId(id)}`,
    gsi2pk: lists.partnerChildren(parentId),
    gsi2sk: `${fold(companyName)}#${sortableId(id)}`,
  }),
  search: {
    entity: 'PARTNER',
    texts: ({ companyName, firstName, lastName, email, partnerId }) => [companyName, firstName, lastName, email, partnerId],
    facets: ({ status }) => ({ status }),
  },
  counted: ({ status, level }) => ({ [partnerCounter]: ['total', status, `level-${level}`] }),
})

/** Counts the children or customers of a partner up or down; refused when the partner does not exist. */
export const partnerCountItem = (id: number, add: { childCount?: number; customerCount?: number }, refusal: () => Error): WriteItem => {
  const changes = Object.entries(add)
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: partnerKey(id),
        UpdateExpression: `ADD ${changes.map(([name]) => `${name} :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: Object.fromEntries(changes.map(([name, by]) => [`:${name}`, by])),
      },
    },
    refusal,
  }
}

const storedPublicSchema = publicPartnerSchema.extend({ status: z.string() })

/** The public side of the active partner with this public id, in any case of letters; undefined for unknown and inactive ones. */
export const getPublicPartner = async (partnerId: string): Promise<PublicPartner | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName(), Key: publicPartnerKey(partnerId) }))
  if (Item === undefined) return undefined
  const { status, ...shown } = storedPublicSchema.parse(Item)
  return status === 'active' ? shown : undefined
}

/** Puts the public side of a new partner, which also claims its partnerId; refused when the id is taken in any case of letters. */
export const insertPublicPartnerItem = (partner: Partner, landing: LandingPage): WriteItem => {
  const { id, partnerId, companyName, firstName, lastName, level, status } = partner
  return {
    action: {
      Put: {
        TableName: tableName(),
        Item: { ...publicPartnerKey(partnerId), id, partnerId, companyName, firstName, lastName, level, status, ...landing },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refusal: () => fieldError('partnerId', 'Diese Partner-ID ist schon vergeben', 'conflict'),
  }
}

const ownerSchema = z.object({ partnerId: idSchema })

/** Internal id of the partner that first used this e-mail address. */
export const partnerIdByEmail = async (email: string): Promise<number | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: uniqueKey('PARTNER_EMAIL', email), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : ownerSchema.parse(Item).partnerId
}

/** Thrown when a partner with the same e-mail address came into being meanwhile. */
export class PartnerEmailTaken extends ApiError {
  constructor() {
    super('conflict', 'Es gibt schon einen Partner mit dieser E-Mail-Adresse.')
  }
}

/** Claims an e-mail address for a partner; refused with {@link PartnerEmailTaken} when another one holds it. */
export const claimPartnerEmailItem = (email: string, partnerId: number): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...uniqueKey('PARTNER_EMAIL', email), partnerId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  refusal: () => new PartnerEmailTaken(),
})

const FIRST_GENERATED = 1000
const sequenceSchema = z.object({ value: z.int().positive() })

/** The next public id to try, such as `IB-1013`. Gaps are possible; whether it is free is decided when it is claimed. */
export const nextPartnerId = async (): Promise<string> => {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: partnerSequenceKey,
      UpdateExpression: 'SET #value = if_not_exists(#value, :first) + :one',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':first': FIRST_GENERATED, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return `IB-${sequenceSchema.parse(Attributes).value}`
}
