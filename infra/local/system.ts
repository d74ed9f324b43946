import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { forgetAll } from '../../functions/runtime/remember.ts'
import { environment } from '../../shared/platform/environment.ts'
import { startBackups } from './backups.ts'
import { type Child, freePort } from './child.ts'
import { createDataDir, dataFiles, linkKey, removeContents, secretsKey, signingKey } from './data-files.ts'
import { startEngine } from './engine.ts'
import { brokenData, outdatedData, StartFailure } from './failure.ts'
import { closeServer, listen, portOf, within } from './listening.ts'
import { assertUnused, takeLock } from './lock.ts'
import { MEDIA_BUCKET, UPLOAD_BUCKET } from './media-store.ts'
import type { LambdaName } from './recorded-calls.ts'
import { localSettings } from './settings.ts'
import { TOMBSTONE_BUCKET } from './tombstone-store.ts'
import { startUserPool, userPool } from './user-pool.ts'
import { builtSite, ensureWebBuilt } from './web-build.ts'

export type SystemOptions = {
  /** Directory of all data. */
  readonly dataDir: string
  /** Port of the portal on the loopback address; 0 takes a free one. */
  readonly port: number
  /** Port of the mail inbox; 0 takes a free one. */
  readonly mailPort: number
  /** Fills an empty system once; after a failure or an interruption, the next start begins again. @default - the system starts empty */
  readonly seed?: (() => Promise<void>) | undefined
  /** Prints no progress. @default false */
  readonly quiet?: boolean
  /** Wraps each call of a Lambda, to observe it. @default - no wrapper */
  readonly around?: <Result>(lambda: LambdaName, run: () => Promise<Result>, event: unknown) => Promise<Result>
  /** Whether the process forgets what it remembers for seconds after each write, so that a person sees what they have just saved. @default true */
  readonly forgetsAfterWrites?: boolean
}

export type System = {
  readonly origin: string
  readonly mailUrl: string
  readonly stop: () => Promise<void>
  /** Settles when a part of the running system ends by itself, which makes the system unusable. */
  readonly failure: Promise<StartFailure>
}

const TABLE_NAME = 'partnerportal'
const EXPORT_BUCKET = 'partnerportal-exports'
/** Longer than browsers keep connections open: otherwise a request sent at the moment of closing is lost with ECONNRESET. */
const IDLE_CONNECTION_MS = 310_000

/** The variables that the handlers and the AWS SDK read. */
const setEnvironment = (values: Readonly<Record<string, string>>) => {
  Object.assign(process.env, values)
  // Ignores any AWS account of this machine.
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS']) delete process.env[name]
}

/** Imported while the embedded engines start, after the environment is complete, because handlers read it on loading. */
const importParts = async (webBuilt: Promise<void>, around: NonNullable<SystemOptions['around']>) => {
  const watched =
    <Parameters extends readonly unknown[], Result>(name: LambdaName, handler: (...parameters: Parameters) => Promise<Result>) =>
    (...parameters: Parameters) =>
      around(name, () => handler(...parameters), parameters[0])
  const [
    accountApi,
    publicApi,
    consoleApi,
    previewApi,
    mediaApi,
    pages,
    originAuthorizer,
    mailer,
    jobs,
    keys,
    inbox,
    objectStore,
    table,
    gateway,
    siteFiles,
    mailLoop,
    tableStream,
  ] = await Promise.all([
    import('../../functions/account-api.ts'),
    import('../../functions/public-api.ts'),
    import('../../functions/console-api.ts'),
    // These import the web build.
    webBuilt.then(() => import('../../functions/preview-api.ts')),
    import('../../functions/media-api.ts'),
    webBuilt.then(() => import('../../functions/pages.ts')),
    import('../../functions/origin-authorizer.ts'),
    import('../../functions/mailer.ts'),
    import('../../functions/jobs.ts'),
    import('../../functions/identity/local-keys.ts'),
    import('./inbox.ts'),
    import('./object-store.ts'),
    import('./table.ts'),
    import('./gateway.ts'),
    import('./site-files.ts'),
    import('./mail-loop.ts'),
    import('./table-stream.ts'),
  ])
  return {
    lambdas: {
      accountApi: watched('accountApi', accountApi.handler),
      publicApi: watched('publicApi', publicApi.handler),
      consoleApi: watched('consoleApi', consoleApi.handler),
      previewApi: watched('previewApi', previewApi.handler),
      mediaApi: watched('mediaApi', mediaApi.handler),
      pages: watched('pages', pages.handler),
    },
    originAuthorizer: originAuthorizer.handler,
    mailer: watched('mailer', mailer.handler),
    jobs: watched('jobs', jobs.handler),
    trustLocalPool: keys.trustLocalPool,
    startInbox: inbox.startInbox,
    startObjectStore: objectStore.startObjectStore,
    ensureTable: table.ensureTable,
    gateway: gateway.gateway,
    loadSite: siteFiles.loadSite,
    startMailLoop: mailLoop.startMailLoop,
    announceWrites: tableStream.announceWrites,
  }
}

/** Waits for all, so that nothing is still starting when the first error is reported. */
const settled = async <const Tasks extends readonly unknown[]>(tasks: Tasks) => {
  await Promise.allSettled(tasks)
  return Promise.all(tasks)
}

