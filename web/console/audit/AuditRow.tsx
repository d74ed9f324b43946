import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { auditActionLabels, auditEntityLabels, isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import { Button } from '../../ui/Button.tsx'
import { countOf, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FactTable } from './FactTable.tsx'
import { factsOf, nameOf } from './facts.ts'
import { RecordName } from './RecordName.tsx'
import { RestoreOffer } from './RestoreOffer.tsx'

const LinkButton = chakra(
  'button',
  {
    base: {
      textAlign: 'left',
      textDecoration: 'underline',
      textDecorationColor: 'tick',
      textUnderlineOffset: '3px',
      overflowWrap: 'anywhere',
      minHeight: { base: '6', md: '0' },
      _hover: { textDecorationColor: 'lamp' },
    },
  },
  { defaultProps: { type: 'button' } },
)

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
  const { time, actor, action, entity, entityId, before, after } = entry
  const facts = factsOf(entry)
  const name = nameOf(entry)
  const record = name ?? `Nr. ${entityId}`
  const kind = isAuditEntity(entity) ? auditEntityLabels[entity] : entity
  return (
    <chakra.li borderTop="1px solid {colors.line}" _first={{ borderTop: '0' }} textStyle="dense" color="ink-2">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: '128px 120px minmax(0, 1fr) minmax(0, 1.4fr) 132px' }}
        columnGap="4"
        rowGap="0.5"
        alignItems="center"
        padding={{ base: '12px 16px', md: '6px 12px 6px 20px' }}
        minHeight="10"
      >
        <chakra.span whiteSpace="nowrap">{formatDateTime(time)}</chakra.span>
        <chakra.span order={{ base: '2', md: '0' }}>
          {actor === null ? (
            'Besucher'
          ) : (
            <LinkButton data-tip="Nur Einträge dieser Person" onClick={() => onActor(actor)}>
              @{actor}
            </LinkButton>
          )}
        </chakra.span>
        <chakra.b order={{ base: '1', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }} fontWeight="500" color="ink">
          {auditActionLabels[action] ?? action}
        </chakra.b>
        <chakra.span order={{ base: '3', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }}>
          {kind}{' '}
          <LinkButton data-tip="Nur Einträge zu diesem Datensatz" onClick={() => onRecord(entity, String(entityId))}>
            {name ?? <RecordName entity={entity} id={entityId} />}
          </LinkButton>
        </chakra.span>
        <chakra.span order={{ base: '4', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }} justifySelf={{ md: 'end' }}>
          {facts.length > 0 && (
            <Button
              size="s"
              look="ghost"
              minHeight={{ base: 'control-touch', md: 'control-s' }}
              marginLeft={{ base: '-10px', md: '0' }}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`${countOf(facts.length, 'Feld', 'Felder')}: ${kind} ${record}, ${formatDateTime(time)}`}
              onClick={() => setOpen(!isOpen)}
            >
              {countOf(facts.length, 'Feld', 'Felder')}
              <Icon name={isOpen ? 'up' : 'down'} />
            </Button>
          )}
        </chakra.span>
      </chakra.div>
      <chakra.div id={id} hidden={!isOpen} padding={{ base: '0 16px 16px', md: '4px 20px 20px 164px' }}>
        {isOpen && isLatest && <RestoreOffer entry={entry} />}
        {isOpen && <FactTable facts={facts} hadBefore={before !== null} hasAfter={after !== null} />}
      </chakra.div>
    </chakra.li>
  )
}
