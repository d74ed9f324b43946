import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { loginFields } from '../../shared/domain/login-fields.ts'
import { codeField } from '../../shared/domain/second-factor.ts'
import type { CurrentUser } from '../../shared/domain/sign-in.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { call, type PasswordReason } from '../api/client.ts'
import { lastInput } from '../api/last-input.ts'
import { signOut, useSession } from '../api/session.tsx'
import { token } from '../api/token.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { controlProps, Field, Input } from '../ui/Field.tsx'
import { countOf } from '../ui/format.ts'

const FORM = 'password-form'

/** Why the password is asked for, and who waits for the answer. */
export type Question = { readonly reason: PasswordReason; readonly resolve: (isRight: boolean) => void }

const AND_THEN = 'Bitte geben Sie Ihr Passwort ein. Danach geht es an derselben Stelle weiter.'

const wordsFor = (reason: PasswordReason, idleMinutes: number | null) => {
  if (reason === 'proof') {
    return {
      title: 'Bitte bestätigen Sie, dass Sie es sind',
      text: 'Dieser Schritt ist besonders geschützt. Bitte geben Sie Ihr Passwort ein. Was Sie eingegeben haben, bleibt erhalten.',
      submit: 'Bestätigen',
    }
  }
  if (reason === 'absence') {
    return {
      title: 'Sind Sie noch da?',
      text: `Seit ${countOf(idleMinutes ?? 0, 'Minute', 'Minuten')} hat hier niemand gearbeitet. ${AND_THEN}`,
      submit: 'Weiterarbeiten',
    }
  }
  return { title: 'Ihre Sitzung ist abgelaufen', text: AND_THEN, submit: 'Weiterarbeiten' }
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code

type Typed = { readonly password: string; readonly code: string }

/** Proves to the server who the person is. Without a session they sign in again. @throws ApiError */
const prove = async (user: CurrentUser, reason: PasswordReason, { password, code }: Typed) => {
  if (reason !== 'sessionEnd') {
    try {
      return await call('accountProof', { body: { password } })
    } catch (error) {
      if (!isCode(error, 'unauthenticated')) throw error
    }
  }
  const body = { username: user.id, password, ...(code !== '' && { code }) }
  const result = await call('login', { body })
  token.keep(result.token, result.user.id)
}

type Props = {
  /** Undefined while nothing is asked. */
  readonly question: Question | undefined
  readonly onClose: () => void
}

/** The dialog that asks for the password, and for a code where one is needed. */
const PasswordQuestion = ({ question, onClose }: Props) => {
  const user = useSession()
  const [errors, setErrors] = useState<{ readonly password?: string | undefined; readonly code?: string | undefined }>({})
  const [needsCode, setNeedsCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)

  const close = (isRight: boolean) => {
    setErrors({})
    setNeedsCode(false)
    onClose()
    question?.resolve(isRight)
  }

  // Answered in another tab, the question closes here too. If another person signed in there, `SessionProvider` handles it.
  useEffect(() => {
    if (user === null || question === undefined) return
    const answered = () => {
      onClose()
      question.resolve(true)
    }
    if (question.reason === 'absence') return lastInput.onNoteElsewhere(answered)
    return token.onChangeElsewhere(async () => {
      if (token.get() === undefined) return
      const isSame = await call('authUser', {}).then(
        ({ id }) => id === user.id,
        () => false,
      )
      if (isSame) answered()
    })
  }, [user, question, onClose])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const typed = { password: password.current?.value ?? '', code: code.current?.value ?? '' }
    if (user === null || question === undefined || typed.password === '') return setErrors({ password: loginFields.password.message })
    if (needsCode && typed.code === '') return setErrors({ code: codeField.message })
    setBusy(true)
    try {
      await prove(user, question.reason, typed)
      lastInput.note()
      close(true)
    } catch (failure) {
      const isAboutCode = failure instanceof ApiError && failure.fields.code !== undefined
      setNeedsCode(needsCode || isCode(failure, 'second_factor_required'))
      setErrors(isCode(failure, 'second_factor_required') ? {} : { [isAboutCode ? 'code' : 'password']: messageOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  const isProof = question?.reason === 'proof'
  const words = wordsFor(question?.reason ?? 'sessionEnd', user?.idleMinutes ?? null)
  const leave = () => {
    close(false)
    if (!isProof) void signOut()
  }

  return (
    <Dialog
      role="alertdialog"
      isOpen={question !== undefined}
      {...(isProof && { onClose: leave })}
      title={words.title}
      description={words.text}
      initialFocus={password}
      footer={
        <>
          <Button look="line" onClick={leave}>
            {isProof ? 'Abbrechen' : 'Abmelden'}
          </Button>
          <Button type="submit" form={FORM} look="signal" disabled={isBusy}>
            {isBusy ? 'Wird geprüft...' : words.submit}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM} onSubmit={submit} noValidate display="grid" gap="4">
        <input type="hidden" autoComplete="username" value={user?.id ?? ''} readOnly />
        <Field id="session-password" label={loginFields.password.label} required error={errors.password}>
          <Input
            ref={password}
            type="password"
            autoComplete="current-password"
            {...controlProps('session-password', { error: errors.password, required: true })}
          />
        </Field>
        {needsCode && (
          <Field
            id="session-code"
            label={codeField.label}
            required
            hint="Aus Ihrer App, oder ein Wiederherstellungscode"
            error={errors.code}
          >
            <Input
              ref={code}
              inputMode="text"
              autoComplete="one-time-code"
              maxLength={codeField.maxLength}
              {...controlProps('session-code', { error: errors.code, hint: true, required: true })}
            />
          </Field>
        )}
      </chakra.form>
    </Dialog>
  )
}

export default PasswordQuestion
