import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { cacheControlOf } from '../cache-control.ts'
import { contentTypeOf } from '../content-types.ts'
import { chooseEncoding, type Encoding, encoders } from './compression.ts'

const filesBelow = async (folder: string) => {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The files of the built site by address, as present when the portal starts. */
export const loadSite = async (folder: string) => {
  const files = new Map((await filesBelow(folder)).map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]))
  const encoded = new Map<string, Promise<Buffer>>()

  const content = (path: string, file: string, encoding: Encoding) => {
    const key = `${encoding} ${path}`
    const bytes = encoded.get(key) ?? readFile(file).then(encoders[encoding])
    encoded.set(key, bytes)
    return bytes
  }

  return {
    /** Sends the file of an address; false when there is none. */
    send: async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      const file = files.get(path)
      if (file === undefined) return false
      const type = contentTypeOf(path)
      const encoding = chooseEncoding(request.headers['accept-encoding'], type)
      const bytes = await content(path, file, encoding)
      const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
      response.setHeader('etag', etag)
      response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', cacheControlOf(path))
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304).end()
        return true
      }
      response.setHeader('content-type', type)
      response.setHeader('content-length', bytes.length)
      if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
      response.writeHead(200).end(request.method === 'HEAD' ? undefined : bytes)
      return true
    },
  }
}
export type Site = Awaited<ReturnType<typeof loadSite>>
