import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { MailConfiguration, MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { mailConfigurationInputSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { layBeneath } from '../../ui/form/lay-beneath.ts'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { Stale } from '../../ui/form/Stale.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showToast } from '../../ui/toast.ts'
import { MailInputs } from '../mail/MailInputs.tsx'
import { type MailValues, mailBody, mailValues } from '../mail/mail-values.ts'
import { Trial } from '../mail/Trial.tsx'
import { MayNotChange } from './MayNotChange.tsx'

/** The global e-mail configuration. Whoever may not change it sees it. */
const GlobalMailForm = ({ read }: { readonly read: MailConfiguration }) => {
  const mayChange = useCan()('system.settings')
  const [before, setBefore] = useState(read)
  const [isStale, setStale] = useState(false)
  const form = useSchemaForm<MailValues, MailConfigurationInput>(mailConfigurationInputSchema, mailValues(read))
  const save = useApiMutation('mailConfigurationSave')
  const test = useApiMutation('mailConfigurationTest')
  const { isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (input) => {
    try {
      const stored = await save.trigger({ body: mailBody(input), ifMatch: before.version })
      setBefore(stored)
      form.reset(mailValues(stored))
      showToast({ kind: 'success', title: 'Globale E-Mail-Konfiguration wurde gespeichert' })
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return setStale(true)
      placeErrors(form, error)
      showToast({ kind: 'failure', title: 'E-Mail-Konfiguration konnte nicht gespeichert werden', text: messageOf(error) })
    }
  })
  const reload = async () => {
    const fresh = await call('mailConfigurationGet', {})
    setBefore(fresh)
    layBeneath(form, mailValues(fresh))
    setStale(false)
  }

  return (
    <chakra.form onSubmit={submit} noValidate padding={{ base: '4', md: '20px' }} display="grid" gap="5">
      <chakra.fieldset
        disabled={!mayChange}
        minWidth="0"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="20px 16px"
      >
        <MailInputs form={form} stored={before} activeLabel="E-Mail-Versand aktiv. Ausgeschaltet ruht der gesamte Versand." />
      </chakra.fieldset>
      {isStale && <Stale onReload={reload} />}
      {mayChange ? (
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between" alignItems="start">
          <Trial form={form} send={(body) => test.trigger({ body })} />
          <Button type="submit" look="signal" disabled={!isDirty || isSubmitting || isStale}>
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
