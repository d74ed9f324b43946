import { chakra } from '@chakra-ui/react'
import { refreshSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { placeErrors } from '../ui/form/place-errors.ts'
import { showToast } from '../ui/toast.ts'
import { PasswordInputs, usePasswordForm } from './PasswordInputs.tsx'

/** Replaces the password that others know. */
export const OwnPasswordForm = () => {
  const { form, save } = usePasswordForm()
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values)
      await refreshSession()
      showToast({ kind: 'success', title: 'Passwort geändert' })
    } catch (error) {
      showToast({ kind: 'failure', title: 'Fehler beim Ändern des Passworts.', text: placeErrors(form, error) })
    }
  })
  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <PasswordInputs form={form} />
      <Button type="submit" look="signal" justifySelf="start" disabled={isSubmitting}>
        {isSubmitting ? 'Wird gespeichert...' : 'Passwort ändern'}
      </Button>
    </chakra.form>
  )
}
