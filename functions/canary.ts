import { environment } from '../shared/platform/environment.ts'
import { checkPortal } from './canary/check-portal.ts'
import { canaryCredentialsSchema } from './canary/credentials.ts'
import { setting } from './runtime/environment.ts'
import { readSecret } from './runtime/load-secrets.ts'
import { errorFacts, log } from './runtime/log.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks the portal through its public address every five minutes. A run that fails ends with its error, which an alarm counts. */
export const handler = async (): Promise<void> => {
  const begun = Date.now()
  try {
    const { data } = canaryCredentialsSchema.safeParse(parsed(await readSecret(setting(environment.canarySecret))))
    if (data === undefined) throw new Error('The canary is not set up: npm run canary:setup')
    const outcome = await checkPortal(setting(environment.portalOrigin), data)
    log('info', 'The canary passed', { outcome, milliseconds: Date.now() - begun })
  } catch (error) {
    // Not an error line: one failed run alone raises no alarm.
    log('warn', 'The canary failed', errorFacts(error))
    throw error
  }
}
