import type { AccountRouteName } from '../shared/api/index.ts'
import { httpHandler } from './http/handler.ts'
import type { Resources } from './http/resources.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

const session = () => import('./endpoints/session.ts')

const resources = {
  account: () => import('./endpoints/account.ts'),
  'first-steps': () => import('./endpoints/first-steps.ts'),
  login: session,
  logout: session,
  passkeys: () => import('./endpoints/passkeys.ts'),
  'second-factor': () => import('./endpoints/second-factor.ts'),
  'own-visits': () => import('./endpoints/own-visits.ts'),
  session,
  password: () => import('./endpoints/password.ts'),
} satisfies Resources<AccountRouteName>

/** Serves sign-ins and one's own account. Only this Lambda asks the user pool for a sign-in, and reads a person's sessions and factors. */
export const handler = httpHandler(resources)
