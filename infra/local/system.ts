import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { environment } from '../../shared/platform/environment.ts'
import { type Child, freePort } from './child.ts'
import { createDataDir, dataFiles, removeContents, signingKey } from './data-files.ts'
import { ensureTable, startEngine } from './engine.ts'
import { brokenData, StartFailure, takenPort } from './failure.ts'
import { gateway } from './gateway.ts'
import { startInbox } from './inbox.ts'
import { assertUnused, takeLock } from './lock.ts'
import { startMailLoop } from './mail-loop.ts'
import { loadSite } from './site-files.ts'
import { fetchJwks, startUserPool, userPool } from './user-pool.ts'
import { builtSite, ensureWebBuilt } from './web-build.ts'

export type SystemOptions = {
  /** Where everything is kept. */
  readonly dataDir: string
  /** Port of the portal on the loopback address; 0 takes a free one. */
  readonly port: number
  /** Port of the mail inbox; 0 takes a free one. */
  readonly mailPort: number
  /** Fills an empty system, once: when it failed or was cut off, the next start begins afresh. @default - the system starts empty */
  readonly seed?: (() => Promise<void>) | undefined
  /** Whether to build the web pages when their sources have changed. @default true */
  readonly buildsWeb?: boolean
  /** Says nothing about progress. @default false */
  readonly quiet?: boolean
}

export type System = {
  readonly origin: string
  readonly mailUrl: string
  readonly stop: () => Promise<void>
  /** Settles when a part of the running system has ended by itself; the system is of no use then. */
  readonly failure: Promise<StartFailure>
}

const TABLE_NAME = 'partnerportal'
const DRAIN_MS = 400

const listen = async (server: Server, port: number) => {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    throw takenPort(port, 'PORT', error)
  }
}

const portOf = (server: Server) => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

const close = async (server: Server) => {
  server.close()
  server.closeIdleConnections()
  await Promise.race([once(server, 'close'), delay(DRAIN_MS)])
  server.closeAllConnections()
}

/** What the handlers and the AWS SDK read. It must be complete before the first handler is imported. */
const setEnvironment = (values: Readonly<Record<string, string>>) => {
  Object.assign(process.env, values)
  // Whatever account this machine is signed in to: it is not meant.
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS']) delete process.env[name]
}

const importHandlers = async () => {
  const [publicApi, consoleApi, partnerPage, mailer, token] = await Promise.all([
    import('../../functions/public-api.ts'),
    import('../../functions/console-api.ts'),
    import('../../functions/partner-page.ts'),
    import('../../functions/mailer.ts'),
    import('../../functions/http/token.ts'),
  ])
  return {
    lambdas: { publicApi: publicApi.handler, consoleApi: consoleApi.handler, partnerPage: partnerPage.handler },
    mailer: mailer.handler,
    tokenVerifier: token.tokenVerifier,
  }
}

/**
 * Starts the whole portal on this machine: the handlers that AWS would call, over embedded engines. Handlers read their settings from the environment of the
 * process, so a process runs one system at a time.
 * @throws StartFailure with a message for the person who starts it
 */
export const startSystem = async (options: SystemOptions): Promise<System> => {
  const dataDir = resolve(options.dataDir)
  const files = dataFiles(dataDir)
  const tell = (line: string) => {
    if (!options.quiet) process.stdout.write(`${line}\n`)
  }

  await assertUnused(dataDir)
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }

  try {
    // The ports first: one that is taken should be told of before anything is touched. Calls that come early wait.
    const ready = Promise.withResolvers<ReturnType<typeof gateway>>()
    ready.promise.catch(() => undefined)
    const server = createServer(async (request, response) => (await ready.promise)(request, response))
    await listen(server, options.port)
    endings.push(() => close(server))
    const port = portOf(server)
    const mailPort = options.mailPort === 0 ? await freePort() : options.mailPort

    await createDataDir(dataDir)
    endings.push(await takeLock(dataDir, port))
    const isFresh = options.seed !== undefined && !existsSync(files.seeded)
    if (isFresh) await removeContents(dataDir)
    const inbox = await startInbox(files.inbox, mailPort)
    endings.push(() => close(inbox))

    const poolPort = await freePort()
    const ownEngine = process.env.DYNAMODB_ENDPOINT === undefined
    const enginePort = await freePort()
    const endpoints = {
      table: process.env.DYNAMODB_ENDPOINT ?? `http://127.0.0.1:${enginePort}`,
      userPool: `http://127.0.0.1:${poolPort}`,
    }
    const origin = `http://localhost:${port}`
    setEnvironment({
      [environment.tableName]: TABLE_NAME,
      [environment.userPoolId]: userPool.id,
      [environment.userPoolClientId]: userPool.clientId,
      [environment.portalOrigin]: origin,
      [environment.signingKey]: await signingKey(dataDir),
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: endpoints.table,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.userPool,
      AWS_ENDPOINT_URL_SES: `http://127.0.0.1:${mailPort}`,
    })

    const failure = Promise.withResolvers<StartFailure>()
    const keep = async (starting: Promise<Child>, logName: string) => {
      const child = await starting
      endings.push(child.stop)
      child.ended.then(() =>
        failure.resolve(new StartFailure(`Ein Teil des Portals hat sich beendet; ${dataDir}/logs/${logName} sagt, warum.`)),
      )
    }
    const prepareTable = async () => {
      if (ownEngine) await keep(startEngine(dataDir, enginePort), 'engine.log')
      const { existed } = await ensureTable(endpoints.table, TABLE_NAME, { fresh: isFresh }).catch((error) => {
        throw ownEngine ? brokenData(dataDir, 'table.db', error) : error
      })
      if (!existed && options.seed !== undefined && !isFresh) throw brokenData(dataDir, 'table.db fehlt')
    }
    const preparePool = async () => {
      await keep(startUserPool(dataDir, poolPort), 'user-pool.log')
      return fetchJwks(endpoints.userPool)
    }
    const [jwks, { lambdas, mailer, tokenVerifier }] = await settled([
      preparePool(),
      importHandlers(),
      prepareTable(),
      options.buildsWeb === false ? undefined : ensureWebBuilt(tell),
    ])
    tokenVerifier.cacheJwks(jwks)

    if (isFresh) {
      tell('Die Beispieldaten werden angelegt …')
      await options.seed?.()
      await writeFile(files.seeded, new Date().toISOString())
    }
    const mailLoop = startMailLoop(mailer)
    endings.push(() => Promise.race([mailLoop.stop(), delay(DRAIN_MS)]))
    ready.resolve(gateway({ lambdas, site: await loadSite(builtSite), onWrite: mailLoop.nudge }))
    return { origin, mailUrl: `http://localhost:${mailPort}`, stop, failure: failure.promise }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for all, so that nothing is still starting when the first error is reported. */
const settled = async <const Tasks extends readonly unknown[]>(tasks: Tasks) => {
  await Promise.allSettled(tasks)
  return Promise.all(tasks)
}
