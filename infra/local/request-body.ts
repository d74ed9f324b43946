import type { IncomingMessage } from 'node:http'
import { limits } from '../../shared/platform/limits.ts'

/** The body exceeds the limit; the received part was dropped. */
export class BodyTooLarge extends Error {}

/** @throws BodyTooLarge as soon as the size is known */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) throw new BodyTooLarge()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limits.bodyBytes) chunks.push(chunk)
      else {
        chunks.length = 0
        request.removeAllListeners('data')
        reject(new BodyTooLarge())
      }
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
  })
}

const PATIENCE_MS = 2000

/** Reads and drops an unwanted body, so that its sender reads the response; a long one is cut off. */
export const discardBody = (request: IncomingMessage) => {
  if (request.complete) return
  request.resume()
  const timer = setTimeout(() => request.socket.destroy(), PATIENCE_MS)
  request.once('close', () => clearTimeout(timer))
}
