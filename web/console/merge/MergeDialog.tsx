import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import * as z from 'zod'
import type { MergePreview } from '../../../shared/domain/merge.ts'
import { nameWords } from '../../../shared/domain/same-name.ts'
import { messageOf } from '../../api/api-error.ts'
import { mergeRequestSchema } from '../../api/schemas.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { countOf, formatDate, formatDateTime } from '../../ui/format.ts'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { type Merge, mergeFieldLabel, mergeRecords } from './merge-records.ts'

const TITLE = 'Einträge zusammenführen'
/** The field that takes a reason. */
const PARTNER = 'ibPartnerId'

const styles = slotClasses({
  whole: { gridColumn: '1 / -1', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
  field: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, gap: '2', minWidth: '0' },
  legend: { textStyle: 'label', marginBottom: '2' },
  option: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '3',
    alignItems: 'start',
    padding: '10px 14px',
    minHeight: 'control-touch',
    border: '1px solid {colors.line}',
    borderRadius: '1',
    cursor: 'pointer',
    '&[data-chosen]': { background: 'select-wash', borderColor: 'control' },
    '& input': { width: '20px', height: '20px', accentColor: '{colors.inverse}' },
    '& span': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
    '& small': { display: 'block', color: 'ink-3', textStyle: 'dense' },
  },
  same: { '& summary': { cursor: 'pointer', minHeight: 'control-touch', alignContent: 'center' } },
})

type Side = 'kept' | 'joined'

/** What tells two records of one name apart. */
const arrivalOf = ({ customerId, createdAt }: MergePreview[Side]) =>
  [customerId, `eingegangen ${formatDateTime(createdAt)}`].filter((part) => part !== null).join(', ')

type ChoiceProps = {
  readonly name: string
  readonly legend: string
  readonly chosen: Side
  readonly options: Readonly<Record<Side, { readonly text: string; readonly note?: string }>>
  readonly onChoose: (side: Side) => void
  /** Why the joined one cannot be chosen. */
  readonly locked?: string | undefined
}

/** A choice between the two records. */
const Choice = ({ name, legend, chosen, options, onChoose, locked }: ChoiceProps) => (
  <fieldset>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.field}>
      {(['kept', 'joined'] as const).map((side) => {
        const { text, note } = options[side]
        const isLocked = side === 'joined' && locked !== undefined
        return (
          <label key={side} className={styles.option} data-chosen={chosen === side ? '' : undefined}>
            <input type="radio" name={name} checked={chosen === side} disabled={isLocked} onChange={() => onChoose(side)} />
            <span>
              {text}
              {(isLocked ? locked : note) !== undefined && <small>{isLocked ? locked : note}</small>}
            </span>
          </label>
        )
      })}
    </div>
  </fieldset>
)

