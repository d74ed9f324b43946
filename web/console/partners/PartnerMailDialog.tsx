import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { MailConfigurationInput, MailConfigurationView } from '../../../shared/domain/mail-configuration.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { call } from '../../api/client.ts'
import { mailConfigurationInputSchema } from '../../api/schemas.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { LoadingDialog } from '../../ui/LoadingDialog.tsx'
import { MailInputs } from '../mail/MailInputs.tsx'
import { type MailValues, mailBody, mailValues } from '../mail/mail-values.ts'
import { TestMessage } from '../mail/TestMessage.tsx'

type PartnerMailDialogProps = { readonly partner: Partner; readonly onClose: () => void }

const TITLE = 'E-Mail-Konfiguration'
const nameOf = ({ companyName, partnerId }: Partner) => `${companyName}, ${partnerId}`

const Form = ({ partner, onClose, read }: PartnerMailDialogProps & { readonly read: MailConfigurationView }) => {
  const [before, setBefore] = useState(read)
  const form = useSchemaForm<MailValues, MailConfigurationInput>(mailConfigurationInputSchema, mailValues(read))
  const save = useApiMutation('partnerMailConfigurationSave')
  const test = useApiMutation('partnerMailConfigurationTest')
  const params = { id: partner.id }
  return (
    <FormDialog
      form={form}
      isEdit
      title={TITLE}
      description={nameOf(partner)}
      submitLabel="Konfiguration speichern"
      onSubmit={(input) => save.trigger({ params, body: mailBody(input), ifMatch: before.version })}
      onClose={onClose}
      saved="E-Mail-Konfiguration wurde gespeichert"
      failed="E-Mail-Konfiguration konnte nicht gespeichert werden"
      reload={{ read: () => call('partnerMailConfigurationGet', { params }), valuesOf: mailValues, adopt: setBefore }}
    >
      <MailInputs
        form={form}
        stored={before}
        owner="partner"
        activeLabel="Eigene Konfiguration verwenden. Sonst gilt für diesen Partner die globale; sie gilt auch für alles, was hier leer bleibt."
      />
      <chakra.div gridColumn="1 / -1">
        <TestMessage form={form} send={(body) => test.trigger({ params, body })} />
      </chakra.div>
    </FormDialog>
  )
}

/** Recipients and delivery of mail about a partner, where they differ from the global configuration. */
const PartnerMailDialog = ({ partner, onClose }: PartnerMailDialogProps) => {
  const { data, error, refresh } = useApi('partnerMailConfigurationGet', { params: { id: partner.id } })
  if (data !== undefined) return <Form partner={partner} onClose={onClose} read={data} />
  return (
    <LoadingDialog
      title={TITLE}
      description={nameOf(partner)}
      label="E-Mail-Konfiguration wird geladen"
      error={error}
      onRetry={refresh}
      onClose={onClose}
    />
  )
}

export default PartnerMailDialog
