import { Agent, type IncomingHttpHeaders, request } from 'node:http'

type Exchange = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }
type Sent = { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }

/** Calls the portal over kept-alive connections. */
export const httpClient = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** Any response, whatever its status. */
  const exchange = (method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Exchange> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, origin), { method, agent, headers: { ...headers } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      sent.on('error', (error) => {
        // The server closed an idle connection at that moment; the request has not reached it.
        const isTooLate = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isTooLate) resolve(exchange(method, path, { headers, body }))
        else reject(error)
      })
      if (body !== undefined) sent.setHeader('content-type', 'application/json')
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })

  /** The body of a response; any but a success is an error. */
  const call = async (method: string, path: string, token?: string, body?: unknown): Promise<string> => {
    const { status, text } = await exchange(method, path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body,
    })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text
  }
  return { exchange, call, close: () => agent.destroy() }
}
