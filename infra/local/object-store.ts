import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { signedLink } from '../../functions/storage/file-links.ts'
import { type ExportedFile, exportedFileName, exportedFiles, parseExportedFileName } from '../../shared/platform/exported-files.ts'
import { listen } from './listening.ts'
import { answerMedia, MEDIA_BUCKET, UPLOAD_BUCKET } from './media-store.ts'
import { answerTombstones, TOMBSTONE_BUCKET } from './tombstone-store.ts'

/** Uploads that nobody completes are deleted after a day, files as the bucket's rules do. */
const DAY_MS = 86_400_000

const headersSchema = z.record(z.string(), z.string())
type Headers = z.infer<typeof headersSchema>

const send = (response: ServerResponse, status: number, body = '', headers: Headers = {}) =>
  response.writeHead(status, { ...(body !== '' && { 'content-type': 'application/xml' }), ...headers }).end(body)

const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`

const refuse = (response: ServerResponse, status: number, code: string) => send(response, status, xml('Error', `<Code>${code}</Code>`))

const isThere = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined

/** The names of a request, a file and an upload, become names of files, so nothing else is accepted. */
const uploadSchema = z.uuid()

/** The path of a file: those of all kinds are in one directory. */
const pathOf = (directory: string, file: ExportedFile) => join(directory, exportedFileName(file).replace('/', '.'))
const kindAt = (name: string) => parseExportedFileName(name.replace('.', '/').replace(/\.json$/, ''))?.kind

const removeOld = async (directory: string) => {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const kind = kindAt(name)
    const days = kind === undefined ? 1 : exportedFiles[kind].days
    if (Date.now() - (await stat(path)).mtimeMs > days * DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** The headers that a file gets, as they are stored beside it. */
const headersOf = (request: IncomingMessage) =>
  JSON.stringify(
    Object.fromEntries(['content-type', 'content-disposition', 'cache-control'].map((name) => [name, String(request.headers[name] ?? '')])),
  )

/** Stores a whole file. */
const storeFile = async (path: string, request: IncomingMessage, response: ServerResponse) => {
  await pipeline(request, createWriteStream(`${path}.new`, { mode: 0o600 }))
  await writeFile(`${path}.json`, headersOf(request), { mode: 0o600 })
  await rename(`${path}.new`, path)
  send(response, 200)
}

/** Begins an upload: a directory with the parts, and the headers of the file. */
const begin = async (directory: string, request: IncomingMessage, response: ServerResponse) => {
  await removeOld(directory)
  const id = randomUUID()
  await mkdir(join(directory, id), { mode: 0o700 })
  await writeFile(join(directory, id, 'headers.json'), headersOf(request), { mode: 0o600 })
  send(response, 200, xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`))
}

const storePart = async (upload: string, part: number, request: IncomingMessage, response: ServerResponse) => {
  const path = join(upload, `${part}`)
  const hash = createHash('md5')
  request.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(request, createWriteStream(`${path}.new`, { mode: 0o600 }))
  await rename(`${path}.new`, path)
  send(response, 200, '', { etag: `"${hash.digest('hex')}"` })
}

/** Appends all parts to the file. */
const complete = async (upload: string, path: string, request: IncomingMessage, response: ServerResponse) => {
  request.resume()
  const parts = (await readdir(upload)).filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b))
  await writeFile(`${path}.new`, '', { mode: 0o600 })
  for (const part of parts) await appendFile(`${path}.new`, await readFile(join(upload, part)))
  await rename(join(upload, 'headers.json'), `${path}.json`)
  await rename(`${path}.new`, path)
  await rm(upload, { recursive: true })
  send(response, 200, xml('CompleteMultipartUploadResult', '<ETag>"complete"</ETag>'))
}

