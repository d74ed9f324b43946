import { environment } from '../../shared/platform/environment.ts'
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

/** On one machine everything comes from one address, tests send more forms in a minute than people do in a day, and keep it busy. */
const generous = {
  [environment.formsPerAddress]: '3000/60',
  [environment.formsInAll]: '6000/60',
  [environment.unstampedFormsPerAddress]: '1500/60',
  [environment.unstampedFormsInAll]: '3000/60',
  [environment.signInFailuresPerName]: '100/60',
  [environment.signInFailuresPerAddress]: '5000/60',
  [environment.mailTrialsPerUser]: '600/60',
  [environment.tableTimeout]: '20000',
}

/** How many of what and how long, where the environment does not say otherwise. */
export const localSettings = () => Object.fromEntries(Object.entries(generous).map(([name, value]) => [name, process.env[name] || value]))
