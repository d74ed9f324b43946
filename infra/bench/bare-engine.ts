import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../../shared/platform/environment.ts'
import { freePort } from '../local/child.ts'
import { createDataDir } from '../local/data-files.ts'
import { startEngine } from '../local/engine.ts'
import { localSettings } from '../local/settings.ts'
import { ensureTable } from '../local/table.ts'

/**
 * Creates an empty table on the embedded engine for tests that call use cases directly. Import those afterwards, because they read their
 * settings on loading.
 */
export const startBareEngine = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerportal-bare-'))
  const port = await freePort()
  await createDataDir(dataDir)
  const engine = await startEngine(dataDir, port)
  const endpoint = `http://127.0.0.1:${port}`
  Object.assign(process.env, {
    [environment.tableName]: 'bare',
    [environment.portalOrigin]: 'https://portal.example',
    [environment.signingKey]: 'a key of at least thirty-two characters',
    [environment.linkKeys]: 'another key of at least thirty-two characters',
    ...localSettings(),
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  })
  await ensureTable(endpoint, 'bare', { fresh: true })
  return async () => {
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
