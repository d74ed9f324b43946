import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { defaultRetention, perRule, type RetentionDays } from '../../shared/domain/retention-periods.ts'
import { parseOnce } from '../runtime/parse-once.ts'
import { remembered } from '../runtime/remember.ts'
import { send, tableName } from './client.ts'
import { retentionSettingsKey } from './keys.ts'
import type { WriteItem } from './transact.ts'
import { putVersionItem } from './versioned.ts'

const storedSchema = z.object({
  version: z.int().positive(),
  updatedAt: z.iso.datetime(),
  /** The rules that differ from the default. */
  days: z.object(perRule(() => z.int().positive())).partial(),
})
/** The stored settings; absent rules have the default. */
export type StoredRetention = {
  readonly version: number
  readonly updatedAt: string | null
  readonly days: z.infer<typeof storedSchema>['days']
}

const unsaved: StoredRetention = { version: 0, updatedAt: null, days: {} }

/** The retention settings; strongly consistent, one request. */
export const getRetention = async (): Promise<StoredRetention> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: retentionSettingsKey, ConsistentRead: true }))
  return Item === undefined ? unsaved : parseOnce(storedSchema, Item)
}

/** The days of each rule. */
export const retentionDaysOf = ({ days }: StoredRetention): RetentionDays => perRule((name) => days[name] ?? defaultRetention[name])

/** The days of each rule as they were a few seconds ago at most, for lists that read no further back. */
export const recentRetentionDays = remembered(async () => Object.freeze(retentionDaysOf(await getRetention())))

/** Item that stores the settings; refused (stale) unless the stored ones still have this version (0: none). */
export const putRetentionItem = (versionBefore: number, settings: z.infer<typeof storedSchema>): WriteItem =>
  putVersionItem(retentionSettingsKey, versionBefore, settings)
