import { chakra } from '@chakra-ui/react'
import { daysInWords, type Retention, type RetentionUpdate, retentionRules } from '../../../shared/domain/retention.ts'
import { RETENTION_RULES, type RetentionRuleName } from '../../../shared/domain/retention-periods.ts'
import { retentionUpdateSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import type { FormFields } from '../../ui/form/form-fields.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatCount, formatDateTime } from '../../ui/format.ts'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { useStoredForm } from '../settings/use-stored-form.ts'
import type { StoredRecord } from '../settings/use-stored-record.ts'
import { MayNotAct } from './MayNotAct.tsx'
import { typedDays } from './retention-words.ts'

const styles = slotClasses({
  rule: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
    columnGap: '6',
    rowGap: '2',
    padding: { base: '16px', md: '16px 20px' },
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
  },
  why: { textStyle: 'dense', color: 'ink-2', maxWidth: '62ch', paddingTop: { md: '24px' } },
  basis: { color: 'ink-3', marginTop: '1' },
})

type Values = Record<RetentionRuleName, string>

const valuesOf = ({ days }: Retention): Values => typedDays(days)

const hintOf = (name: RetentionRuleName) => {
  const { since, days, least, most } = retentionRules[name]
  return `Tage ${since}. Vorgabe ${daysInWords(days)}, möglich ${formatCount(least)} bis ${formatCount(most)}`
}

const Rule = ({ form, name }: { readonly form: FormFields<Values>; readonly name: RetentionRuleName }) => {
  const rule = retentionRules[name]
  return (
    <div className={styles.rule}>
      <TextField form={form} name={name} label={rule.label} inputMode="numeric" hint={hintOf(name)} />
      <div className={styles.why}>
        <p>{rule.reason}</p>
        {'isLog' in rule && <p>Was eine kürzere Frist gelöscht hat oder abgelaufen ist, kommt mit einer längeren nicht zurück.</p>}
        <p className={styles.basis}>{rule.legalBasis}</p>
      </div>
    </div>
  )
}

/** The rules, each with its reason, and the button that saves them. */
const RetentionForm = ({ record }: { readonly record: StoredRecord<Retention> }) => {
  const { stored } = record
  const mayAct = useCan()('privacy.act')
  const update = useApiMutation('retentionUpdate')
  const form = useSchemaForm<Values, RetentionUpdate>(retentionUpdateSchema, valuesOf(stored))
  const { notice, save } = useStoredForm(form, record, valuesOf)
  const { isDirty, isSubmitting, dirtyFields } = form.formState

  const submit = form.handleSubmit((input) => {
    const touched: RetentionUpdate = Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(dirtyFields, name)))
    return save(() => update.trigger({ body: touched, ifMatch: stored.version }), {
      saved: 'Aufbewahrungsfristen wurden gespeichert',
      failed: 'Aufbewahrungsfristen konnten nicht gespeichert werden',
    })
  })

  return (
    <chakra.form onSubmit={submit} noValidate>
      <SettingsPanel
        id="retention-rules"
        title="Aufbewahrungsfristen"
        note={stored.updatedAt !== null && `Zuletzt gespeichert ${formatDateTime(stored.updatedAt)}`}
      >
        <chakra.fieldset disabled={!mayAct} minWidth="0">
          {RETENTION_RULES.map((name) => (
            <Rule key={name} form={form} name={name} />
          ))}
        </chakra.fieldset>
      </SettingsPanel>
      <chakra.div display="grid" gap="4" marginTop="4">
        <ConflictNotice {...notice} />
        {mayAct ? (
          <Button type="submit" look="signal" justifySelf="end" disabled={!isDirty || isSubmitting || notice.isStale}>
            {isSubmitting ? 'Wird gespeichert...' : 'Fristen speichern'}
          </Button>
        ) : (
          <MayNotAct />
        )}
      </chakra.div>
    </chakra.form>
  )
}

export default RetentionForm
