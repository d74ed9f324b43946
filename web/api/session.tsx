import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import useSWR, { mutate } from 'swr'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import type { CurrentUser } from '../../shared/domain/sign-in.ts'
import { paths } from '../../shared/platform/pages.ts'
import { ApiError } from './api-error.ts'
import { actAs, askForPassword, call } from './client.ts'
import { noteRead } from './polling.ts'
import { usePolling } from './read-options.ts'
import { token } from './token.ts'

const SESSION = 'session'

/** `undefined` until the lookup has answered, `null` for an anonymous visitor. */
const SessionContext = createContext<CurrentUser | null | undefined>(undefined)

const lookUp = async (isKnown: boolean) => {
  try {
    return await call('authUser', {})
  } catch (error) {
    // An expired session keeps a signed-in person on the screen: the next call that needs it asks for the password, and nothing typed is lost.
    if (isKnown || !(error instanceof ApiError) || error.status !== 401) throw error
    token.expire()
    return null
  }
}

/** Whether the person exists but is suspended. */
export const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

type SessionProviderProps = {
  /** Shown during the lookup. */
  readonly loading: ReactNode
  /** Shown when the lookup failed for another reason than „not signed in“. */
  readonly failed: (error: unknown, retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Looks up the current user and provides it to all components below. Polls, so that changed rights need no new sign-in. */
export const SessionProvider = ({ loading, failed, children }: SessionProviderProps) => {
  const user = useRef<CurrentUser | null>(null)
  const {
    data,
    error,
    mutate: readAgain,
  } = useSWR(SESSION, async () => {
    const found = await lookUp(user.current !== null)
    noteRead(SESSION)
    return found
  })
  usePolling(SESSION, data ? { poll: 'stretching', onFocus: true } : {}, async () => (await readAgain()) !== data)
  // Another person has signed in, in another tab: discard everything that was read for the previous one.
  const isSomebodyElse = data !== undefined && user.current !== null && data?.id !== user.current.id
  useEffect(() => {
    if (isSomebodyElse) location.reload()
  }, [isSomebodyElse])
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    const check = () => {
      if (user.current === null || token.get() !== undefined) return void readAgain()
      if (token.isSignedOut()) setLeft(true)
      else void askForPassword('sessionEnd')
    }
    // A browser that goes back shows the page as it was left, and tells it of no change meanwhile.
    const checkRestored = ({ persisted }: PageTransitionEvent) => persisted && check()
    addEventListener('pageshow', checkRestored)
    const stop = token.onChangeElsewhere(check)
    return () => {
      removeEventListener('pageshow', checkRestored)
      stop()
    }
  }, [readAgain])
  // The screens are gone by then, and with them what would ask before it is left.
  useEffect(() => {
    if (hasLeft) location.replace(paths.start())
  }, [hasLeft])
  if (isSomebodyElse || hasLeft) return loading
  user.current = data ?? null
  actAs(data?.id)
  if (data !== undefined && !isForbidden(error)) return <SessionContext value={data}>{children}</SessionContext>
  return error === undefined ? loading : failed(error, () => void readAgain())
}

/** Looks up the current user again, after a change of their own account. */
export const refreshSession = async (): Promise<void> => {
  await mutate(SESSION)
}

/** The signed-in person, or `null`. */
export const useSession = (): CurrentUser | null => useContext(SessionContext) ?? null

/** The signed-in person, on screens that only signed-in people can reach. */
export const useCurrentUser = (): CurrentUser => {
  const user = useSession()
  if (user === null) throw new Error('This screen is for signed-in people only')
  return user
}

/** Whether the signed-in person holds a right. */
export const useCan = () => {
  const user = useSession()
  return (permission: PermissionKey) => user?.permissions[permission] === true
}

/** Removes the token of a session that has ended and opens the start page. */
export const leaveForStart = () => {
  token.remove()
  location.assign(paths.start())
}

/** Ends the session. Removes the token and opens the start page, whether the call succeeds or fails. */
export const signOut = async () => {
  await call('logout', {}).catch(() => undefined)
  leaveForStart()
}
