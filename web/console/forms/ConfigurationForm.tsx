import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import {
  CONFIG_TYPES,
  configTypeLabels,
  type FormConfiguration,
  REQUIRED_FIELDS_MISSING,
} from '../../../shared/domain/form-configuration.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { formConfigurationCreateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import { changesOf } from '../../ui/form/changes-of.ts'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { confirmLeaving, useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { useEditConflicts } from '../../ui/form/use-edit-conflicts.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Switch } from '../../ui/Switch.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { type ConfigurationOutput, type ConfigurationValues, configurationValues } from './configuration-values.ts'
import { OptionInputs } from './OptionInputs.tsx'
import { StandardList } from './StandardList.tsx'

type ConfigurationFormProps = {
  /** The configuration to edit; absent to create one. */
  readonly configuration?: FormConfiguration | undefined
  readonly onClose: () => void
}

const labels = { '': 'Bitte wählen', ...configTypeLabels }

/** The API accepts text fields, but the screen offers them only for configurations that already are one. */
const offered = (configuration: FormConfiguration | undefined) =>
  CONFIG_TYPES.filter((type) => type !== 'text' || configuration?.configType === 'text')

/** Creates a configuration, or edits one in its place in the list. */
const ConfigurationForm = ({ configuration, onClose }: ConfigurationFormProps) => {
  const activeId = useId()
  const [before, setBefore] = useState(configuration)
  const [isStale, setStale] = useState(false)
  const form = useSchemaForm<ConfigurationValues, ConfigurationOutput>(formConfigurationCreateSchema, configurationValues(configuration))
  const { rebase, ...notice } = useEditConflicts(form)
  const create = useApiMutation('formConfigurationCreate')
  const update = useApiMutation('formConfigurationUpdate')
  const { isDirty, isSubmitting, errors } = form.formState
  useUnsavedChanges(isDirty)
  const [configKey, isActive] = form.watch(['configKey', 'isActive'])
  const { setFocus } = form
  useEffect(() => setFocus('configKey'), [setFocus])
  const verb = configuration === undefined ? 'erstellt' : 'aktualisiert'

  const save = async (body: ConfigurationOutput) => {
    try {
      await (before === undefined
        ? create.trigger({ body })
        : update.trigger({ params: { id: before.id }, body: changesOf(body, before), ifMatch: before.version }))
      showToast({ kind: 'success', title: `Konfiguration ${verb}` })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return setStale(true)
      showToast({ kind: 'failure', title: `Konfiguration konnte nicht ${verb} werden.`, text: placeErrors(form, error) })
    }
  }
  const submit = form.handleSubmit(save, ({ configKey, configType, options }) => {
    const isMissing = [configKey, configType].some((error) => error?.message === REQUIRED_FIELDS_MISSING)
    const text = isMissing || options === undefined ? REQUIRED_FIELDS_MISSING : 'Bitte prüfen Sie die Optionen.'
    showToast({ kind: 'failure', title: 'Fehler', text })
  })
  const reload = async () => {
    try {
      const { items } = await call('formConfigurationList', {})
      const fresh = items.find(({ id: found }) => found === before?.id)
      if (fresh === undefined) return showToast({ kind: 'failure', title: 'Fehler', text: 'Diese Konfiguration gibt es nicht mehr.' })
      setBefore(fresh)
      rebase(fresh, configurationValues(fresh))
      setStale(false)
    } catch (error) {
      showFailure('Fehler beim Laden', error)
    }
  }

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="5" padding={{ base: '4', md: '20px' }}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) auto' }}
        gap="20px 16px"
        alignItems="start"
      >
        <TextField
          form={form}
          name="configKey"
          label="Schlüssel"
          required
          maxLength={100}
          hint="So fragt ein Formular danach, etwa country."
        />
        <SelectField form={form} name="configType" label="Typ" required options={['', ...offered(configuration)]} labels={labels} />
        <chakra.label htmlFor={activeId} display="grid" gap="1.5" fontWeight="500">
          Aktiv
          <chakra.span display="flex" alignItems="center" minHeight="control-m">
            <Switch
              id={activeId}
              aria-describedby={errors.isActive ? fieldIds(activeId).error : fieldIds(activeId).hint}
              {...form.register('isActive')}
            />
          </chakra.span>
        </chakra.label>
        <chakra.div
          id={fieldIds(activeId).hint}
          gridColumn="1 / -1"
          textStyle="dense"
          color={isActive ? 'ink-3' : 'ink-2'}
          _empty={{ display: 'none' }}
        >
          <StandardList configKey={configKey} isActive={isActive} />
        </chakra.div>
        {errors.isActive && (
          <chakra.div gridColumn="1 / -1">
            <FieldError id={activeId} error={errors.isActive.message} />
          </chakra.div>
        )}
      </chakra.div>
      <OptionInputs form={form} />
      <ConflictNotice isStale={isStale} onReload={reload} {...notice} />
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        <Button onClick={() => confirmLeaving(onClose)}>Abbrechen</Button>
        <Button type="submit" look="signal" disabled={isSubmitting || isStale || (configuration !== undefined && !isDirty)}>
          {isSubmitting ? 'Wird gespeichert...' : configuration === undefined ? 'Konfiguration erstellen' : 'Änderungen speichern'}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}

export default ConfigurationForm
