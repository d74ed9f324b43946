import { applications } from '../data/applications.ts'
import { readItems, tableName } from '../data/client.ts'
import { internal } from '../data/cursor.ts'
import { customers } from '../data/customers.ts'
import type { Definition, Stored } from '../data/entity.ts'
import { lists } from '../data/keys.ts'
import { leads } from '../data/leads.ts'
import { listIndex, readRows } from '../data/list.ts'
import { partners } from '../data/partners.ts'
import { searchTokens } from '../data/search-tokens.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Migration, Step } from './migration.ts'

/*
 * Before: records were found by the beginnings of their words only.
 */

const PAGE = 25

/** Stores the tokens of a record's parts, unless it has them; refused as stale if it changes meanwhile. @returns whether it lacked any */
const addParts = async <Entity extends Stored>(definition: Definition<Entity>, id: Entity['id']): Promise<boolean> => {
  const { schema, key, search } = definition
  const [row] = await readRows(schema, [key(id)])
  if (row === undefined) return false
  const entity = schema.parse(row)
  const tokens = searchTokens(definition, entity).filter(({ pk }) => pk.startsWith(`SEARCH#${search.entity}#PART#`))
  const stored = await readItems(tokens.map(({ pk, sk }) => ({ pk, sk })))
  if (stored.length === tokens.length) return false
  await transact([
    {
      action: {
        ConditionCheck: {
          TableName: tableName(),
          Key: key(id),
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': entity.version },
        },
      },
      refusal: () => new ApiError('stale'),
    },
    ...tokens.map((Item) => ({ action: { Put: { TableName: tableName(), Item } } })),
  ])
  return true
}

const addToAll =
  <Entity extends Stored>(definition: Definition<Entity>, partition: string): Step =>
  async (at) => {
    const { items, cursor } = await listIndex(definition, 'gsi1', partition, 'ascending', { limit: PAGE, cursor: at, caller: internal })
    let rewritten = 0
    for (const { id } of items) if (await withFreshVersion(undefined, () => addParts(definition, id))) rewritten++
    return { at: cursor, rewritten }
  }

export const partsOfWords: Migration = {
  number: 7,
  summary: 'Suche nach jedem Teil von Namen, Adressen und Telefonnummern',
  steps: [
    addToAll(partners.definition, lists.partners),
    ...lists.leads.all.map((partition) => addToAll(leads.definition, partition)),
    ...lists.applications.all.map((partition) => addToAll(applications.definition, partition)),
    ...lists.customers.all.map((partition) => addToAll(customers.definition, partition)),
  ],
}
