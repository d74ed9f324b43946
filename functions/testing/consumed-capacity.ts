import * as z from 'zod'
import { documents } from '../data/client.ts'

const reportSchema = z.object({ CapacityUnits: z.number().default(0) })
const outputSchema = z.object({
  ConsumedCapacity: z.union([z.array(reportSchema), reportSchema.transform((one) => [one])]).default([]),
})

/**
 * Reports the capacity units consumed by each request of this process. Call it once per process. @param report receives the operation, such
 * as `GetItem`, and its units
 */
export const reportConsumedCapacity = (report: (operation: string, units: number) => void) => {
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = Object.assign({}, args.input, { ReturnConsumedCapacity: 'TOTAL' })
        const result = await next({ ...args, input })
        const { ConsumedCapacity } = outputSchema.parse(result.output)
        report(
          commandName.replace(/Command$/, ''),
          ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0),
        )
        return result
      },
    { step: 'initialize', name: 'reportConsumedCapacity' },
  )
}
