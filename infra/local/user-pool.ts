import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { type Child, startChild } from './child.ts'
import { dataFiles } from './data-files.ts'
import { brokenData } from './failure.ts'

/** In the format of AWS, so that all readers of these ids work unchanged. */
export const userPool = { id: 'eu-central-1_Lokal0001', clientId: '1lokal0partnerportal0client' } as const

const issuerDomain = 'https://cognito-idp.eu-central-1.amazonaws.com'

const entryScript = fileURLToPath(new URL('user-pool-process.ts', import.meta.url))

/** The pool and its client, with the lifetimes set in infra/aws. */
const initialFiles = () => {
  const now = new Date().toISOString()
  const noAliases: string[] = []
  return {
    'config.json': { TokenConfig: { IssuerDomain: issuerDomain }, UserPoolDefaults: { UsernameAttributes: noAliases } },
    [`db/${userPool.id}.json`]: { Users: {}, Groups: {}, Options: { Id: userPool.id, Name: 'local', UsernameAttributes: noAliases } },
    'db/clients.json': {
      Clients: {
        [userPool.clientId]: {
          ClientId: userPool.clientId,
          ClientName: 'local',
          UserPoolId: userPool.id,
          CreationDate: now,
          LastModifiedDate: now,
          AccessTokenValidity: 5,
          IdTokenValidity: 5,
          RefreshTokenValidity: 60,
          TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
          EnableTokenRevocation: true,
          ClientSecret: '1lokal0partnerportal0secret',
          ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
        },
      },
    },
  }
}

const poolSchema = z.object({ Users: z.record(z.string(), z.object({ Username: z.string() })) })

const assertReadable = async (dataDir: string, folder: string) => {
  for (const name of Object.keys(initialFiles())) {
    try {
      const content: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (name.includes(userPool.id)) poolSchema.parse(content)
    } catch (cause) {
      throw brokenData(dataDir, join('.cognito', name), cause)
    }
  }
}

const writeInitialFiles = async (folder: string) => {
  await mkdir(join(folder, 'db'), { recursive: true, mode: 0o700 })
  for (const [name, content] of Object.entries(initialFiles())) {
    await writeFile(join(folder, name), JSON.stringify(content, null, 2), { mode: 0o600 })
  }
}

const isComplete = async (folder: string) => existsSync(folder) && (await readdir(folder)).length > 0

/**
 * Starts the embedded Cognito-compatible user pool.
 * @throws StartFailure when its files are corrupt
 */
export const startUserPool = async (dataDir: string, port: number): Promise<Child> => {
  const { userPool: folder, logs } = dataFiles(dataDir)
  if (await isComplete(folder)) await assertReadable(dataDir, folder)
  else await writeInitialFiles(folder)
  return startChild({
    name: 'Die Benutzerverwaltung',
    script: [entryScript],
    cwd: dataDir,
    env: { PORT: String(port), HOST: '127.0.0.1', NO_COLOR: '1' },
    port,
    logFile: join(logs, 'user-pool.log'),
    patienceMs: 20_000,
  })
}
