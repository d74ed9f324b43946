import { cp, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { dataFiles } from './data-files.ts'
import { readBody } from './request-body.ts'

/** More pages than any table has. */
const ALL_PAGES = 2 ** 31 - 1

/** Of an unfinished copy, also one that a crash cut off. */
const UNFINISHED = '.unfinished'

const bytesIn = async (folder: string) => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** Copies the data of a portal into a new folder; the portal may run. The copy can be used as a data directory. */
export const copyData = async (dataDir: string, target: string): Promise<void> => {
  const files = dataFiles(dataDir)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const { backup, DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(files.table, { readOnly: true })
  try {
    // In one step: between steps a write of the engine makes it begin again, under steady writes for ever.
    await backup(database, dataFiles(target).table, { rate: ALL_PAGES })
  } finally {
    database.close()
  }
  for (const file of [files.userPool, files.inbox, files.media, files.signingKey, files.linkKey, files.secretsKey, files.seeded]) {
    await cp(file, join(target, basename(file)), { recursive: true }).catch((error: unknown) => {
      // The inbox has no file before the first mail, nor do pictures have a folder before the first.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
}

const requestSchema = z.object({ BackupName: z.string().optional(), BackupArn: z.string().optional() })
/** Names of folders are the only ids. */
const NAME = /^[\w-]+$/

/**
 * Answers DynamoDB's commands for backups, which the embedded engine lacks: a backup is a copy of the data directory in its folder
 * `backups`. There is no continuous recovery.
 */
export const startBackups = (dataDir: string): Server => {
  const { backups: folder } = dataFiles(dataDir)

  const create = async (name: string) => {
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const id = `${time}-${name.slice(0, 8)}`
    const target = join(folder, id)
    // The caller asks again for its state.
    const copied = copyData(dataDir, `${target}${UNFINISHED}`).then(() => rename(`${target}${UNFINISHED}`, target))
    copied.catch((error: unknown) => process.stderr.write(`Die Sicherung ${id} ist fehlgeschlagen: ${error}\n`))
    return { BackupDetails: { BackupArn: id, BackupName: name, BackupStatus: 'CREATING', BackupType: 'USER' } }
  }

  const describe = async (id: string) => {
    const names = NAME.test(id) ? await readdir(folder).catch(() => []) : []
    if (names.includes(id)) {
      return {
        BackupDescription: {
          BackupDetails: { BackupArn: id, BackupStatus: 'AVAILABLE', BackupSizeBytes: await bytesIn(join(folder, id)) },
        },
      }
    }
    return names.includes(`${id}${UNFINISHED}`)
      ? { BackupDescription: { BackupDetails: { BackupArn: id, BackupStatus: 'CREATING' } } }
      : undefined
  }

  const answer = async (operation: string, body: z.infer<typeof requestSchema>) => {
    if (operation === 'CreateBackup') return create(body.BackupName ?? '')
    if (operation === 'DescribeBackup') return describe(body.BackupArn ?? '')
    return { ContinuousBackupsDescription: { ContinuousBackupsStatus: 'DISABLED' } }
  }

  return createServer(async (request, response) => {
    const send = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(json))
    try {
      const body = requestSchema.parse(JSON.parse((await readBody(request)).toString('utf8')))
      const result = await answer(String(request.headers['x-amz-target']).split('.')[1] ?? '', body)
      if (result === undefined) send(400, { __type: 'com.amazonaws.dynamodb.v20120810#BackupNotFoundException', message: 'No such backup' })
      else send(200, result)
    } catch (error) {
      send(500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: String(error) })
    }
  })
}
