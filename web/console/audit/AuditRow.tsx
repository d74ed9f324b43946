import { useId, useState } from 'react'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { auditActionLabels, auditEntityLabels, isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import { classOf } from '../../ui/class-of.ts'
import { countOf, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { numbered, PartnerName } from '../../ui/PartnerName.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { FactTable } from './FactTable.tsx'
import { factsOf, nameOf } from './facts.ts'
import { RestoreOffer } from './RestoreOffer.tsx'

const row = {
  whole: classOf({
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    textStyle: 'dense',
    color: 'ink-2',
  }),
  head: classOf({
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '128px 120px minmax(0, 1fr) minmax(0, 1.4fr) 132px' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'center',
    padding: { base: '12px 16px', md: '6px 12px 6px 20px' },
    minHeight: '10',
  }),
  time: classOf({ whiteSpace: 'nowrap' }),
  actor: classOf({ order: { base: '2', md: '0' } }),
  username: classOf({ color: 'ink-3', overflowWrap: 'anywhere' }),
  action: classOf({ order: { base: '1', md: '0' }, gridColumn: { base: '1 / -1', md: 'auto' }, fontWeight: '500', color: 'ink' }),
  record: classOf({ order: { base: '3', md: '0' }, gridColumn: { base: '1 / -1', md: 'auto' } }),
  fields: classOf({
    order: { base: '4', md: '0' },
    gridColumn: { base: '1 / -1', md: 'auto' },
    justifySelf: { md: 'end' },
    marginLeft: { base: '-10px', md: '0' },
  }),
  facts: classOf({ padding: { base: '0 16px 16px', md: '4px 20px 20px 164px' } }),
  link: classOf({
    textAlign: 'left',
    textDecoration: 'underline',
    textDecorationColor: '{colors.tick}',
    textUnderlineOffset: '3px',
    overflowWrap: 'anywhere',
    minHeight: { base: '6', md: '0' },
    _hover: { textDecorationColor: '{colors.lamp}' },
  }),
}

type AuditRowProps = {
  readonly entry: AuditEntry
  /** Whether nothing newer is known of the record. */
  readonly isLatest: boolean
  readonly onActor: (actor: string) => void
  readonly onRecord: (entity: string, id: string) => void
}

/** One entry: when, who, what, on which record; below it what differed. Person and record narrow the list to themselves. */
export const AuditRow = ({ entry, isLatest, onActor, onRecord }: AuditRowProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { time, actor, actorName, action, entity, entityId, before, after } = entry
  const facts = factsOf(entry)
  const name = nameOf(entry)
  const record = name ?? numbered(entityId)
  const isOfPartner = entity === 'PARTNER' || entity === 'MAIL_CONFIGURATION'
  const kind = isAuditEntity(entity) ? auditEntityLabels[entity] : entity
  return (
    <li className={row.whole}>
      <div className={row.head}>
        <span className={row.time}>{formatDateTime(time)}</span>
        <span className={row.actor}>
          {actor === null ? (
            'Besucher'
          ) : (
            <button type="button" className={row.link} data-tip="Nur Einträge dieser Person" onClick={() => onActor(actor)}>
              {actorName ?? `@${actor}`}
            </button>
          )}
          {actorName !== null && <span className={row.username}> @{actor}</span>}
        </span>
        <b className={row.action}>{auditActionLabels[action] ?? action}</b>
        <span className={row.record}>
          {kind}{' '}
          <button
            type="button"
            className={row.link}
            data-tip="Nur Einträge zu diesem Datensatz"
            onClick={() => onRecord(entity, String(entityId))}
          >
            {name ?? (isOfPartner && typeof entityId === 'number' ? <PartnerName id={entityId} /> : record)}
          </button>
        </span>
        <span className={row.fields}>
          {facts.length > 0 && (
            <RowButton
              look="ghost"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`${countOf(facts.length, 'Feld', 'Felder')}: ${kind} ${record}, ${formatDateTime(time)}`}
              onClick={() => setOpen(!isOpen)}
            >
              {countOf(facts.length, 'Feld', 'Felder')}
              <Icon name={isOpen ? 'up' : 'down'} />
            </RowButton>
          )}
        </span>
      </div>
      <div id={id} hidden={!isOpen} className={row.facts}>
        {isOpen && isLatest && <RestoreOffer entry={entry} />}
        {isOpen && <FactTable facts={facts} hadBefore={before !== null} hasAfter={after !== null} />}
      </div>
    </li>
  )
}
