import * as z from 'zod'
import { documents } from '../../functions/data/client.ts'
import { partitions } from '../../shared/platform/table.ts'

const inputSchema = z.object({
  TransactItems: z.array(z.object({ Put: z.object({ Item: z.object({ pk: z.string(), sk: z.string() }) }).optional() })),
})

type Listeners = { readonly onMail: () => void; readonly onJob: () => void }

/**
 * Does what the table's stream does on AWS, for the writes of this process: it announces new mails and jobs. Mails and jobs that become due later are
 * found without it.
 */
export const announceWrites = ({ onMail, onJob }: Listeners) =>
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        if (commandName === 'TransactWriteItemsCommand') {
          const keys = inputSchema.parse(args.input).TransactItems.flatMap(({ Put }) => (Put === undefined ? [] : [Put.Item]))
          // The mail itself, not the stored text of a sent one.
          if (keys.some(({ pk, sk }) => pk.startsWith(partitions.outbox) && sk === 'A')) onMail()
          if (keys.some(({ pk }) => pk.startsWith(partitions.job))) onJob()
        }
        return result
      },
    { step: 'initialize', name: 'announceWrites' },
  )
