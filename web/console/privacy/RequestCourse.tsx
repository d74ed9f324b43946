import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { auditActorName } from '../../../shared/domain/audit-summary.ts'
import { messageOf } from '../../api/api-error.ts'
import type { Pace } from '../../api/polling.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Failure } from '../../ui/Failure.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { isDecision, stepNote, stepWords } from './course.ts'

const STEP = 50

const styles = slotClasses({
  line: { padding: { base: '12px 16px', md: '12px 20px 16px' }, textStyle: 'dense', color: 'ink-2', overflowWrap: 'anywhere' },
  step: {
    position: 'relative',
    padding: '0 0 14px 28px',
    // The line between two stations.
    _before: { content: '""', position: 'absolute', left: '6px', top: '10px', bottom: '-10px', width: '2px', background: 'tick' },
    _last: { paddingBottom: '0', _before: { display: 'none' } },
    _after: { content: '""', position: 'absolute', left: '2px', top: '9px', width: '10px', height: '2px', background: 'tick' },
    '&[data-decision]::after': {
      left: '0',
      top: '3px',
      width: '14px',
      height: '14px',
      borderRadius: 'full',
      border: '3px solid {colors.ink}',
      background: 'panel',
    },
    '&[data-decision]:first-child::after': { background: 'ink', boxShadow: 'inset 0 0 0 2px {colors.panel}' },
  },
  words: { fontWeight: '500', color: 'ink' },
  who: { color: 'ink-3' },
})

const Step = ({ entry }: { readonly entry: AuditEntry }) => {
  const note = stepNote(entry)
  return (
    <li className={styles.step} data-decision={isDecision(entry) ? '' : undefined}>
      <span className={styles.words}>{stepWords(entry)}</span>
      {note !== undefined && <div>{note}</div>}
      <div className={styles.who}>
        {formatDateTime(entry.time)}, {auditActorName(entry)}
      </div>
    </li>
  )
}

/** Who did what about a request, newest first. */
export const RequestCourse = ({ id, pace }: { readonly id: number; readonly pace: Pace }) => {
  const [count, setCount] = useState(STEP)
  const list = useApiList('privacyRequestEntries', {}, { params: { id }, poll: pace, count })
  const shown = list.items?.length ?? 0
  return (
    <SettingsPanel id="request-course" title="Verlauf" note="Neueste zuerst" isBusy={list.items === undefined && list.error === undefined}>
      {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
      {list.items === undefined && list.error === undefined && <RowSkeletons label="Verlauf wird geladen" />}
      {list.items !== undefined && (
        <ol className={styles.line}>
          {list.items.map((entry) => (
            <Step key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {list.hasMore && (
        <chakra.div padding={{ base: '0 16px 16px', md: '0 20px 16px' }}>
          <MoreButton shown={shown} total={list.total} isBusy={list.isValidating} onMore={() => setCount(shown + STEP)} />
        </chakra.div>
      )}
    </SettingsPanel>
  )
}
