import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { onPasswordNeeded } from '../api/client.ts'
import { useSession } from '../api/session.tsx'
import { preloadDialogs } from '../ui/Dialog.tsx'
import type { Question } from './PasswordQuestion.tsx'

const load = () => import('./PasswordQuestion.tsx')
const PasswordQuestion = lazy(load)

/** When the dialog is loaded at the latest, in ms: after the first screen has what it needs. */
const PRELOAD_AFTER = 10_000

/**
 * Asks for the password when the session ends during work, when nobody has worked for a while, and before a delicate call. Nothing on the page is
 * lost: the call that was refused waits and is repeated.
 */
export const PasswordDialog = () => {
  const user = useSession()
  const [question, setQuestion] = useState<Question>()
  const [wasAsked, setWasAsked] = useState(false)
  if (question !== undefined && !wasAsked) setWasAsked(true)

  useEffect(() => {
    if (user === null) return
    onPasswordNeeded((reason) => new Promise((resolve) => setQuestion({ reason, resolve })))
    // A session may end while there is no connection, or after a release has replaced the files.
    const timer = setTimeout(() => {
      preloadDialogs()
      void load().catch(() => undefined)
    }, PRELOAD_AFTER)
    return () => {
      clearTimeout(timer)
      onPasswordNeeded(undefined)
    }
  }, [user])

  const close = useCallback(() => setQuestion(undefined), [])
  return wasAsked ? (
    <Suspense fallback={null}>
      <PasswordQuestion question={question} onClose={close} />
    </Suspense>
  ) : null
}
