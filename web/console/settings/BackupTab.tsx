import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type Backup, type BackupOverview, backupKindLabels, backupStateLabels, type VaultLock } from '../../../shared/domain/backup.ts'
import { BACKUP_DAYS } from '../../../shared/platform/limits.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { countOf, formatBytes, formatDateTime } from '../../ui/format.ts'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsColumns, SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { backupStateLooks } from '../../ui/status-looks.ts'
import { type TickRun, Ticks } from '../../ui/Ticks.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'

const styles = slotClasses({
  row: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '128px 132px 104px 88px minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'start',
    padding: { base: '12px 16px', md: '10px 20px' },
    borderTop: '1px solid {colors.line}',
    textStyle: 'dense',
    color: 'ink-2',
  },
  time: { whiteSpace: 'nowrap', color: 'ink' },
  place: { gridColumn: { base: '1 / -1', md: 'auto' }, overflowWrap: 'anywhere' },
})

const SECOND_READ_MS = 2000
const DAY_MS = 86_400_000

const lockTexts = {
  none: 'Keine',
  governance: 'Governance: Nur wer die Sperre aufheben darf, kann Sicherungen löschen',
  compliance: 'Compliance: Nach der Bedenkzeit kann niemand Sicherungen löschen',
} satisfies Record<VaultLock, string>

/** The last days, the present one last, and whether something was backed up on them. */
const daysOf = (backups: readonly Backup[]) => {
  const saved = new Set(backups.filter(({ state }) => state === 'complete').map(({ startedAt }) => startedAt.slice(0, 10)))
  const today = Date.now()
  return Array.from({ length: BACKUP_DAYS }, (_, index) =>
    saved.has(new Date(today - (BACKUP_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10)),
  )
}

/** One tick per day: dark where there is a backup, and the needle today. */
const DayScale = ({ backups }: { readonly backups: readonly Backup[] }) => {
  const days = daysOf(backups)
  const runs = days.map((isSaved, index): TickRun => ({ count: 1, color: index === days.length - 1 ? 'lamp' : isSaved ? 'ink' : 'tick' }))
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1" textStyle="dense" color="ink-2">
      <Ticks runs={runs} pitch={6} height={20} low={14} />
      <span>{`An ${countOf(days.filter(Boolean).length, 'Tag', 'Tagen')} der letzten ${BACKUP_DAYS} gesichert`}</span>
    </chakra.div>
  )
}

const Row = ({ backup: { startedAt, kind, state, bytes, place, startedBy } }: { readonly backup: Backup }) => (
  <li className={styles.row}>
    <span className={styles.time}>{formatDateTime(startedAt)}</span>
    <Status look={backupStateLooks[state]}>{backupStateLabels[state]}</Status>
    <span>{backupKindLabels[kind]}</span>
    <span>{bytes === null ? 'Größe offen' : formatBytes(bytes)}</span>
    <span className={styles.place}>
      {place}
      {startedBy !== null && `, begonnen von @${startedBy}`}
    </span>
  </li>
)

const factsOf = ({ continuous, vault, folder }: BackupOverview): readonly Fact[] => {
  const recovery: Fact = [
    'Laufende Sicherung',
    continuous === null
      ? 'Gibt es hier nicht'
      : `Auf jede Sekunde von ${formatDateTime(continuous.from)} bis ${formatDateTime(continuous.until)}`,
  ]
  if (folder !== null) {
    return [
      recovery,
      ['Ordner', folder],
      ['Wiederherstellen', 'Portal beenden, dann „npm run restore -- <Name des Ordners>“ und wieder starten'],
      ['Grenze', 'Die Kopien liegen auf diesem Rechner. Vor seinem Ausfall schützt nur eine Kopie an einem anderen Ort.'],
    ]
  }
  return [
    recovery,
    ...(vault === null
      ? [['Tresor', 'Keiner: Diese Installation sichert nicht täglich'] as const]
      : ([
          ['Tresor', `${vault.name}, ${BACKUP_DAYS} Tage`],
          ['Sperre', lockTexts[vault.lock]],
          ['Kopie', vault.copyRegion ?? 'Keine in einer zweiten Region'],
        ] as const)),
    ['Von Hand', 'Bleiben in der Region der Daten, bis der Betrieb sie löscht'],
    ['Wiederherstellen', 'Der Betrieb spielt eine Sicherung zurück, wie es sein Handbuch beschreibt'],
  ]
}

const List = ({ backups }: { readonly backups: readonly Backup[] }) =>
  backups.length === 0 ? (
    <Empty text="Noch keine Sicherung" />
  ) : (
    <ul aria-label="Sicherungen">
      {backups.map((backup) => (
        <Row key={backup.id} backup={backup} />
      ))}
    </ul>
  )

/** The backups of the portal's data, what protects them, and a button that starts one. */
const BackupTab = () => {
  const [isRunning, setRunning] = useState(false)
  const { data, error, refresh } = useApi('backupOverview', {}, { poll: isRunning ? SECOND_READ_MS : 'stretching' })
  const start = useApiMutation('backupStart')
  const runs = data?.backups.some(({ state }) => state === 'running') ?? false
  if (runs !== isRunning) setRunning(runs)

  const begin = async () => {
    try {
      await start.trigger({})
      showToast({ kind: 'success', title: 'Datensicherung begonnen' })
    } catch (failure) {
      showFailure('Die Datensicherung konnte nicht begonnen werden', failure)
    }
  }

  return (
    <SettingsColumns>
      <SettingsPanel id="backups" title="Datensicherung" note="Neueste zuerst" isBusy={data === undefined && error === undefined}>
        {data === undefined ? (
          error === undefined ? (
            <RowSkeletons label="Sicherungen werden geladen" />
          ) : (
            <Failure text={messageOf(error)} onRetry={refresh} />
          )
        ) : (
          <>
            <chakra.div
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              alignItems="center"
              gap="3"
              padding={{ base: '12px 16px', md: '16px 20px' }}
            >
              <DayScale backups={data.backups} />
              <Button look="signal" disabled={start.isBusy || isRunning} onClick={begin}>
                {start.isBusy || isRunning ? 'Wird gesichert...' : 'Jetzt sichern'}
              </Button>
            </chakra.div>
            <List backups={data.backups} />
          </>
        )}
      </SettingsPanel>
      {data !== undefined && (
        <SettingsPanel id="backup-protection" title="Schutz">
          <chakra.div padding={{ base: '4px 16px 12px', md: '8px 20px 16px' }}>
            <FactList facts={factsOf(data)} />
          </chakra.div>
        </SettingsPanel>
      )}
    </SettingsColumns>
  )
}

export default BackupTab
