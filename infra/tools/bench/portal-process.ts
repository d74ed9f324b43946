/**
 * The portal in a separate process, so that a benchmark's client does not share its processor time and memory. It is forked with the data
 * directory, and the number of customers if it is only to fill it. It sends its address and settings when ready, and its processor usage, or
 * what calls asked of the table, on request.
 */
import * as z from 'zod'
import { environment } from '../../../shared/platform/environment.ts'
import { startSystem } from '../../local/system.ts'
import { countByKind } from './count-by-kind.ts'

const [dataDir = '', customers] = z.tuple([z.string(), z.coerce.number().optional()]).parse(process.argv.slice(2))

const counting = countByKind()
const system = await startSystem({
  dataDir,
  port: 0,
  mailPort: 0,
  seed: async () => (await import('../../local/seed.ts')).seed(),
  quiet: true,
  around: counting.around,
  forgetsAfterWrites: false,
})
await counting.watchTable()

const stop = async () => {
  await system.stop()
  process.exit(0)
}

if (customers !== undefined) {
  const { addCustomers } = await import('../../local/seed/many-customers.ts')
  await addCustomers(customers)
  await stop()
}

const settingNames = [
  environment.tableName,
  environment.portalOrigin,
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_ENDPOINT_URL_DYNAMODB',
]
process.on('message', (question) => {
  if (question === 'stop') stop()
  else if (question === 'counts') process.send?.(counting.counts())
  else process.send?.({ cpuMicroseconds: process.cpuUsage(), residentBytes: process.memoryUsage.rss() })
})
process.on('disconnect', stop)
process.send?.({ origin: system.origin, settings: Object.fromEntries(settingNames.map((name) => [name, process.env[name] ?? ''])) })
