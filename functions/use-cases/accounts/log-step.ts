import type { SignInEvent, SignInOutcome } from '../../../shared/domain/sign-in-log.ts'
import { logSignIn } from '../../data/sign-in-log.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** The signed-in user who takes a step, and the request. */
type Input = {
  readonly session: { readonly id: string; readonly user: { readonly id: string } }
  readonly request: { readonly sourceIp: string; readonly userAgent: string }
}

/** What a refusal at a field means. */
const WRONG: Readonly<Record<string, SignInOutcome>> = { current: 'wrongPassword', code: 'wrongCode' }

const outcomeOf = (error: unknown, wrong: Readonly<Record<string, SignInOutcome>>) => {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'too_many') return 'locked'
  return Object.keys(error.fields ?? {}).flatMap((field) => wrong[field] ?? [])[0]
}

/**
 * Runs a step of a signed-in user in their account, and logs its success, or its refusal for a wrong password or code.
 * @param wrong what a refusal at a field means besides `current` and `code`
 */
export const loggedStep = async <Result>(
  event: SignInEvent,
  { session, request }: Input,
  act: () => Promise<Result>,
  wrong: Readonly<Record<string, SignInOutcome>> = {},
): Promise<Result> => {
  const caller = { address: request.sourceIp, userAgent: request.userAgent }
  const log = (outcome: SignInOutcome) => logSignIn({ event, outcome, username: session.user.id, caller, session: session.id })
  try {
    const result = await act()
    await log('succeeded')
    return result
  } catch (error) {
    const outcome = outcomeOf(error, { ...WRONG, ...wrong })
    if (outcome !== undefined) await log(outcome)
    throw error
  }
}