/**
 * Starts the whole portal on this machine: the same handlers as on AWS, on embedded engines. Handlers read their settings from the
 * environment, so a process can run only one system, once.
 * @throws StartFailure with a message for the user
 */
export const startSystem = async (options: SystemOptions): Promise<System> => {
  const dataDir = resolve(options.dataDir)
  const files = dataFiles(dataDir)
  const print = (line: string) => {
    if (!options.quiet) process.stdout.write(`${line}\n`)
  }

  await assertUnused(dataDir)
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }

  try {
    // Listens first, so that a taken port is reported before anything is changed. Early requests wait.
    const ready = Promise.withResolvers<RequestListener>()
    const server = createServer(async (request, response) => (await ready.promise)(request, response))
    server.keepAliveTimeout = IDLE_CONNECTION_MS
    await listen(server, options.port, 'PORT')
    endings.push(() => closeServer(server))
    const port = portOf(server)
    await createDataDir(dataDir)
    endings.push(await takeLock(dataDir, port))
    const isFresh = options.seed !== undefined && !existsSync(files.seeded)
    if (isFresh) await removeContents(dataDir)

    const backups = startBackups(dataDir)
    await once(backups.listen(0, '127.0.0.1'), 'listening')
    endings.push(() => closeServer(backups))

    const external = process.env.DYNAMODB_ENDPOINT || undefined
    const enginePort = await freePort()
    const poolPort = await freePort()
    const objectPort = await freePort()
    const mailPort = options.mailPort || (await freePort())
    const tableUrl = external ?? `http://127.0.0.1:${enginePort}`
    const poolUrl = `http://127.0.0.1:${poolPort}`
    const origin = `http://localhost:${port}`
    setEnvironment({
      [environment.tableName]: TABLE_NAME,
      [environment.userPoolId]: userPool.id,
      [environment.userPoolClientId]: userPool.clientId,
      [environment.portalOrigin]: origin,
      [environment.exportBucket]: EXPORT_BUCKET,
      [environment.tombstoneBucket]: TOMBSTONE_BUCKET,
      [environment.uploadBucket]: UPLOAD_BUCKET,
      [environment.mediaBucket]: MEDIA_BUCKET,
      [environment.signingKey]: await signingKey(dataDir),
      [environment.linkKeys]: await linkKey(dataDir),
      [environment.secretsLocalKey]: await secretsKey(dataDir),
      [environment.backupEndpoint]: `http://127.0.0.1:${portOf(backups)}`,
      [environment.backupFolder]: files.backups,
      ...localSettings(),
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: poolUrl,
      AWS_ENDPOINT_URL_SES: `http://127.0.0.1:${mailPort}`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${objectPort}`,
    })

    const failure = Promise.withResolvers<StartFailure>()
    const keep = async (starting: Promise<Child>) => {
      const child = await starting
      endings.push(child.stop)
      child.ended.then(() =>
        failure.resolve(new StartFailure(`Ein Teil des Portals hat sich beendet; die Dateien in ${files.logs} sagen, warum.`)),
      )
    }
    const [, , parts] = await settled([
      keep(startUserPool(dataDir, poolPort)),
      external === undefined ? keep(startEngine(dataDir, enginePort)) : undefined,
      importParts(ensureWebBuilt(print), options.around ?? ((_, run) => run())),
    ])
    const inbox = await parts.startInbox(files.inbox, mailPort)
    endings.push(() => closeServer(inbox))
    const objectStore = await parts.startObjectStore(files, objectPort)
    endings.push(() => closeServer(objectStore))
    parts.trustLocalPool()

    const { existed, isOutdated } = await parts.ensureTable(tableUrl, TABLE_NAME, { fresh: isFresh }).catch((error) => {
      throw external === undefined ? brokenData(dataDir, 'table.db', error) : error
    })
    if (isOutdated) throw outdatedData(dataDir)
    if (!existed && !isFresh && options.seed !== undefined) throw brokenData(dataDir, 'table.db fehlt')
    if (isFresh) {
      print('Die Beispieldaten werden angelegt …')
      await options.seed?.()
      await writeFile(files.seeded, new Date().toISOString())
    }

    const mailLoop = parts.startMailLoop(parts.mailer)
    // Separate from the mails: a move of thousands of partners keeps the jobs busy for a while.
    const jobLoop = parts.startMailLoop(parts.jobs)
    endings.push(() => Promise.all([within(mailLoop.stop()), within(jobLoop.stop())]))
    parts.announceWrites({ onMail: mailLoop.nudge, onJob: jobLoop.nudge })
    // Here all Lambdas share a process.
    const onWrite = options.forgetsAfterWrites === false ? () => undefined : forgetAll
    const { lambdas } = parts
    const originAuthorizer = process.env[environment.originSecrets] ? parts.originAuthorizer : undefined
    ready.resolve(parts.gateway({ lambdas, originAuthorizer, site: await parts.loadSite(builtSite), media: files, onWrite }))
    return { origin, mailUrl: `http://localhost:${mailPort}`, stop, failure: failure.promise }
  } catch (error) {
    await stop()
    throw error
  }
}
