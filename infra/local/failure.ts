/** An error that the user can fix before starting again; the message says how. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

export const takenPort = (port: number, variable: 'PORT' | 'MAIL_PORT', cause?: unknown) =>
  new StartFailure(
    `Port ${port} ist belegt. Beenden Sie, was dort läuft, oder wählen Sie einen anderen: ${variable}=${port + 100} npm start`,
    { cause },
  )

export const brokenData = (dataDir: string, what: string, cause?: unknown) =>
  new StartFailure(
    `Die Daten in ${dataDir} sind beschädigt (${what}). „npm run reset“ löscht sie; der nächste Start legt die Beispieldaten neu an.`,
    {
      cause,
    },
  )

export const outdatedData = (dataDir: string) =>
  new StartFailure(
    `Die Daten in ${dataDir} stammen von einer älteren Version. „npm run reset“ löscht sie; der nächste Start legt die Beispieldaten neu an.`,
  )
