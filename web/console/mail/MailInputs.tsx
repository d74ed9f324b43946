import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ConfigurationSource, MailConfigurationInput, MailConfigurationView } from '../../../shared/domain/mail-configuration.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { TextAreaField, type TextAreaFieldProps } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { MailValues } from './mail-values.ts'
import { PasswordField } from './PasswordField.tsx'
import { Recipients } from './Recipients.tsx'

type MailInputsProps = {
  readonly form: UseFormReturn<MailValues, unknown, MailConfigurationInput>
  /** The configuration as saved last. */
  readonly stored: MailConfigurationView
  /** Whether the configuration is the global one or a partner's. */
  readonly owner: ConfigurationSource
  /** Label of the switch, which differs between the two. */
  readonly activeLabel: string
}

const SEPARATORS = 'Mehrere Adressen mit Komma, Semikolon oder in eigenen Zeilen.'

/** A multi-line field, because a single-line field would drop the line breaks of a pasted address list. */
const AddressListField = (props: Pick<TextAreaFieldProps<MailValues>, 'form' | 'name' | 'label' | 'hint'>) => (
  <TextAreaField rows={2} maxLength={500} {...props} />
)

const Wide = chakra('div', { base: { gridColumn: '1 / -1' } })

/** The fields of an e-mail configuration, both the global one and a partner's. */
export const MailInputs = ({ form, stored, owner, activeLabel }: MailInputsProps) => {
  const id = useId()
  return (
    <>
      <Wide>
        <AddressListField
          form={form}
          name="customerFormEmails"
          label="Empfänger für Kundenanfragen"
          hint={`Meldungen der Kundenseiten. ${SEPARATORS}`}
        />
      </Wide>
      <Wide>
        <AddressListField
          form={form}
          name="recruitmentFormEmails"
          label="Empfänger für Bewerbungen"
          hint={`Meldungen der Anwerbeseiten und Bewerbungen. ${SEPARATORS}`}
        />
      </Wide>
      <Wide>
        <AddressListField form={form} name="bccEmails" label="Blindkopie (BCC)" hint="Erhält jede Meldung, für andere unsichtbar." />
      </Wide>
      <Wide>
        <Recipients effective={stored.effective} owner={owner} />
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
