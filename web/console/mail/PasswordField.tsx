import { chakra } from '@chakra-ui/react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { MailConfiguration, MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { MailValues } from './mail-values.ts'

type Stored = Pick<MailConfiguration, 'hasPassword' | 'smtpHost' | 'smtpPort' | 'smtpUsername'>
type PasswordFieldProps = {
  readonly form: UseFormReturn<MailValues, unknown, MailConfigurationInput>
  readonly stored: Stored
}

/** Explains what saving does to the stored password if no new one is typed. */
const hintOf = ({ hasPassword, smtpHost, smtpPort, smtpUsername }: Stored, host: string, port: string, username: string) => {
  if (!hasPassword) return undefined
  if ((smtpHost !== null && host === '') || (smtpUsername !== null && username === ''))
    return 'Das gespeicherte Passwort wird beim Speichern entfernt: Es wird dann nicht mehr gebraucht.'
  if (host !== (smtpHost ?? '') || port !== String(smtpPort) || username !== (smtpUsername ?? ''))
    return 'Server, Port oder Benutzername ist ein anderer: Bitte geben Sie das Passwort neu ein.'
  return 'Gespeichert. Leer lassen, um es zu behalten.'
}

/** The SMTP password: typed anew, kept or removed. */
export const PasswordField = ({ form, stored }: PasswordFieldProps) => {
  const [host, port, username, password] = useWatch({
    control: form.control,
    name: ['smtpHost', 'smtpPort', 'smtpUsername', 'smtpPassword'],
  })
  const set = (value: string | null) => form.setValue('smtpPassword', value, { shouldDirty: true })
  if (password === null)
    return (
      <chakra.div role="group" aria-label="SMTP-Passwort" display="grid" gap="1.5" alignContent="start" justifyItems="start">
        <chakra.span textStyle="ui" fontWeight="500" color="ink">
          SMTP-Passwort
        </chakra.span>
        <chakra.p role="status" textStyle="dense" color="ink-2">
          Das gespeicherte Passwort wird beim Speichern entfernt.
        </chakra.p>
        <Button size="s" minHeight={{ base: 'control-touch', md: 'control-s' }} autoFocus onClick={() => set('')}>
          Doch behalten
        </Button>
      </chakra.div>
    )
  const hint = hintOf(stored, host.trim(), port.trim(), username.trim())
  return (
    <chakra.div display="grid" gap="2" alignContent="start" justifyItems="start">
      <chakra.div width="full">
        <TextField
          form={form}
          name="smtpPassword"
          label="SMTP-Passwort"
          type="password"
          autoComplete="new-password"
          maxLength={500}
          {...(hint === undefined ? {} : { hint })}
        />
      </chakra.div>
      {stored.hasPassword && (
        <Button size="s" minHeight={{ base: 'control-touch', md: 'control-s' }} onClick={() => set(null)}>
          Passwort entfernen
        </Button>
      )}
    </chakra.div>
  )
}
