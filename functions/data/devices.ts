import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { sha256 } from '../runtime/sha256.ts'
import { send, tableName } from './client.ts'
import { accountDeviceKey, accountPlaceKey, type Key } from './keys.ts'
import type { StoredUser } from './stored-user.ts'
import type { WriteItem } from './transact.ts'

const knownSchema = z.object({
  /** When the user was created: a later user of the same name is another person. */
  userCreatedAt: z.string(),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
})

const deviceSchema = knownSchema.extend({
  /** Hash of the secret in the device's cookie. */
  id: z.string(),
  /** Names of browser and system. */
  label: z.string(),
  network: z.string(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  /** Until when a sign-in on this device asks for no second factor, in the user's generation of that time: a new password ends the trust. */
  trust: z.object({ until: z.iso.datetime(), generation: z.string() }).optional(),
})
export type StoredDevice = z.infer<typeof deviceSchema>

type DeviceUser = Pick<StoredUser, 'id' | 'createdAt'>

const readKnown = async <Schema extends typeof knownSchema>(schema: Schema, key: Key, { createdAt }: DeviceUser) => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }))
  const { data } = schema.safeParse(Item)
  return data === undefined || data.userCreatedAt !== createdAt || data.expiresAt * 1000 <= Date.now() ? undefined : data
}

/** The device with this id if the user has signed in on it within the last 180 days. */
export const getDevice = (user: DeviceUser, id: string) => readKnown(deviceSchema, accountDeviceKey(user.id, id), user)

const expiry = (now: Date) => Math.floor(now.getTime() / 1000) + fixedPeriods.devices.days * 86_400

/** Stores that a user has signed in on a device, which is known to them from then on. */
export const seenDeviceItem = (user: DeviceUser, device: Pick<StoredDevice, 'id' | 'label' | 'network'>, now: Date): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: accountDeviceKey(user.id, device.id),
      UpdateExpression:
        'SET id = :id, userCreatedAt = :created, label = :label, network = :network, firstSeen = if_not_exists(firstSeen, :now), lastSeen = :now, expiresAt = :expiry',
      ExpressionAttributeValues: {
        ':id': device.id,
        ':created': user.createdAt,
        ':label': device.label,
        ':network': device.network,
        ':now': now.toISOString(),
        ':expiry': expiry(now),
      },
    },
  },
})

const TRUST_MS = fixedPeriods.deviceTrust.days * 86_400_000

/** Whether a sign-in on the device asks for no second factor: not for one that was set up after the device was trusted. */
export const isTrusted = (
  { trust }: StoredDevice,
  { generation, factorCreatedAt }: { readonly generation: string; readonly factorCreatedAt: string },
): boolean =>
  trust !== undefined &&
  trust.generation === generation &&
  Date.parse(trust.until) > Date.now() &&
  Date.parse(trust.until) - TRUST_MS >= Date.parse(factorCreatedAt)

/** Spares sign-ins on a known device the second factor for 30 days, or until the user's sessions are ended. */
export const trustDeviceItem = (user: Pick<StoredUser, 'id' | 'generation'>, id: string, now: Date): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: accountDeviceKey(user.id, id),
      UpdateExpression: 'SET trust = :trust',
      ExpressionAttributeValues: {
        ':trust': {
          until: new Date(now.getTime() + TRUST_MS).toISOString(),
          generation: user.generation,
        },
      },
    },
  },
})

/** A browser in a network: a program without cookies, or a person who deletes them, is recognised by it. */
type Place = Pick<StoredDevice, 'label' | 'network'>

const placeKey = (user: DeviceUser, { label, network }: Place) => accountPlaceKey(user.id, sha256(`${label}#${network}`))

/** Whether the user has signed in from such a browser in this network within the last 180 days. */
export const isKnownPlace = async (user: DeviceUser, place: Place): Promise<boolean> =>
  (await readKnown(knownSchema, placeKey(user, place), user)) !== undefined

/** Stores that a user has signed in from such a browser in this network. */
export const seenPlaceItem = (user: DeviceUser, place: Place, now: Date): WriteItem => ({
  action: {
    Put: { TableName: tableName(), Item: { ...placeKey(user, place), userCreatedAt: user.createdAt, expiresAt: expiry(now) } },
  },
})
