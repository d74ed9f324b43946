import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Import, ImportOutcome, ImportRow } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { countOf, formatCount, formatDate, formatDateTime } from '../../ui/format.ts'
import { ListBody } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { StepLine } from './StepLine.tsx'
import { saveErrors } from './save-errors.ts'
import { useImport } from './use-import.ts'
import { canUndo, isRunning, pluralOf, stateLabels } from './words.ts'

const PAGE_SIZE = 20

const styles = slotClasses({ row: { ...cardBase, padding: { base: '8px 16px', md: '10px 20px' } } })

const Gauge = ({ shown: { state, counts, total } }: { readonly shown: Import }) => {
  if (state === 'checking') return <ProgressGauge label="Geprüft" done={counts.new + counts.exists + counts.failed} total={total} />
  if (state === 'creating') return <ProgressGauge label="Angelegt" done={counts.created} total={counts.created + counts.new} />
  const done = counts.deleted + counts.kept
  return <ProgressGauge label="Gelöscht" done={done} total={done + counts.created} />
}

/** What became of rows, in the order in which it is shown. */
const sections = [
  ['kept', 'Nicht gelöscht'],
  ['failed', 'Mit Fehlern'],
  ['exists', 'Schon vorhanden'],
  ['new', 'Noch nicht angelegt'],
  ['created', 'Angelegt'],
] as const satisfies readonly (readonly [ImportOutcome, string])[]

type RowsProps = { readonly shown: Import; readonly outcome: ImportOutcome; readonly title: string }

const nameOf = ({ values, recordId, recordName }: ImportRow) =>
  recordName ||
  [values.companyName, values.firstName, values.lastName].filter(Boolean).join(' ') ||
  values.email ||
  (recordId === null ? '' : `Nr. ${recordId}`)

const Rows = ({ shown: { id, kind, counts }, outcome, title }: RowsProps) => {
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('importRows', { outcome }, { params: { id }, count, isCounted: false })
  const labelOf = (field: string | null) => importFields[kind].find(({ name }) => name === field)?.label
  return (
    <SettingsPanel id={`import-rows-${outcome}`} title={title}>
      <ListBody
        label={title}
        rowsLabel={title}
        list={list}
        rowKey={(row) => row.number}
        card={(row) => (
          <li className={styles.row}>
            <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
              <b className={rowParts.name}>{`Zeile ${row.number}`}</b>
              {row.recordId === null || row.recordName === null ? (
                <span>{nameOf(row)}</span>
              ) : (
                <Link className={rowParts.touchLink} to={paths.record(kind, row.recordId)}>
                  {nameOf(row)}
                </Link>
              )}
            </chakra.span>
            {row.message !== null && (
              <chakra.span display="block">
                {row.field !== null && !row.message.includes(': ') && `${labelOf(row.field) ?? row.field}: `}
                {row.message}
              </chakra.span>
            )}
          </li>
        )}
        empty="Keine"
      />
      {list.hasMore && (
        <MoreButton
          shown={list.items?.length ?? 0}
          total={counts[outcome]}
          isBusy={list.isValidating}
          onMore={() => setCount((now) => now + PAGE_SIZE)}
        />
      )}
    </SettingsPanel>
  )
}