/** What the joined record brings, as a sentence; empty for nothing. */
const movesOf = ({ notes, mails, entries }: MergePreview['moves']): string =>
  [
    notes > 0 ? countOf(notes, 'Notiz', 'Notizen') : '',
    mails > 0 ? countOf(mails, 'E-Mail', 'E-Mails') : '',
    entries > 0 ? `${countOf(entries, 'Eintrag', 'Einträge')} im Verlauf` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

const reasonSchema = (isTransfer: boolean) =>
  z
    .object({ transferReason: mergeRequestSchema.shape.transferReason })
    .refine(({ transferReason }) => !isTransfer || transferReason !== null, {
      path: ['transferReason'],
      error: 'Bitte geben Sie den Grund des Wechsels an',
    })

type QuestionProps = {
  readonly merge: Merge
  readonly preview: MergePreview
  readonly onSwap: () => void
  readonly onClose: () => void
}

const Question = ({ merge, preview: { kept, joined, fields, same, moves, firstPartner }, onSwap, onClose }: QuestionProps) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (name: string): Side => chosen[name] ?? fields.find((field) => field.name === name)?.proposed ?? 'kept'
  const isTransfer = sideOf(PARTNER) === 'joined'
  const form = useSchemaForm<{ transferReason: string }, { transferReason: string | null }>(reasonSchema(isTransfer), {
    transferReason: '',
  })
  const brought = movesOf(moves)
  const keepsFirstPartner = firstPartner !== null && fields.find(({ name }) => name === PARTNER)?.[sideOf(PARTNER)] === firstPartner.name
  return (
    <FormDialog
      form={form}
      title={TITLE}
      description={kept.name}
      submitLabel="Zusammenführen"
      hasOtherChanges={Object.keys(chosen).length > 0}
      onSubmit={({ transferReason }) =>
        mergeRecords(
          merge,
          {
            keptVersion: kept.version,
            joinedVersion: joined.version,
            fields: fields.flatMap(({ name }) => (sideOf(name) === 'joined' ? [name] : [])),
            transferReason,
          },
          kept.name,
        )
      }
      onClose={onClose}
      failed="Einträge konnten nicht zusammengeführt werden."
    >
      <div className={styles.whole}>
        <Choice
          name="merge-kept"
          legend="Dieser Eintrag bleibt"
          chosen="kept"
          onChoose={(side) => side === 'joined' && onSwap()}
          options={{
            kept: { text: kept.name, note: arrivalOf(kept) },
            joined: { text: joined.name, note: arrivalOf(joined) },
          }}
        />
        <chakra.p color="ink-2">
          Der andere wird zu ihm gelegt. Seine Adresse führt hierher, Nachricht und Einwilligung bleiben lesbar.
          {brought !== '' && ` Dazu kommen: ${brought}.`} 30 Tage lang lässt sich das aufheben.
        </chakra.p>
        {nameWords(kept.name) !== nameWords(joined.name) && (
          <Callout>Die Namen unterscheiden sich. Bitte prüfen Sie, ob es dieselbe Person ist.</Callout>
        )}
        {keepsFirstPartner && (
          <Callout>{`Der Partner des ersten Kontakts bleibt: ${firstPartner.name} (seit ${formatDate(firstPartner.since)}).`}</Callout>
        )}
        {fields.map(({ name, kept: own, joined: other, missingRight }) => (
          <Choice
            key={name}
            name={`merge-${name}`}
            legend={mergeFieldLabel(name)}
            chosen={sideOf(name)}
            locked={missingRight === null ? undefined : `Dazu fehlt Ihnen das Recht „${missingRight}“`}
            onChoose={(side) => setChosen({ ...chosen, [name]: side })}
            options={{ kept: { text: own === '' ? 'leer' : own }, joined: { text: other === '' ? 'leer' : other } }}
          />
        ))}
        {isTransfer && <TextField form={form} name="transferReason" label="Grund des Wechsels" required maxLength={500} />}
        {same.length > 0 && (
          <details className={styles.same}>
            <summary>{countOf(same.length, 'gleiche Angabe', 'gleiche Angaben')}</summary>
            <FactList facts={same.map(({ name, value }) => [mergeFieldLabel(name), value] as const)} />
          </details>
        )}
      </div>
    </FormDialog>
  )
}

type MergeDialogProps = Merge & { readonly onClose: () => void }

/** Asks field by field what stays when two records of one person are merged. */
const MergeDialog = ({ kind, onClose, ...ids }: MergeDialogProps) => {
  const [isSwapped, setSwapped] = useState(false)
  const merge = isSwapped ? { kind, keptId: ids.joinedId, joinedId: ids.keptId } : { kind, ...ids }
  const { data, error, refresh } = useApi('mergePreview', { params: merge })
  const preview = data?.kept.id === merge.keptId ? data : undefined
  const swap = () => setSwapped(!isSwapped)
  if (preview !== undefined) return <Question key={merge.keptId} merge={merge} preview={preview} onSwap={swap} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          {error !== undefined && <Button onClick={swap}>Den anderen behalten</Button>}
        </>
      }
    >
      {error === undefined ? <RowSkeletons label="Einträge werden verglichen" /> : <Failure text={messageOf(error)} onRetry={refresh} />}
    </Dialog>
  )
}

export default MergeDialog
