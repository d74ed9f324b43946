/**
 * Moves a partner (`move <id> <new parent>`) or continues unfinished moves (`follow`) in a process that is killed after a number of
 * transactions, the last parameter.
 */
import { documents } from '../../functions/data/client.ts'
import { runDueJobs } from '../../functions/use-cases/jobs/run-jobs.ts'
import { LEVEL_JOB_LEASE_MS } from '../../functions/use-cases/partners/follow-levels.ts'
import { movePartner } from '../../functions/use-cases/partners/move-partner.ts'

const [action, ...numbers] = process.argv.slice(2)
const [id = 0, parentId = 0] = numbers.map(Number)
let left = Number(numbers.at(-1))

documents.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const result = await next(args)
      if (commandName === 'TransactWriteItemsCommand' && --left === 0) process.kill(process.pid, 'SIGKILL')
      return result
    },
  { step: 'initialize', name: 'killAfterTransactions' },
)

if (action === 'move') await movePartner({ id, ifMatch: undefined, actor: null }, parentId)
else await runDueJobs({ now: new Date(Date.now() + LEVEL_JOB_LEASE_MS) })
