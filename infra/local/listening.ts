import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { takenPort } from './failure.ts'

const DRAIN_MS = 400

/** Waits for a promise up to a time limit. */
export const within = (ending: Promise<unknown>) => Promise.race([ending, delay(DRAIN_MS)])

/** @throws StartFailure naming the variable when the port is taken */
export const listen = async (server: Server, port: number, variable: 'PORT' | 'MAIL_PORT') => {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    throw takenPort(port, variable, error)
  }
}

export const portOf = (server: Pick<Server, 'address'>) => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** Waits briefly for running requests, then closes all connections. */
export const closeServer = async (server: Server) => {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await within(closed)
  server.closeAllConnections()
}
