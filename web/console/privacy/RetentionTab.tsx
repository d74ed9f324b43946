import { chakra } from '@chakra-ui/react'
import { fixedRetention, type Retention, retentionRules, retentionWithRecord } from '../../../shared/domain/retention.ts'
import { RETENTION_RULES } from '../../../shared/domain/retention-periods.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, formatCount, formatDateTime } from '../../ui/format.ts'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsColumns, SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { useStoredRecord } from '../settings/use-stored-record.ts'
import { PrivacyFrame } from './PrivacyFrame.tsx'
import { UpcomingDeletions } from './UpcomingDeletions.tsx'

const RetentionForm = lazyDialog(() => import('./RetentionForm.tsx'))

const lastRunFacts = ({ lastRun }: Retention): readonly Fact[] =>
  lastRun === null
    ? [['Letzter Lauf', 'Noch keiner']]
    : [
        ['Letzter Lauf', formatDateTime(lastRun.finishedAt)],
        ...RETENTION_RULES.filter((name) => lastRun.deleted[name] > 0).map(
          (name): Fact => [retentionRules[name].label, `${formatCount(lastRun.deleted[name])} gelöscht`],
        ),
        ...(Object.values(lastRun.deleted).every((count) => count === 0) ? [['Gelöscht', 'Nichts war fällig'] as const] : []),
      ]

const fixedFacts: readonly Fact[] = [
  ...Object.values(fixedRetention).map(
    (fixed): Fact => [
      fixed.label,
      'days' in fixed
        ? countOf(fixed.days, 'Tag', 'Tage')
        : 'hours' in fixed
          ? countOf(fixed.hours, 'Stunde', 'Stunden')
          : countOf(fixed.minutes, 'Minute', 'Minuten'),
    ],
  ),
  ...retentionWithRecord.map(({ label, until }): Fact => [label, until]),
]

/** How long each kind of record is kept and why, and what the nightly job has deleted and will delete next. */
const RetentionTab = () => {
  const { data, error, refresh } = useApi('retentionGet', {})
  const record = useStoredRecord(data, () => call('retentionGet', {}), refresh)
  return (
    <PrivacyFrame sub="Wie lange Daten bleiben und was die nächtliche Löschung entfernt">
      {record !== undefined && <UpcomingDeletions retention={record.stored} />}
      <SettingsColumns>
        {record === undefined ? (
          <SettingsPanel id="retention-rules" title="Aufbewahrungsfristen" isBusy={error === undefined}>
            {error === undefined ? (
              <RowSkeletons label="Aufbewahrungsfristen werden geladen" />
            ) : (
              <Failure text={messageOf(error)} onRetry={refresh} />
            )}
          </SettingsPanel>
        ) : (
          <>
            <RetentionForm record={record} />
            <chakra.div display="grid" gap="4">
              <SettingsPanel id="retention-past" title="Gelöscht">
                <chakra.div padding={{ base: '4px 16px 12px', md: '4px 20px 16px' }} textStyle="dense">
                  <FactList facts={lastRunFacts(record.stored)} />
                </chakra.div>
              </SettingsPanel>
              <SettingsPanel id="retention-fixed" title="Feste Fristen">
                <chakra.div padding={{ base: '4px 16px 12px', md: '4px 20px 16px' }} textStyle="dense">
                  <FactList facts={fixedFacts} />
                </chakra.div>
              </SettingsPanel>
            </chakra.div>
          </>
        )}
      </SettingsColumns>
    </PrivacyFrame>
  )
}

export default RetentionTab
