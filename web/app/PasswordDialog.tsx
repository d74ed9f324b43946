import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { loginFields } from '../../shared/domain/sign-in.ts'
import { messageOf } from '../api/api-error.ts'
import { call, onSessionEnd } from '../api/client.ts'
import { signOut, useSession } from '../api/session.tsx'
import { token } from '../api/token.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { controlProps, Field, Input } from '../ui/Field.tsx'

const FORM = 'password-form'

/** Asks for the password when the session ends during work. Nothing on the page is lost: the call that received the 401 waits and is repeated. */
export const PasswordDialog = () => {
  const user = useSession()
  const [answer, setAnswer] = useState<{ readonly resolve: (isSignedIn: boolean) => void }>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (user === null) return
    onSessionEnd(() => new Promise((resolve) => setAnswer({ resolve })))
    return () => onSessionEnd(undefined)
  }, [user])

  // After signing in again in another tab the dialog closes. If another person signed in there, `SessionProvider` handles it.
  useEffect(() => {
    if (user === null || answer === undefined) return
    return token.onChangeElsewhere(async () => {
      if (token.get() === undefined) return
      const isSame = await call('authUser', {}).then(
        ({ id }) => id === user.id,
        () => false,
      )
      if (!isSame) return
      setAnswer(undefined)
      answer.resolve(true)
    })
  }, [user, answer])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const typed = password.current?.value ?? ''
    if (user === null || typed === '') return setError(loginFields.password.message)
    setBusy(true)
    try {
      const result = await call('login', { body: { username: user.id, password: typed } })
      token.set(result.token)
      setError(undefined)
      setAnswer(undefined)
      answer?.resolve(true)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  const leave = () => {
    answer?.resolve(false)
    void signOut()
  }

  return (
    <Dialog
      role="alertdialog"
      isOpen={answer !== undefined}
      title="Ihre Sitzung ist abgelaufen"
      description="Bitte geben Sie Ihr Passwort ein. Danach geht es an derselben Stelle weiter."
      initialFocus={password}
      footer={
        <>
          <Button look="line" onClick={leave}>
            Abmelden
          </Button>
          <Button type="submit" form={FORM} look="signal" disabled={isBusy}>
            {isBusy ? 'Wird angemeldet...' : 'Weiterarbeiten'}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <input type="hidden" autoComplete="username" value={user?.id ?? ''} readOnly />
        <Field id="session-password" label={loginFields.password.label} required error={error}>
          <Input
            ref={password}
            type="password"
            autoComplete="current-password"
            {...controlProps('session-password', { error, required: true })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
