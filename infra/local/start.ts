import { parseArgs } from 'node:util'
import { roleLabels } from '../../shared/domain/role-labels.ts'
import { environment } from '../../shared/platform/environment.ts'
import { StartFailure } from './failure.ts'
import { DEMO_PASSWORD, demoAccounts } from './seed/accounts.ts'
import { dataDir, portFrom, strictAccounts } from './settings.ts'
import { startSystem } from './system.ts'

/**
 * `npm start -- --customers 10000`: adds generated customers to the demo data.
 * `npm start -- --strict`: protects accounts as production stages do.
 */
const { values: wanted } = parseArgs({ options: { customers: { type: 'string' }, strict: { type: 'boolean' } } })
if (wanted.strict) Object.assign(process.env, strictAccounts)
// A line for each call would push the addresses and accounts out of the terminal; LOG_LEVEL=info shows them.
process.env[environment.logLevel] ??= 'warn'
const customers = Number(wanted.customers ?? 0)

const fail = (error: unknown): never => {
  process.stderr.write(`\n${error instanceof StartFailure ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

try {
  if (!Number.isSafeInteger(customers) || customers < 0) throw new StartFailure(`--customers ${wanted.customers} ist keine Anzahl.`)
  let isFresh = false
  const system = await startSystem({
    dataDir: dataDir(),
    port: portFrom('PORT', 4000),
    mailPort: portFrom('MAIL_PORT', 4001),
    seed: async () => {
      const { seed } = await import('./seed.ts')
      await seed()
      if (customers > 0) await (await import('./seed/many-customers.ts')).addCustomers(customers)
      isFresh = true
    },
  })

  let isStopping = false
  const stop = async () => {
    // Both the terminal and npm may pass on the same Ctrl-C.
    if (isStopping) return
    isStopping = true
    await system.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  system.failure.then(async (error) => {
    if (isStopping) return
    await system.stop()
    fail(error)
  })

  if (customers > 0 && !isFresh) process.stdout.write('\nWeitere Kunden entstehen nur mit neuen Beispieldaten: zuerst „npm run reset“.\n')
  const seconds = (performance.now() / 1000).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  process.stdout.write(`
  Portal        ${system.origin}
  Posteingang   ${system.mailUrl}

  Demo-Konten   Passwort ${DEMO_PASSWORD}
${demoAccounts.map(({ id, role }) => `    ${id.padEnd(12)}${roleLabels[role]}`).join('\n')}

  Bereit nach ${seconds} s. Beenden mit Strg+C; „npm run reset“ legt die Beispieldaten neu an.
`)
} catch (error) {
  fail(error)
}
