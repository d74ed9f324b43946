import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Import, ImportOutcome } from '../../../shared/domain/import.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { formatCount, formatDateTime } from '../../ui/format.ts'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AmountQuestions } from './AmountQuestions.tsx'
import { FateChoices, type Fates } from './FateChoices.tsx'
import { ImportRows } from './ImportRows.tsx'
import { StepLine } from './StepLine.tsx'
import { saveErrors } from './save-errors.ts'
import { UndoDialog } from './UndoDialog.tsx'
import { useImport } from './use-import.ts'
import { canUndo, isRunning, pluralOf, titleOf } from './words.ts'

const Gauge = ({ shown: { state, counts, total } }: { readonly shown: Import }) => {
  if (state === 'checking')
    return (
      <ProgressGauge label="Geprüft" done={counts.new + counts.exists + counts.differs + counts.duplicate + counts.failed} total={total} />
    )
  if (state === 'creating') {
    const written = counts.created + counts.updated
    return <ProgressGauge label="Übernommen" done={written} total={written + counts.new} />
  }
  const done = counts.deleted + counts.restored + counts.kept
  return <ProgressGauge label="Zurückgenommen" done={done} total={done + counts.created + counts.updated} />
}

/** What became of rows, in the order in which it is shown. */
const sections = [
  ['kept', 'Nicht zurückgenommen'],
  ['failed', 'Mit Fehlern'],
  ['differs', 'Mit anderen Werten vorhanden'],
  ['duplicate', 'Vielleicht doppelt'],
  ['exists', 'Schon vorhanden'],
  ['new', 'Noch nicht angelegt'],
  ['created', 'Angelegt'],
  ['updated', 'Aktualisiert'],
  ['restored', 'Zurückgesetzt'],
] as const satisfies readonly (readonly [ImportOutcome, string])[]

/** An import whose rows have arrived: its check, its result, and what can be done next. */
export const ImportState = ({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) => {
  const { shown, error, isBusy, retry, start, cancel } = useImport(id)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [fates, setFates] = useState<Fates>({ duplicates: 'skip', existing: 'skip' })
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
  const { kind, counts, state, fileName, createdAt, origin, owner } = shown
  const isOwn = owner === user.id
  const isChecked = state === 'checked'
  const isUnderWay = isRunning(shown)
  const mayCreate = isOwn && !isUnderWay && state !== 'uploading' && state !== 'undone'
  const toCreate = counts.new + (fates.duplicates === 'create' ? counts.duplicate : 0)
  const toUpdate = fates.existing === 'update' ? counts.differs : 0
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
          title={`${titleOf(shown)}: ${pluralOf(kind)} aus ${fileName}`}
          note={isOwn ? formatDateTime(createdAt) : `${formatDateTime(createdAt)}, @${owner}`}
          isBusy={isUnderWay}
        >
          <Figures>
            {(isBefore || counts.new > 0) && <Figure label={isBefore ? 'Werden angelegt' : 'Noch nicht angelegt'} value={counts.new} />}
            {!isBefore && <Figure label="Angelegt" value={counts.created} />}
            {counts.deleted > 0 && <Figure label="Wieder gelöscht" value={counts.deleted} />}
            {counts.updated > 0 && <Figure label="Aktualisiert" value={counts.updated} />}
            {counts.restored > 0 && <Figure label="Zurückgesetzt" value={counts.restored} />}
            {counts.kept > 0 && <Figure label="Nicht zurückgenommen" value={counts.kept} />}
            <Figure label="Schon vorhanden" value={counts.exists} />
            {counts.differs > 0 && <Figure label="Mit anderen Werten vorhanden" value={counts.differs} />}
            {counts.duplicate > 0 && <Figure label="Vielleicht doppelt" value={counts.duplicate} />}
            <Figure label="Mit Fehlern" value={counts.failed} />
          </Figures>
          <chakra.div display="grid" gap="4" padding={{ base: '16px', md: '20px' }} borderTop="1px solid {colors.line}">
            {isOwn && isChecked && (
              <Callout>
                <p>
                  {counts.new + counts.duplicate + counts.differs > 0
                    ? 'Noch ist nichts geschrieben. Niemand bekommt eine E-Mail. 30 Tage lang lässt sich der ganze Import rückgängig machen.'
                    : 'Keine Zeile ist neu: Es gibt nichts anzulegen.'}
                </p>
              </Callout>
            )}
            <chakra.p color="ink-2">Herkunft der Daten: {origin}</chakra.p>
            {isOwn && isChecked && <AmountQuestions shown={shown} isBusy={isBusy} onCheck={start} />}
            {mayCreate && <FateChoices counts={counts} value={fates} onChange={setFates} />}
            <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" aria-live="polite">
              {isUnderWay && <Gauge shown={shown} />}
              {isOwn && isUnderWay && (
                <Button look="ghost" disabled={isBusy} onClick={() => void cancel()}>
                  Abbrechen
                </Button>
              )}
              {mayCreate && toCreate + toUpdate > 0 && (
                <Button
                  look="signal"
                  disabled={isBusy}
                  onClick={() => void start({ step: 'create', ...fates }, 'Der Import konnte nicht gestartet werden.')}
                >
                  {[toCreate > 0 && `${formatCount(toCreate)} anlegen`, toUpdate > 0 && `${formatCount(toUpdate)} aktualisieren`]
                    .filter(Boolean)
                    .join(', ')}
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
            return counts[outcome] > 0 && <ImportRows key={`${outcome} ${state}`} shown={shown} outcome={outcome} title={heading} />
          })}
      </chakra.div>
      {isAsking && (
        <UndoDialog
          shown={shown}
          onKeep={() => setAsking(false)}
          onGo={(changed) => {
            setAsking(false)
            void start({ step: 'undo', changed }, 'Der Import konnte nicht rückgängig gemacht werden.')
          }}
        />
      )}
    </>
  )
}
