import { fold } from '../../shared/domain/fold.ts'
import type { FormConfiguration } from '../../shared/domain/form-configuration.ts'
import { decodeCursor, encodeCursor } from '../data/cursor.ts'
import { readFormConfigurations } from '../data/form-configurations.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { sessionIfAny } from '../http/session.ts'

const forVisitors = (all: readonly FormConfiguration[]) =>
  all
    .filter(({ isActive }) => isActive)
    .map((configuration) => ({ ...configuration, options: configuration.options.filter(({ isActive }) => isActive) }))

export const formConfigurationList: Endpoint<'formConfigurationList'> = async ({ query: { limit, cursor, search = '' }, request }) => {
  const [all, session] = await Promise.all([readFormConfigurations(), sessionIfAny(request.authorization)])
  const visible = session?.can('form_config.view') ? all : forVisitors(all)
  const rows = visible.filter(({ configKey }) => fold(configKey).includes(fold(search)))
  const scope = { query: ['forms', fold(search)], caller: null }
  const after = cursor === undefined ? undefined : Number(decodeCursor(scope, cursor).id)
  const rest = after === undefined ? rows : rows.filter(({ id }) => id < after)
  const items = rest.slice(0, limit)
  const last = rest.length > limit ? items.at(-1) : undefined
  return { items, total: rows.length, cursor: last && encodeCursor(scope, { id: String(last.id) }) }
}
