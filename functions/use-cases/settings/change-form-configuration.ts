import type * as z from 'zod'
import {
  type FormConfiguration,
  type formConfigurationCreateSchema,
  type formConfigurationUpdateSchema,
  unfitForForms,
} from '../../../shared/domain/form-configuration.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { claimConfigKeyItem, formConfigurations, releaseConfigKeyItem } from '../../data/form-configurations.ts'
import { answerItems } from '../../data/idempotency.ts'
import { newId } from '../../data/ids.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { changed, checkVersion } from '../records/update.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

const checkFitness = (after: FormConfiguration) => {
  const fields = unfitForForms(after)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new ApiError('conflict', first, { fields: { ...fields } })
}

/** @throws ApiError conflict when the key exists, or when the portal's own forms would not work with the configuration */
export const createFormConfiguration = async (
  given: z.output<typeof formConfigurationCreateSchema>,
  actor: Actor,
): Promise<FormConfiguration> => {
  const time = new Date().toISOString()
  const after: FormConfiguration = { ...given, id: newId(), version: 1, createdAt: time, updatedAt: time }
  checkFitness(after)
  await transact([
    ...answerItems(after),
    claimConfigKeyItem(after.configKey, after.id),
    ...formConfigurations.insertItems(after),
    auditItem({ actor, action: 'formConfigurationCreate', entity: 'FORM', id: after.id, before: null, after, time }),
  ])
  return after
}

/**
 * @throws ApiError not_found, stale, conflict when another configuration has the key, or when the portal's own forms would not work with
 * the result
 */
export const updateFormConfiguration = (
  { id, ifMatch, actor }: Change,
  form: z.output<typeof formConfigurationUpdateSchema>,
): Promise<FormConfiguration> =>
  withFreshVersion(ifMatch, async () => {
    const before = await formConfigurations.getOrThrow(id)
    checkVersion(before, ifMatch)
    const wanted = changed(before, form)
    checkFitness(wanted)
    if (wanted === before) return before
    const after: FormConfiguration = { ...wanted, updatedAt: new Date().toISOString() }
    const isRenamed = foldPublicId(after.configKey) !== foldPublicId(before.configKey)
    await transact([
      ...formConfigurations.updateItems(before, after),
      ...(isRenamed ? [claimConfigKeyItem(after.configKey, id), releaseConfigKeyItem(before.configKey)] : []),
      auditItem({ actor, action: 'formConfigurationUpdate', entity: 'FORM', id, before, after, time: after.updatedAt }),
    ])
    return { ...after, version: before.version + 1 }
  })

/** @throws ApiError not_found, stale */
export const deleteFormConfiguration = ({ id, ifMatch, actor }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await formConfigurations.getOrThrow(id)
    checkVersion(before, ifMatch)
    await transact([
      ...formConfigurations.removeItems(before),
      releaseConfigKeyItem(before.configKey),
      auditItem({ actor, action: 'formConfigurationDelete', entity: 'FORM', id, before, after: null }),
    ])
  })
