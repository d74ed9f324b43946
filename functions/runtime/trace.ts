import type { Socket } from 'node:dgram'

type Trace = { readonly root: string; readonly parent: string; readonly host: string; readonly port: number }

/**
 * The trace of the current request if X-Ray samples it, and the daemon's address. Both come from a Lambda's environment and are missing on
 * a single machine.
 */
const currentTrace = (): Trace | undefined => {
  const header = process.env._X_AMZN_TRACE_ID
  if (header === undefined || !header.includes('Sampled=1')) return undefined
  const { Root: root, Parent: parent } = Object.fromEntries(header.split(';').map((part) => part.split('=', 2)))
  const [host, port] = process.env.AWS_XRAY_DAEMON_ADDRESS?.split(':') ?? []
  return root && parent && host && port ? { root, parent, host, port: Number(port) } : undefined
}

let socket: Socket | undefined
/** Opened on the first traced call, so that neither a start nor an exit waits for it. */
const openSocket = () => {
  socket ??= process.getBuiltinModule('node:dgram').createSocket('udp4').unref()
  return socket
}

/** Sends a call to X-Ray's daemon over UDP: https://docs.aws.amazon.com/xray/latest/devguide/xray-api-segmentdocuments.html */
const sendSegment = ({ root, parent, host, port }: Trace, facts: object) => {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const segment = { type: 'subsegment', namespace: 'aws', id, trace_id: root, parent_id: parent, ...facts }
  // A lost trace must not cause a failure.
  openSocket().send(`{"format":"json","version":1}\n${JSON.stringify(segment)}`, port, host, () => undefined)
}

const seconds = () => Date.now() / 1000

type Next<Parameters, Result> = (parameters: Parameters) => Promise<Result>

/**
 * Middleware for SDK clients: adds each call to the trace of the request, with its duration and the class of its error, without parameters
 * and results.
 * @param name of the service in X-Ray
 */
export const tracing =
  (name: string) =>
  <Parameters, Result>(next: Next<Parameters, Result>, { commandName = '' }: { commandName?: string }): Next<Parameters, Result> =>
  async (parameters) => {
    const trace = currentTrace()
    if (trace === undefined) return next(parameters)
    const facts = { name, start_time: seconds(), aws: { operation: commandName.replace(/Command$/, '') } }
    try {
      const result = await next(parameters)
      sendSegment(trace, { ...facts, end_time: seconds() })
      return result
    } catch (error) {
      const type = error instanceof Error ? error.name : typeof error
      sendSegment(trace, {
        ...facts,
        end_time: seconds(),
        error: true,
        throttle: /thrott|toomany|exceeded/i.test(type),
        cause: { exceptions: [{ id: '0'.repeat(16), type }] },
      })
      throw error
    }
  }

/** Outside the retries, so that a call appears once, however often it was attempted. */
export const outsideRetries = { step: 'initialize', name: 'tracing' } as const
