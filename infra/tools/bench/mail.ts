import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { environment } from '../../../shared/platform/environment.ts'
import { freePort } from '../../local/child.ts'
import { createDataDir, secretsKey } from '../../local/data-files.ts'
import { startEngine } from '../../local/engine.ts'
import { ensureTable } from '../../local/table.ts'

/** Sends mails through a server that fails a fifth of all attempts, and prints the results. */
export const benchMail = async (count: number, say: (line: string) => void): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-bench-'))
  await createDataDir(dataDir)
  const port = await freePort()
  const engine = await startEngine(dataDir, port)
  try {
    const url = `http://127.0.0.1:${port}`
    Object.assign(process.env, {
      [environment.tableName]: 'mail',
      [environment.portalOrigin]: 'http://localhost:4000',
      [environment.secretsLocalKey]: await secretsKey(dataDir),
      [environment.smtpAllowLoopback]: '1',
      [environment.logLevel]: 'error',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: url,
    })
    await ensureTable(url, 'mail', { fresh: true })

    // The clock is advanced between rounds to skip the delays; timers run at normal speed.
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const { storm } = await import('../../../functions/testing/mail-storm.ts')
    const started = performance.now()
    const result = await storm(count, () => mock.timers.tick(3_600_000))
    const seconds = (performance.now() - started) / 1000
    const facts = {
      ...result,
      faults: JSON.stringify(result.faults),
      seconds: Math.round(seconds),
      mailsPerSecond: Math.round(count / seconds),
    }
    for (const [name, value] of Object.entries(facts)) say(`${name.padEnd(16)}${value}`)
  } finally {
    await engine.stop()
    await rm(dataDir, { recursive: true })
  }
}
