import * as z from 'zod'
import { table } from '../../shared/platform/table.ts'
import { log } from '../runtime/log.ts'
import { parseOnce } from '../runtime/parse-once.ts'

/** Skips and logs a row that cannot be parsed, such as one from a later version, so that it does not hide the others. */
export const readable = <Entity>(schema: z.ZodType<Entity>, item: Record<string, unknown>): Entity[] => {
  try {
    return [parseOnce(schema, item)]
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    log('error', 'A row cannot be read', {
      // The rest of the key may contain a name.
      kind: String(item[table.partitionKey]).split('#', 1)[0],
      reason: error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', '),
    })
    return []
  }
}
