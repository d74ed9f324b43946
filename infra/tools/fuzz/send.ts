import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import type { RawAnswer } from './document.ts'

const PATIENCE_MS = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export type RawRequest = {
  readonly method: string
  /** Sent without normalisation. */
  readonly target: string
  readonly headers: OutgoingHttpHeaders
  readonly body?: Buffer | undefined
}

/** Sends a request byte by byte, which `fetch` would not. @throws Error when there is no response */
export const send = (origin: string, { method, target, headers, body }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const length = body === undefined ? {} : { 'content-length': body.length }
    const options = { hostname, port, method, path: target, headers: { ...headers, ...length }, agent, timeout: PATIENCE_MS }
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${PATIENCE_MS} ms`)))
    sent.on('error', (error) => {
      // The portal closed an idle connection just as it was reused.
      const isClosedIdle = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      resolve(isClosedIdle ? send(origin, { method, target, headers, body }) : Promise.reject(error))
    })
    sent.end(body)
  })
