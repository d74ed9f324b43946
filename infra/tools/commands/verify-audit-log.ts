import { Failure, failWith } from '../../deployment/failure.ts'
import { assertTableName, enterStage, withLocalCopy } from './stage-table.ts'

/**
 * `npm run audit:verify -- <stage>|local [hash …]`: checks every seal of the audit log against its entries. A hash that the jobs have logged
 * („Audit log sealed“) must belong to a seal: it proves that the seals themselves are old.
 */
const usage = 'npm run audit:verify -- <stage> [hash …]'

const verify = async (logged: readonly string[]) => {
  const { verifyAuditLog } = await import('../../../functions/use-cases/audit/seal-audit-log.ts')
  const { seals, entries, broken, head, hashes } = await verifyAuditLog()
  process.stdout.write(
    `${seals} seals over ${entries} entries, until ${head?.until ?? 'never'}, the last with hash ${head?.hash ?? 'none'}.\n`,
  )
  const unknown = logged.filter((hash) => !hashes.has(hash))
  if (broken.length > 0) throw new Failure(`The entries are not as they were sealed in the periods that end at ${broken.join(', ')}.`)
  if (unknown.length > 0) throw new Failure(`No seal has the logged hash ${unknown.join(', ')}: seals were written anew.`)
  process.stdout.write('All entries are as they were sealed.\n')
}

const run = async () => {
  const [typed, ...logged] = process.argv.slice(2)
  const name = assertTableName(typed, usage)
  if (name === 'local') return withLocalCopy(() => verify(logged))
  await enterStage(name)
  return verify(logged)
}

await run().catch(failWith)
