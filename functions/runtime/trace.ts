import type { Socket } from 'node:dgram'

type Trace = { readonly root: string; readonly parent: string; readonly host: string; readonly port: number }

/** Which request this is, if X-Ray keeps it, and where it listens: a Lambda is told both by its environment, one machine neither. */
const currentTrace = (): Trace | undefined => {
  const header = process.env._X_AMZN_TRACE_ID
  if (header === undefined || !header.includes('Sampled=1')) return undefined
  const { Root: root, Parent: parent } = Object.fromEntries(header.split(';').map((part) => part.split('=', 2)))
  const [host, port] = process.env.AWS_XRAY_DAEMON_ADDRESS?.split(':') ?? []
  return root && parent && host && port ? { root, parent, host, port: Number(port) } : undefined
}

let socket: Socket | undefined
/** Made at the first call that is traced, so that no start waits for it, and no process either. */
const openSocket = () => {
  socket ??= process.getBuiltinModule('node:dgram').createSocket('udp4').unref()
  return socket
}

/** What a call is to X-Ray: https://docs.aws.amazon.com/xray/latest/devguide/xray-api-segmentdocuments.html, over UDP as its daemon takes it. */
const tell = ({ root, parent, host, port }: Trace, facts: object) => {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const segment = { type: 'subsegment', namespace: 'aws', id, trace_id: root, parent_id: parent, ...facts }
  // A trace that does not arrive is no reason for anything to fail.
  openSocket().send(`{"format":"json","version":1}\n${JSON.stringify(segment)}`, port, host, () => undefined)
}

const seconds = () => Date.now() / 1000

type Next<Parameters, Result> = (parameters: Parameters) => Promise<Result>

/**
 * Middleware for a client of the SDK: shows each call within the trace of the request, with its duration and the kind of error that it ended with. What was asked and answered stays out.
 * @param name of the service, as X-Ray shows it
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
      tell(trace, { ...facts, end_time: seconds() })
      return result
    } catch (error) {
      const type = error instanceof Error ? error.name : typeof error
      tell(trace, {
        ...facts,
        end_time: seconds(),
        error: true,
        throttle: /thrott|toomany|exceeded/i.test(type),
        cause: { exceptions: [{ id: '0'.repeat(16), type }] },
      })
      throw error
    }
  }

/** Before retries, so that a call shows once, however often it was tried. */
export const asOneCall = { step: 'initialize', name: 'tracing' } as const
