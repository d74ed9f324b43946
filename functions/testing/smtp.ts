import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { readonly raw: string; readonly recipients: readonly string[]; readonly messageId: string }

const portOf = (server: Server) => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** An SMTP refusal. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A server's reaction to a received mail; undefined accepts it. */
export type Verdict = 'drop' | Error | undefined

/**
 * A real SMTP server on the loopback address.
 * @param onMail returns the reaction to a mail; `drop` hangs up without an answer, although the mail is kept
 */
export const startSmtp = async (
  options: SMTPServerOptions = {},
  onMail: (mail: ReceivedMail, session: string) => Verdict = () => undefined,
) => {
  const mails: ReceivedMail[] = []
  const hangUp = (session: string) => {
    for (const connection of server.connections) if (connection.id === session) connection.close()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    logger: false,
    ...options,
    onData: async (stream, { envelope, id }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const raw = Buffer.concat(chunks).toString()
      const messageId = /^message-id: (.+?)\r?$/im.exec(raw)?.[1] ?? ''
      const mail = { raw, messageId, recipients: envelope.rcptTo.map(({ address }) => address) }
      const verdict = onMail(mail, id)
      if (verdict instanceof Error) return done(verdict)
      mails.push(mail)
      if (verdict === undefined) return done(null, '2.0.0 angenommen')
      hangUp(id)
    },
  })
  // The clients' behaviour is under test, not the server's errors.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: portOf(server.server),
    mails,
    /** Ends a session without an answer. */
    hangUp,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A server that is not a mail server: it sends a greeting, and then nothing. */
export const startSilence = async (greeting = '') => {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting !== '') socket.write(`${greeting}\r\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    connections: () => connections,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
