import { StartFailure } from './failure.ts'

/** Where the portal keeps its data on this machine. */
export const dataDir = () => process.env.LOCAL_DATA || '.local'

/** @throws StartFailure when the variable holds no port */
export const portFrom = (variable: 'PORT' | 'MAIL_PORT', fallback: number): number => {
  const text = process.env[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartFailure(`${variable}=${text} ist kein Port: erlaubt sind Zahlen von 1 bis 65535.`)
  return port
}
