import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MailConfiguration, MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { MailValues } from './mail-values.ts'
import { PasswordField } from './PasswordField.tsx'

type MailInputsProps = {
  readonly form: UseFormReturn<MailValues, unknown, MailConfigurationInput>
  /** The configuration as it was saved last. */
  readonly stored: MailConfiguration
  /** What the switch means: it differs between a partner's configuration and the global one. */
  readonly activeLabel: string
}

const Wide = chakra('div', { base: { gridColumn: '1 / -1' } })

/** The fields of an e-mail configuration, the global one's and a partner's alike. */
export const MailInputs = ({ form, stored, activeLabel }: MailInputsProps) => {
  const id = useId()
  return (
    <>
      <Wide>
        <TextField
          form={form}
          name="customerFormEmails"
          label="Empfänger für Kundenanfragen"
          maxLength={500}
          hint="Meldungen der Landingpages. Mehrere Adressen mit Kommas trennen."
        />
      </Wide>
      <Wide>
        <TextField
          form={form}
          name="recruitmentFormEmails"
          label="Empfänger für Bewerbungen"
          maxLength={500}
          hint="Meldungen der Anwerbeseiten und Bewerbungen. Mehrere Adressen mit Kommas trennen."
        />
      </Wide>
      <Wide>
        <TextField
          form={form}
          name="bccEmails"
          label="Blindkopie (BCC)"
          maxLength={500}
          hint="Erhält jede Meldung, für andere unsichtbar."
        />
      </Wide>
      <TextField form={form} name="senderEmail" label="Absender-Adresse" type="email" maxLength={255} />
      <TextField form={form} name="senderName" label="Absender-Name" maxLength={255} />
      <TextField form={form} name="smtpHost" label="SMTP-Server" maxLength={255} placeholder="smtp.example.com" />
      <TextField form={form} name="smtpPort" label="SMTP-Port" inputMode="numeric" maxLength={5} />
      <TextField form={form} name="smtpUsername" label="SMTP-Benutzername" maxLength={255} />
      <PasswordField form={form} stored={stored} />
      <Wide>
        <CheckField id={`${id}-active`} control={<Checkbox id={`${id}-active`} {...form.register('isActive')} />}>
          {activeLabel}
        </CheckField>
      </Wide>
    </>
  )
}
