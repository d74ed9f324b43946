import { lazy, Suspense, useId, useState } from 'react'
import { actorWithoutName, auditActionLabels } from '../../../shared/domain/audit-action-labels.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { auditEntityLabels, isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import { auditRecordName, changedFields } from '../../../shared/domain/audit-summary.ts'
import { countOf, formatDate, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { numbered, PartnerName } from '../../ui/PartnerName.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const AuditDetails = lazy(() => import('./AuditDetails.tsx'))

const styles = slotClasses({
  row: {
    ...cardBase,
    overflowWrap: 'break-word',
  },
  head: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '128px 120px minmax(0, 1fr) minmax(0, 1.4fr) 132px' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'center',
    padding: { base: '12px 16px', md: '6px 12px 6px 20px' },
    minHeight: '10',
  },
  time: { whiteSpace: 'nowrap' },
  actor: { order: { base: '2', md: '0' } },
  username: { color: 'ink-3', overflowWrap: 'anywhere' },
  action: { order: { base: '1', md: '0' }, gridColumn: { base: '1 / -1', md: 'auto' }, fontWeight: '500', color: 'ink' },
  record: { order: { base: '3', md: '0' }, gridColumn: { base: '1 / -1', md: 'auto' } },
  fields: {
    order: { base: '4', md: '0' },
    gridColumn: { base: '1 / -1', md: 'auto' },
    justifySelf: { md: 'end' },
    marginLeft: { base: '-10px', md: '0' },
  },
  erased: { display: 'block', color: 'ink-3' },
  facts: { padding: { base: '0 16px 16px', md: '4px 20px 20px 164px' } },
  link: { minHeight: { base: '6', md: '0' } },
})

type AuditRowProps = {
  readonly entry: AuditEntry
  /** Whether nothing newer is known of the record. */
  readonly isLatest: boolean
  readonly onActor: (actor: string) => void
  readonly onRecord: (entity: string, id: string) => void
}

/**
 * One entry: when, who, what, on which record; below it what differed, and what connects it with sign-ins and the server's log. Person and record narrow
 * the list to themselves.
 */
export const AuditRow = ({ entry, isLatest, onActor, onRecord }: AuditRowProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { time, actor, actorName, action, entity, entityId, erasedAt, requestId, sessionId } = entry
  const changes = changedFields(entry).length
  const hasOrigin = requestId !== null || sessionId !== null
  const more = changes > 0 ? countOf(changes, 'Feld', 'Felder') : 'Kennungen'
  const name = auditRecordName(entry)
  const record = name ?? numbered(entityId)
  const isOfPartner = entity === 'PARTNER' || entity === 'MAIL_CONFIGURATION'
  const kind = isAuditEntity(entity) ? auditEntityLabels[entity] : entity
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.time}>{formatDateTime(time)}</span>
        <span className={styles.actor}>
          {actor === null ? (
            actorWithoutName(action)
          ) : (
            <button
              type="button"
              className={`${rowParts.link} ${styles.link}`}
              data-tip="Nur Einträge dieser Person"
              onClick={() => onActor(actor)}
            >
              {actorName ?? `@${actor}`}
            </button>
          )}
          {actorName !== null && <span className={styles.username}> @{actor}</span>}
        </span>
        <b className={styles.action}>{auditActionLabels[action] ?? action}</b>
        <span className={styles.record}>
          {kind}{' '}
          <button
            type="button"
            className={`${rowParts.link} ${styles.link}`}
            data-tip="Nur Einträge zu diesem Datensatz"
            onClick={() => onRecord(entity, String(entityId))}
          >
            {name ?? (isOfPartner && typeof entityId === 'number' ? <PartnerName id={entityId} /> : record)}
          </button>
          {erasedAt !== null && <span className={styles.erased}>Inhalt gelöscht am {formatDate(erasedAt)} (Datenschutz)</span>}
        </span>
        <span className={styles.fields}>
          {(changes > 0 || hasOrigin) && (
            <RowButton
              look="ghost"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`${more}: ${kind} ${record}, ${formatDateTime(time)}`}
              onClick={() => setOpen(!isOpen)}
            >
              {more}
              <Icon name={isOpen ? 'up' : 'down'} />
            </RowButton>
          )}
        </span>
      </div>
      <div id={id} hidden={!isOpen} className={styles.facts}>
        {isOpen && (
          <Suspense fallback={null}>
            <AuditDetails entry={entry} isLatest={isLatest} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
