import { type FormConfiguration, formConfigurationSchema } from '../../shared/domain/form-configuration.ts'
import { partitions } from '../../shared/platform/table.ts'
import { fieldError } from '../runtime/api-error.ts'
import { remembered } from '../runtime/remember.ts'
import { IS_NEW, partitionQuery, queryAll, tableName } from './client.ts'
import { defineEntity } from './entity.ts'
import { formConfigurationKey, uniqueKey } from './keys.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/** Form configurations. Every read takes all of them, so they have no indexes and no counters. */
export const formConfigurations = defineEntity<FormConfiguration>({
  schema: formConfigurationSchema,
  key: formConfigurationKey,
  idFrom: Number,
  indexes: () => ({}),
  search: { entity: 'FORM', order: 'ascending', texts: () => [], names: () => [] },
  counted: () => ({}),
})

const readAll = async (isConsistent: boolean): Promise<readonly FormConfiguration[]> => {
  const query = { ...partitionQuery(partitions.formConfigurations), ScanIndexForward: false, ConsistentRead: isConsistent }
  return Object.freeze((await queryAll(query)).flatMap((item) => readable(formConfigurationSchema, item)))
}

/** All form configurations, newest first, strongly consistent. One request per megabyte; more than one is rare. */
export const readFormConfigurations = () => readAll(true)

/** All form configurations as they were a few seconds ago at most, for pages and forms. */
export const recentFormConfigurations = remembered(() => readAll(false))

/** Claims the key of a configuration; refused at its field when another one has it, compared without case. */
export const claimConfigKeyItem = (configKey: string, id: number): WriteItem => ({
  action: {
    Put: { TableName: tableName(), Item: { ...uniqueKey('FORM_KEY', configKey), id }, ConditionExpression: IS_NEW },
  },
  refusal: () => fieldError('configKey', 'Diesen Schlüssel gibt es schon', 'conflict'),
})

/** Releases the key of a configuration. */
export const releaseConfigKeyItem = (configKey: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: uniqueKey('FORM_KEY', configKey) } },
})
