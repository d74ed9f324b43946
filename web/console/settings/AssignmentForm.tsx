import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { Assignment, PortalSettings, PortalSettingsUpdate } from '../../../shared/domain/portal-settings.ts'
import { publicFormLabels } from '../../../shared/domain/public-form-labels.ts'
import { PUBLIC_FORMS, type PublicForm } from '../../../shared/domain/public-forms.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import type { Colleague } from '../../../shared/domain/work.ts'
import { ASSIGNEES_AT_MOST } from '../../../shared/platform/limits.ts'
import { portalSettingsUpdateSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { Status } from '../../ui/Status.tsx'
import { assignmentWords } from './assignment-words.ts'
import { MayNotChange } from './MayNotChange.tsx'
import { useStoredForm } from './use-stored-form.ts'
import type { StoredRecord } from './use-stored-record.ts'

/** The kind of records that each form makes, which decides who may take care of them. */
const kinds = {
  recruitment: 'lead',
  landing_page: 'customer',
  application: 'application',
  general_application: 'application',
} as const satisfies Record<PublicForm, WorkKind>

const valuesOf = ({ assignment }: PortalSettings) => ({ assignment })
type Values = ReturnType<typeof valuesOf>

/** The colleagues who see the records of each form, some of whom may take care of them; undefined while unknown. */
const useColleagues = (): Readonly<Record<WorkKind, readonly Colleague[] | undefined>> => {
  const lead = useApi('colleagueList', { params: { kind: 'lead' } }).data?.colleagues
  const application = useApi('colleagueList', { params: { kind: 'application' } }).data?.colleagues
  const customer = useApi('colleagueList', { params: { kind: 'customer' } }).data?.colleagues
  return { lead, application, customer }
}

type PeopleProps = {
  readonly form: PublicForm
  readonly names: readonly string[]
  /** Undefined while unknown. */
  readonly colleagues: readonly Colleague[] | undefined
  readonly mayChange: boolean
  readonly error: string | undefined
  readonly onChange: (names: string[]) => void
}

/** The people among whom the records of a form are shared out, in their order. */
const People = ({ form, names, colleagues, mayChange, error, onChange }: PeopleProps) => {
  const id = useId()
  const nameOf = (username: string) => colleagues?.find((one) => one.id === username)?.name ?? `@${username}`
  const isAvailable = (username: string) => colleagues === undefined || colleagues.some((one) => one.id === username && one.mayWork)
  const others = (colleagues ?? []).filter((one) => one.mayWork && !names.includes(one.id))
  return (
    <SettingsPanel id={`${id}-title`} title={publicFormLabels[form]}>
      <chakra.div padding={{ base: '4', md: '20px' }} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" minWidth="0">
        <chakra.p color="ink-2" aria-live="polite">
          {assignmentWords(names.filter(isAvailable).map(nameOf), names.length)}
        </chakra.p>
        {names.length > 0 && (
          <chakra.ol aria-label={`Personen: ${publicFormLabels[form]}`} maxWidth="560px">
            {names.map((username) => (
              <chakra.li
                key={username}
                display="flex"
                flexWrap="wrap"
                alignItems="center"
                justifyContent="space-between"
                columnGap="3"
                minHeight="control-touch"
                borderTop="1px solid {colors.line}"
              >
                <chakra.span overflowWrap="anywhere" minWidth="0">
                  {nameOf(username)}
                </chakra.span>
                <chakra.span display="flex" alignItems="center" gap="3">
                  {!isAvailable(username) && <Status look={{ symbol: 'warning', color: 'warn' }}>wird übersprungen</Status>}
                  {mayChange && (
                    <IconButton
                      icon="remove"
                      tip="Entfernen"
                      label={`${nameOf(username)} entfernen: ${publicFormLabels[form]}`}
                      onClick={() => onChange(names.filter((other) => other !== username))}
                    />
                  )}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ol>
        )}
        {mayChange && names.length < ASSIGNEES_AT_MOST && (
          <chakra.div maxWidth="340px">
            <Select
              size="m"
              value=""
              aria-label={`Person hinzufügen: ${publicFormLabels[form]}`}
              disabled={others.length === 0}
              onChange={(event) => onChange([...names, event.currentTarget.value])}
            >
              <option value="">{others.length === 0 && colleagues !== undefined ? 'Niemand weiter' : 'Person hinzufügen …'}</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          </chakra.div>
        )}
        {error !== undefined && <FieldError id={`${id}-error`} error={error} />}
      </chakra.div>
    </SettingsPanel>
  )
}

/** Who takes care of what each form brings: nobody, one person, or several in turn. */
const AssignmentForm = ({ record }: { readonly record: StoredRecord<PortalSettings> }) => {
  const settings = record.stored
  const mayChange = useCan()('system.settings')
  const colleagues = useColleagues()
  const update = useApiMutation('portalSettingsUpdate')
  const form = useSchemaForm<Values, PortalSettingsUpdate>(portalSettingsUpdateSchema, valuesOf(settings))
  const nameOf = (username: string) =>
    Object.values(colleagues)
      .flatMap((some) => some ?? [])
      .find(({ id }) => id === username)?.name
  const { notice, save } = useStoredForm(form, record, valuesOf, (path, value) => ({
    label: publicFormLabels[PUBLIC_FORMS.find((one) => path.endsWith(`.${one}`)) ?? 'recruitment'],
    text: Array.isArray(value) && value.length > 0 ? value.map((name) => nameOf(String(name)) ?? `@${name}`).join(', ') : 'Niemand',
  }))
  const { isDirty, isSubmitting, errors } = form.formState
  const assignment = form.watch('assignment')

  const store = async (wanted: Assignment, version: number, before?: Assignment) => {
    const isSaved = await save(() => update.trigger({ body: { assignment: wanted }, ifMatch: version }), {
      saved: 'Zuständigkeiten wurden gespeichert',
      failed: 'Zuständigkeiten konnten nicht gespeichert werden',
      ...(before && { undo: (saved: PortalSettings) => void store(before, saved.version) }),
    })
    return isSaved
  }
  const submit = form.handleSubmit(async () => {
    await store(assignment, settings.version, settings.assignment)
  })

  return (
    <chakra.form onSubmit={submit} noValidate>
      <chakra.p color="ink-2" maxWidth="72ch" marginBottom="4">
        Wer neu eingeht, bekommt hier gleich eine zuständige Person; sie wird benachrichtigt. Mehrere Personen sind reihum an der Reihe. Wer
        nicht aktiv ist oder solche Einträge nicht sehen darf, wird übersprungen.
      </chakra.p>
      <chakra.fieldset disabled={!mayChange} minWidth="0" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <chakra.legend srOnly>Zuständigkeit für neue Einträge</chakra.legend>
        {PUBLIC_FORMS.map((one) => (
          <People
            key={one}
            form={one}
            names={assignment[one]}
            colleagues={colleagues[kinds[one]]}
            mayChange={mayChange}
            error={errors.assignment?.[one]?.message}
            onChange={(names) => form.setValue(`assignment.${one}`, names, { shouldDirty: true })}
          />
        ))}
      </chakra.fieldset>
      <chakra.div display="grid" gap="4" marginTop="4">
        <ConflictNotice {...notice} />
        {mayChange ? (
          <Button type="submit" look="signal" justifySelf="end" disabled={!isDirty || isSubmitting || notice.isStale}>
            {isSubmitting ? 'Wird gespeichert...' : 'Zuständigkeiten speichern'}
          </Button>
        ) : (
          <MayNotChange />
        )}
      </chakra.div>
    </chakra.form>
  )
}

export default AssignmentForm
