import { Agent, request } from 'node:http'

/** Calls the portal over kept-alive connections; any response but a success is an error. */
export const httpClient = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = (method: string, path: string, token?: string, body?: unknown): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, origin), { method, agent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('end', () => {
          const { statusCode = 0 } = answer
          if (statusCode < 300) resolve(text)
          else reject(new Error(`${method} ${path}: ${statusCode} ${text}`))
        })
      })
      sent.on('error', (error) => {
        // The server closed an idle connection at that moment; the request has not reached it.
        const isTooLate = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isTooLate) resolve(call(method, path, token, body))
        else reject(error)
      })
      if (token !== undefined) sent.setHeader('authorization', `Bearer ${token}`)
      if (body !== undefined) sent.setHeader('content-type', 'application/json')
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { call, close: () => agent.destroy() }
}