/** An import whose rows have arrived: its check, its result, and what can be done next. */
export const ImportState = ({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) => {
  const { shown, error, isBusy, retry, start, cancel } = useImport(id)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const user = useCurrentUser()
  if (shown === undefined) {
    return error === undefined ? (
      <Skeleton height="240px" width="full" />
    ) : (
      <Failure text={messageOf(error)} onRetry={retry}>
        <Button onClick={onLeave}>Zum Import</Button>
      </Failure>
    )
  }
  const { kind, counts, state, fileName, createdAt, origin, undoUntil, owner } = shown
  const isOwn = owner === user.id
  const isChecked = state === 'checked'
  const isUnderWay = isRunning(shown)
  const isBefore = state === 'uploading' || state === 'checking' || isChecked
  const downloadErrors = async () => {
    setSaving(true)
    await saveErrors(shown)
    setSaving(false)
  }
  return (
    <>
      <StepLine current={isBefore ? 2 : 3} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <SettingsPanel
          id="import-state"
          title={`${stateLabels[state]}: ${pluralOf(kind)} aus ${fileName}`}
          note={isOwn ? formatDateTime(createdAt) : `${formatDateTime(createdAt)}, @${owner}`}
          isBusy={isUnderWay}
        >
          <Figures>
            {(isBefore || counts.new > 0) && <Figure label={isBefore ? 'Werden angelegt' : 'Noch nicht angelegt'} value={counts.new} />}
            {!isBefore && <Figure label="Angelegt" value={counts.created} />}
            {counts.deleted > 0 && <Figure label="Wieder gelöscht" value={counts.deleted} />}
            {counts.kept > 0 && <Figure label="Nicht gelöscht" value={counts.kept} />}
            <Figure label="Schon vorhanden" value={counts.exists} />
            <Figure label="Mit Fehlern" value={counts.failed} />
          </Figures>
          <chakra.div display="grid" gap="4" padding={{ base: '16px', md: '20px' }} borderTop="1px solid {colors.line}">
            {isOwn && isChecked && (
              <Callout>
                <p>
                  {counts.new > 0
                    ? 'Noch ist nichts geschrieben. Niemand bekommt eine E-Mail. 30 Tage lang lässt sich der ganze Import rückgängig machen.'
                    : 'Keine Zeile ist neu: Es gibt nichts anzulegen.'}
                </p>
              </Callout>
            )}
            <chakra.p color="ink-2">Herkunft der Daten: {origin}</chakra.p>
            <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" aria-live="polite">
              {isUnderWay && <Gauge shown={shown} />}
              {isOwn && isUnderWay && (
                <Button look="ghost" disabled={isBusy} onClick={() => void cancel()}>
                  Abbrechen
                </Button>
              )}
              {isOwn && !isUnderWay && counts.new > 0 && state !== 'uploading' && (
                <Button look="signal" disabled={isBusy} onClick={() => void start('create', 'Der Import konnte nicht gestartet werden.')}>
                  {`${formatCount(counts.new)} anlegen`}
                </Button>
              )}
              {isOwn && !isUnderWay && counts.failed > 0 && (
                <Button disabled={isSaving} onClick={() => void downloadErrors()}>
                  Fehlerliste herunterladen
                </Button>
              )}
              {!isUnderWay && (
                <Button look={counts.new > 0 || isBefore ? 'line' : 'solid'} onClick={onLeave}>
                  {!isOwn ? 'Zum Import' : isBefore ? 'Andere Datei' : 'Weitere Datei importieren'}
                </Button>
              )}
              {isOwn && canUndo(shown, Date.now()) && (
                <Button look="dangerLine" disabled={isBusy} onClick={() => setAsking(true)}>
                  Rückgängig machen
                </Button>
              )}
            </chakra.div>
          </chakra.div>
        </SettingsPanel>
        {!isUnderWay &&
          sections.map(([outcome, title]) => {
            const heading = outcome === 'new' && isBefore ? 'Werden angelegt' : title
            return counts[outcome] > 0 && <Rows key={`${outcome} ${state}`} shown={shown} outcome={outcome} title={heading} />
          })}
      </chakra.div>
      <QuestionDialog
        isOpen={isAsking}
        title="Import rückgängig machen"
        keep="Abbrechen"
        go={`${formatCount(counts.created)} löschen`}
        onKeep={() => setAsking(false)}
        onGo={() => {
          setAsking(false)
          void start('undo', 'Der Import konnte nicht rückgängig gemacht werden.')
        }}
      >
        <p>
          {`${countOf(counts.created, 'angelegter Datensatz wird', 'angelegte Datensätze werden')} wieder gelöscht. Was seither jemand geändert oder zusammengeführt hat, bleibt und wird genannt.`}
        </p>
        <chakra.p color="ink-2">Das geht bis zum {formatDate(undoUntil)}. Gelöschtes liegt 30 Tage im Papierkorb.</chakra.p>
      </QuestionDialog>
    </>
  )
}
