import { chakra } from '@chakra-ui/react'
import type { MailConfigurationInput, MailConfigurationView } from '../../../shared/domain/mail-configuration.ts'
import { mailConfigurationInputSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { MailInputs } from '../mail/MailInputs.tsx'
import { type MailValues, mailBody, mailValues } from '../mail/mail-values.ts'
import { TestMessage } from '../mail/TestMessage.tsx'
import { MayNotChange } from './MayNotChange.tsx'
import { useStoredForm } from './use-stored-form.ts'
import type { StoredRecord } from './use-stored-record.ts'

/** The global e-mail configuration; read-only for people who may not change it. */
const GlobalMailForm = ({ record }: { readonly record: StoredRecord<MailConfigurationView> }) => {
  const mayChange = useCan()('system.settings')
  const { stored } = record
  const form = useSchemaForm<MailValues, MailConfigurationInput>(mailConfigurationInputSchema, mailValues(stored))
  const { notice, save } = useStoredForm(form, record, mailValues)
  const update = useApiMutation('mailConfigurationSave')
  const test = useApiMutation('mailConfigurationTest')
  const { isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit((input) =>
    save(() => update.trigger({ body: mailBody(input), ifMatch: stored.version }), {
      saved: 'Globale E-Mail-Konfiguration wurde gespeichert',
      failed: 'E-Mail-Konfiguration konnte nicht gespeichert werden',
    }),
  )

  return (
    <chakra.form onSubmit={submit} noValidate padding={{ base: '4', md: '20px' }} display="grid" gap="5">
      <chakra.fieldset
        disabled={!mayChange}
        minWidth="0"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="20px 16px"
      >
        <MailInputs
          form={form}
          stored={stored}
          owner="global"
          activeLabel="E-Mail-Versand aktiv. Ausgeschaltet ruht der gesamte Versand."
        />
      </chakra.fieldset>
      <ConflictNotice {...notice} />
      {mayChange ? (
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between" alignItems="start">
          <TestMessage form={form} send={(body) => test.trigger({ body })} />
          <Button type="submit" look="signal" disabled={!isDirty || isSubmitting || notice.isStale}>
            {isSubmitting ? 'Wird gespeichert...' : 'Einstellungen speichern'}
          </Button>
        </chakra.div>
      ) : (
        <MayNotChange />
      )}
    </chakra.form>
  )
}

export default GlobalMailForm
