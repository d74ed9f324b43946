import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readBody } from './request-body.ts'

/** Bucket of the tombstones on a single machine. */
export const TOMBSTONE_BUCKET = 'partnerportal-tombstones'

const NAME = /^\d+\.json$/

const listed = async (directory: string, after: string) => {
  const names = (await readdir(directory)).filter((name) => NAME.test(name) && name > after).sort()
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`
}

/** The part of S3 that tombstones need: to put, read and list small files. */
export const answerTombstones = async (
  directory: string,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'GET' && name === '') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(await listed(directory, searchParams.get('start-after') ?? ''))
  } else if (!NAME.test(name)) {
    response.writeHead(400).end()
  } else if (request.method === 'PUT') {
    await writeFile(join(directory, name), await readBody(request), { mode: 0o600 })
    response.writeHead(200).end()
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(await readFile(join(directory, name)))
  }
}
