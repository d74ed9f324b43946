import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { Failure, failWith } from '../../deployment/failure.ts'
import { run } from '../../deployment/run.ts'
import { getStageOrThrow } from '../../stages.ts'
import { readCallCosts } from '../capacity/call-costs.ts'
import { capacityPage, capacityTables, defaultSize } from '../capacity/page.ts'

/**
 * `npm run capacity [-- --partners 100000 --customers 10000000 --rps 1000]`: prints what each call costs, the first limits and the monthly
 * bill. `--write` writes docs/capacity.md; `--record` counts the calls anew before.
 */
const MINUTE = 60_000
const usage = 'npm run capacity -- [--partners 100000] [--customers 10000000] [--rps 300] [--record] [--write]'
const sizeSchema = z.object({
  partners: z.coerce.number().int().positive().default(defaultSize.partners),
  customers: z.coerce.number().int().positive().default(defaultSize.customers),
  rps: z.coerce.number().positive().default(defaultSize.rps),
})

const typed = () => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ options: { partners: text, customers: text, rps: text, record: flag, write: flag } })
    return { ...values, size: sizeSchema.parse(values) }
  } catch (error) {
    throw new Failure(`Numbers are missing, or there is no such option. ${usage}`, { cause: error })
  }
}

const print = async () => {
  const { record, write, size } = typed()
  if (record) {
    const test = ['run', '--project', 'api', 'functions/endpoints/call-costs.api.test.ts']
    await run('Counting the calls', 'vitest', test, { env: { RECORD_CALL_COSTS: '1' }, timeoutMs: 5 * MINUTE, quiet: true, isOfAws: false })
    await run('Formatting', 'biome', ['format', '--write', 'infra/tools/capacity/call-costs.json'], {
      timeoutMs: MINUTE,
      quiet: true,
      isOfAws: false,
    })
  }
  const [costs, stage] = [readCallCosts(), getStageOrThrow('prod')]
  if (record || write) await writeFile('docs/capacity.md', capacityPage(costs, stage))
  process.stdout.write(capacityTables(costs, stage, size))
}

await print().catch(failWith)
