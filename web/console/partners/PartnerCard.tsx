import { useEffect, useRef, useState } from 'react'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { levelLabel, type Partner } from '../../../shared/domain/partner.ts'
import { useCan } from '../../api/session.tsx'
import { classOf } from '../../ui/class-of.ts'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LevelBadge } from '../../ui/LevelBadge.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks } from '../../ui/status-looks.ts'
import { type PartnerAction, PartnerActions, PartnerSetup } from './PartnerActions.tsx'
import { PartnerCustomers } from './PartnerCustomers.tsx'
import { PartnerPages } from './PartnerPages.tsx'

const card = {
  whole: classOf({
    display: 'grid',
    gridTemplateAreas: {
      base: '"station firm" ". facts" ". actions" ". setup" "customers customers"',
      md: '"station firm facts actions" ". setup setup setup" "customers customers customers customers"',
    },
    gridTemplateColumns: {
      base: '22px minmax(0, 1fr)',
      md: '22px minmax(0, 1fr) 276px auto',
    },
    columnGap: { base: '3', xl: '5' },
    rowGap: { base: '2', md: '1' },
    alignItems: { base: 'start', md: 'center' },
    padding: { base: '4', md: '12px 16px 12px 20px' },
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    textStyle: 'dense',
    color: 'ink-2',
    '&[data-new]': { background: 'signal-wash' },
  }),
  station: classOf({ gridArea: 'station', alignSelf: 'start' }),
  firm: classOf({ gridArea: 'firm', alignSelf: 'start', overflowWrap: 'anywhere' }),
  name: classOf({
    fontSize: '15px',
    lineHeight: '22px',
    letterSpacing: '-.012em',
    color: 'ink',
    '& > span': { color: 'ink-3', fontWeight: '400', fontSize: 'dense' },
  }),
  facts: classOf({ gridArea: 'facts', display: 'flex', columnGap: '4', rowGap: '1', flexWrap: 'wrap', alignItems: 'center' }),
  level: classOf({ minWidth: '56px' }),
  status: classOf({ minWidth: '64px' }),
  customers: classOf({ whiteSpace: 'nowrap', color: 'ink', paddingInline: '2.5', '&[data-none]': { color: 'ink-3' } }),
  turned: classOf({ '[aria-expanded=true] > &': { transform: 'rotate(180deg)' } }),
  // Words begin where those above them do, not the grounds of their buttons.
  actions: classOf({ gridArea: 'actions', display: 'flex', flexWrap: 'wrap', marginInlineStart: { base: '-10px', md: '0' } }),
  setup: classOf({ gridArea: 'setup', display: 'flex', flexWrap: 'wrap', columnGap: '1', marginInlineStart: '-10px' }),
  group: classOf({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    // Where next steps are named, buttons have edges, which begin where the words do.
    '&:has(> b)': { marginInlineStart: '10px', rowGap: '1' },
    '& > b': { flexBasis: { base: '100%', md: 'auto' }, paddingInlineEnd: '1' },
  }),
  opened: classOf({ gridArea: 'customers' }),
}

type PartnerCardProps = {
  readonly partner: Partner
  /** Just created: marked, brought into view, and what comes next is said. */
  readonly isNew: boolean
} & PartnerAction

/** A partner: who it is, its pages, what can be done, and on request its customers. */
export const PartnerCard = ({ partner, isNew, onEdit, onDelete, ...setup }: PartnerCardProps) => {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Once the dialog is gone, which gives the focus back to where it was opened.
    const timer = isNew ? setTimeout(() => row.current?.scrollIntoView({ block: 'center' }), 250) : undefined
    return () => clearTimeout(timer)
  }, [isNew])
  const customers = countOf(partner.customerCount, 'Kunde', 'Kunden')
  const id = `kunden-${partner.id}`
  return (
    <li ref={row} className={card.whole} data-new={isNew ? '' : undefined}>
      <span className={card.station}>
        <LevelBadge level={partner.level} />
      </span>
      <div className={card.firm}>
        <h2 className={card.name}>
          {partner.companyName} <span>{partner.partnerId}</span>
        </h2>
        <p>
          {partner.firstName} {partner.lastName}
        </p>
      </div>
      <div className={card.facts}>
        <span className={card.level}>{levelLabel(partner.level)}</span>
        <span className={card.status}>
          <Status look={activityLooks[partner.status]}>{activityLabels[partner.status]}</Status>
        </span>
        {partner.customerCount > 0 && can('customers.view') ? (
          <RowButton
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${customers} von ${partner.companyName}`}
            onClick={() => setOpen(!isOpen)}
          >
            {customers}
            <span className={card.turned}>
              <Icon name="down" />
            </span>
          </RowButton>
        ) : (
          <span className={card.customers} data-none={partner.customerCount === 0 ? '' : undefined}>
            {customers}
          </span>
        )}
      </div>
      <div className={card.actions}>
        <PartnerActions partner={partner} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <div className={card.setup}>
        <div className={card.group}>
          <PartnerPages partner={partner} />
        </div>
        <div className={card.group}>
          <PartnerSetup partner={partner} isNew={isNew} {...setup} />
        </div>
      </div>
      <div id={id} className={card.opened} hidden={!isOpen}>
        {isOpen && <PartnerCustomers partner={partner} />}
      </div>
    </li>
  )
}
