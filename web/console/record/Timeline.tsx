import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { actorWithoutName, auditActionLabels } from '../../../shared/domain/audit-action-labels.ts'
import { type AuditEntry, isRestorable } from '../../../shared/domain/audit-entry.ts'
import { type AuditFact, auditFacts } from '../../../shared/domain/audit-facts.ts'
import { mailStatusLabels } from '../../../shared/domain/mail.ts'
import { mailKindLabels } from '../../../shared/domain/mail-kind-labels.ts'
import { type RecordKind, recordKinds, WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { reversibleFields } from '../../../shared/domain/reversal.ts'
import type { TimelineRow } from '../../../shared/domain/timeline.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, formatDate, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListBody } from '../../ui/list/DataList.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PartnerName } from '../../ui/PartnerName.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { FactTable } from '../audit/FactTable.tsx'
import { joinedIdOf, undoneMerges } from '../merge/joined-entries.ts'
import { undoMerge } from '../merge/merge-records.ts'

const ReversalDialog = lazyDialog(() => import('./ReversalDialog.tsx'))

const PAGE_SIZE = 20
/** More differences of an entry are shown on request. */
const SHOWN_AT_ONCE = 3

const styles = slotClasses({
  row: {
    position: 'relative',
    padding: '0 0 20px 28px',
    textStyle: 'dense',
    color: 'ink-2',
    overflowWrap: 'anywhere',
    // The line through the markers ends at the oldest.
    _before: { content: '""', position: 'absolute', left: '6px', top: '12px', bottom: '-12px', width: '2px', background: 'tick' },
    _last: { paddingBottom: '0', _before: { display: 'none' } },
  },
  marker: {
    position: 'absolute',
    left: '0',
    top: '4px',
    width: '14px',
    height: '14px',
    border: '2px solid {colors.ink}',
    borderRadius: 'full',
    background: 'panel',
    '&[data-quiet]': { borderColor: 'ink-3' },
  },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4', '& b': { fontWeight: '500', color: 'ink' } },
  aside: { color: 'ink-3' },
  time: { color: 'ink-3', whiteSpace: 'nowrap' },
  facts: {
    marginTop: '1',
    '& dt': { display: 'inline', color: 'ink-3' },
    '& dd': { display: 'inline', color: 'ink', whiteSpace: 'pre-line' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '1', marginTop: '1', marginLeft: '-10px' },
  table: { marginTop: '2' },
})

/** Who acted; nothing of visitors, whom the action names itself. */
const byWhom = ({ actor, actorName, action }: AuditEntry): string => {
  if (actor !== null) return ` von ${actorName ?? `@${actor}`}`
  return actorWithoutName(action) === 'System' ? ' vom System' : ''
}

const Value = ({ text, partner }: { readonly text: string; readonly partner: number | undefined }) =>
  partner === undefined ? text : <PartnerName id={partner} />

const ChangeArrow = () => (
  <chakra.span color="ink-3" css={{ '& svg': { display: 'inline', verticalAlign: '-3px', marginInline: '1' } }}>
    <Icon name="forth" />
    <chakra.span srOnly> jetzt </chakra.span>
  </chakra.span>
)

/** A difference in one line. */
const Difference = ({ fact: { label, before, after, partners } }: { readonly fact: AuditFact }) => (
  <div>
    <dt>{label}: </dt>
    <dd>
      {before !== '' && <Value text={before} partner={partners?.before} />}
      {before !== '' && <ChangeArrow />}
      {after === '' ? 'leer' : <Value text={after} partner={partners?.after} />}
    </dd>
  </div>
)

type ChangeProps = {
  readonly entry: AuditEntry
  /** Whether it is about a record that was joined to this one. */
  readonly isOfJoined: boolean
  /** Set for a merge that the person may undo. */
  readonly onUndoMerge: (() => void) | undefined
  /** Absent if the person may not take the change back. */
  readonly onReverse: (() => void) | undefined
}

/** A change, with its differences, and how to take it back. */
const Change = ({ entry, isOfJoined, onReverse, onUndoMerge }: ChangeProps) => {
  const [isOpen, setOpen] = useState(false)
  const { action, time, before, after, erasedAt } = entry
  const label = auditActionLabels[action] ?? action
  const facts = auditFacts(entry)
  const isUpdate = before !== null && after !== null
  const isShort = facts.length <= SHOWN_AT_ONCE && (isUpdate || after !== null)
  return (
    <>
      <p className={styles.head}>
        <span>
          <b>{label}</b>
          {byWhom(entry)}
        </span>
        <time dateTime={time} className={styles.time}>
          {formatDateTime(time)}
        </time>
      </p>
      {isOfJoined && <p className={styles.aside}>am dazugelegten Eintrag</p>}
      {erasedAt !== null && <p className={styles.aside}>Inhalt gelöscht am {formatDate(erasedAt)} (Datenschutz)</p>}
      {isShort && facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <Difference key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
      {((!isShort && facts.length > 0) || onReverse !== undefined || onUndoMerge !== undefined) && (
        <div className={styles.actions}>
          {!isShort && facts.length > 0 && (
            <RowButton
              look="ghost"
              aria-expanded={isOpen}
              aria-label={`${countOf(facts.length, 'Feld', 'Felder')}: ${label}, ${formatDateTime(time)}`}
              onClick={() => setOpen(!isOpen)}
            >
              {countOf(facts.length, 'Feld', 'Felder')}
              <Icon name={isOpen ? 'up' : 'down'} />
            </RowButton>
          )}
          {onReverse !== undefined && (
            <RowButton look="ghost" aria-label={`Zurücknehmen: ${label}, ${formatDateTime(time)}`} onClick={onReverse}>
              Zurücknehmen
            </RowButton>
          )}
          {onUndoMerge !== undefined && (
            <RowButton look="ghost" aria-label={`Zusammenführung aufheben: ${formatDateTime(time)}`} onClick={onUndoMerge}>
              Zusammenführung aufheben
            </RowButton>
          )}
        </div>
      )}
      {isOpen && (
        <div className={styles.table}>
          <FactTable facts={facts} hadBefore={before !== null} hasAfter={after !== null} />
        </div>
      )}
    </>
  )
}

const Line = ({ what, children, time }: { readonly what: string; readonly children: string; readonly time: string }) => (
  <p className={styles.head}>
    <span>
      <b>{what}</b> {children}
    </span>
    <time dateTime={time} className={styles.time}>
      {formatDateTime(time)}
    </time>
  </p>
)

type Act = (entry: AuditEntry) => (() => void) | undefined
type RowProps = { readonly id: number; readonly row: TimelineRow; readonly onReverse: Act; readonly onUndoMerge: Act }

const Row = ({ id, row, onReverse, onUndoMerge }: RowProps) => (
  <li className={styles.row}>
    <span className={styles.marker} data-quiet={row.type === 'change' ? undefined : ''} aria-hidden="true" />
    {row.type === 'change' && (
      <Change
        entry={row.entry}
        isOfJoined={row.entry.entityId !== id}
        onReverse={onReverse(row.entry)}
        onUndoMerge={onUndoMerge(row.entry)}
      />
    )}
    {row.type === 'mail' && (
      <Line what="E-Mail:" time={row.time}>
        {`${mailKindLabels[row.kind]}, ${mailStatusLabels[row.status]}`}
      </Line>
    )}
    {row.type === 'arrival' && (
      <Line what="Gekommen" time={row.time}>
        {`über den Link „${row.link}“`}
      </Line>
    )}
  </li>
)

type TimelineProps = { readonly kind: RecordKind; readonly id: number }

/** What happened to a record, newest first: changes, which can be taken back here, mails, and the link by which the person came. */
export const Timeline = ({ kind, id }: TimelineProps) => {
  const can = useCan()
  const [count, setCount] = useState(PAGE_SIZE)
  const [reversed, setReversed] = useState<AuditEntry>()
  const list = useApiList('recordTimeline', {}, { params: { kind, id }, count, isCounted: false })
  const mayEdit = can(recordKinds[kind].rights.edit)
  const fieldsOf = (entry: AuditEntry) => reversibleFields(kind, entry, can('customers.contact'))
  const mayReverse = (entry: AuditEntry) =>
    mayEdit &&
    entry.entityId === id &&
    fieldsOf(entry).length > 0 &&
    (can('customers.transfer') || !fieldsOf(entry).includes('ibPartnerId'))
  const workKind = mayEdit && can(recordKinds[kind].rights.delete) ? WORK_KINDS.find((one) => one === kind) : undefined
  const undone = undoneMerges(list.items ?? [])
  const mergeUndoOf = (entry: AuditEntry) => {
    const joinedId = joinedIdOf(entry)
    if (workKind === undefined || joinedId === undefined || entry.entityId !== id) return undefined
    if (undone.has(entry.time) || !isRestorable(entry.time, Date.now())) return undefined
    return () => void undoMerge({ kind: workKind, keptId: id, joinedId })
  }
  return (
    <>
      <ListBody
        label="Verlauf"
        list={list}
        rowKey={(row) => row.id}
        card={(row) => (
          <Row
            id={id}
            row={row}
            onReverse={(entry) => (mayReverse(entry) ? () => setReversed(entry) : undefined)}
            onUndoMerge={mergeUndoOf}
          />
        )}
        rowsLabel="Verlauf"
        isOrdered
        empty="Noch nichts geschehen"
      />
      {list.hasMore && (
        <MoreButton
          shown={list.items?.length ?? 0}
          total={undefined}
          isBusy={list.isValidating}
          onMore={() => (list.error === undefined ? setCount(count + PAGE_SIZE) : list.refresh())}
        />
      )}
      {reversed !== undefined && (
        <ReversalDialog kind={kind} id={id} entry={reversed} fields={fieldsOf(reversed)} onClose={() => setReversed(undefined)} />
      )}
    </>
  )
}
