import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { MailConfiguration, MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { mailConfigurationInputSchema } from '../../api/schemas.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { MailInputs } from '../mail/MailInputs.tsx'
import { type MailValues, mailBody, mailValues } from '../mail/mail-values.ts'
import { Trial } from '../mail/Trial.tsx'

type PartnerMailDialogProps = { readonly partner: Partner; readonly onClose: () => void }

const TITLE = 'E-Mail-Konfiguration'
const nameOf = ({ companyName, partnerId }: Partner) => `${companyName}, ${partnerId}`

const Form = ({ partner, onClose, read }: PartnerMailDialogProps & { readonly read: MailConfiguration }) => {
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
      rereading={{ read: () => call('partnerMailConfigurationGet', { params }), valuesOf: mailValues, adopt: setBefore }}
    >
      <MailInputs form={form} stored={before} activeLabel="Eigene Konfiguration verwenden. Sonst gilt für diesen Partner die globale." />
      <chakra.div gridColumn="1 / -1">
        <Trial form={form} send={(body) => test.trigger({ params, body })} />
      </chakra.div>
    </FormDialog>
  )
}

/** Whom mail about a partner reaches, and how it is sent: for this partner instead of for all. */
const PartnerMailDialog = ({ partner, onClose }: PartnerMailDialogProps) => {
  const { data, error, refresh } = useApi('partnerMailConfigurationGet', { params: { id: partner.id } })
  if (data !== undefined) return <Form partner={partner} onClose={onClose} read={data} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      description={nameOf(partner)}
      footer={
        <Button look="line" onClick={onClose}>
          Abbrechen
        </Button>
      }
    >
      {error === undefined ? (
        <RowSkeletons label="E-Mail-Konfiguration wird geladen" />
      ) : (
        <Failure text={messageOf(error)} onRetry={refresh} />
      )}
    </Dialog>
  )
}

export default PartnerMailDialog