/** Whether a link is one that the portal has signed, and still valid. */
const isSigned = async (bucket: string, name: string, query: URLSearchParams) => {
  const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '')
  const seconds = Number(query.get('X-Amz-Expires'))
  if (time === null || !Number.isSafeInteger(seconds)) return false
  const [, year, month, day, hour, minute, second] = time
  const from = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Date.now() > from.getTime() + seconds * 1000) return false
  const expected = new URL(await signedLink(bucket, name, seconds, from)).searchParams.get('X-Amz-Signature') ?? ''
  const given = query.get('X-Amz-Signature') ?? ''
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

/** The portal itself signs its calls by a header; their bodies and names are checked where they arrive. */
const isOfPortal = (request: IncomingMessage) => request.headers.authorization !== undefined

const sendFile = async (path: string, response: ServerResponse) => {
  const headers = headersSchema.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')))
  response.writeHead(200, { ...headers, 'content-length': String((await stat(path)).size) })
  await pipeline(createReadStream(path), response)
}

const answerExports = async (directory: string, bucket: string, address: string, request: IncomingMessage, response: ServerResponse) => {
  const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams
  const file = parseExportedFileName(address)
  const { data: uploadId } = uploadSchema.safeParse(query.get('uploadId'))
  if (file === undefined) return refuse(response, 400, 'InvalidRequest')
  const path = pathOf(directory, file)
  if (request.method === 'GET') {
    if (!isOfPortal(request) && !(await isSigned(bucket, address, query))) return refuse(response, 403, 'AccessDenied')
    return (await isThere(path)) ? sendFile(path, response) : refuse(response, 404, 'NoSuchKey')
  }
  if (request.method === 'POST' && query.has('uploads')) return begin(directory, request, response)
  if (request.method === 'DELETE' && uploadId === undefined) {
    await Promise.all([path, `${path}.json`].map((part) => rm(part, { force: true })))
    return send(response, 204)
  }
  if (request.method === 'PUT' && uploadId === undefined) return storeFile(path, request, response)
  const upload = join(directory, uploadId ?? 'none')
  if (!(await isThere(upload))) return refuse(response, 404, 'NoSuchUpload')
  if (request.method === 'PUT') return storePart(upload, Number(query.get('partNumber')), request, response)
  if (request.method === 'POST') return complete(upload, path, request, response)
  await rm(upload, { recursive: true })
  send(response, 204)
}

const answer = async ({ exports, tombstones, uploads, media }: Directories, request: IncomingMessage, response: ServerResponse) => {
  // The bucket is the first folder.
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, bucket = '', ...folders] = pathname.split('/')
  const name = folders.join('/')
  if (bucket === TOMBSTONE_BUCKET) return answerTombstones(tombstones, name, request, response)
  if ([UPLOAD_BUCKET, MEDIA_BUCKET].includes(bucket) && !isOfPortal(request) && !(await isSigned(bucket, name, searchParams)))
    return refuse(response, 403, 'AccessDenied')
  if (bucket === UPLOAD_BUCKET) return answerMedia(uploads, name, request, response)
  if (bucket === MEDIA_BUCKET) return answerMedia(media, name, request, response)
  return answerExports(exports, bucket, name, request, response)
}

/** Where the files of each bucket are. */
type Directories = { readonly exports: string; readonly tombstones: string; readonly uploads: string; readonly media: string }

/** Starts the part of S3 that the portal needs: uploads in parts, downloads by signed links, the bucket of tombstones, and those of uploaded files. */
export const startObjectStore = async ({ exports, tombstones, uploads, media }: Directories, port: number): Promise<Server> => {
  const directories = { exports, tombstones, uploads, media }
  for (const directory of Object.values(directories)) await mkdir(directory, { recursive: true, mode: 0o700 })
  const server = createServer(async (request, response) => {
    // A page of another site may know the port, but not this name (DNS rebinding).
    if (request.headers.host !== `127.0.0.1:${port}`) return refuse(response, 403, 'AccessDenied')
    try {
      await answer(directories, request, response)
    } catch {
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'InternalError')
    }
  })
  await listen(server, port, 'PORT')
  return server
}
