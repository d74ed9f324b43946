import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { ONBOARDING_STEPS } from '../../../shared/domain/onboarding.ts'
import { levelLabel, type Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LevelBadge } from '../../ui/LevelBadge.tsx'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { activityLooks } from '../../ui/status-looks.ts'
import { HeldBadge } from '../legal-hold/HeldBadge.tsx'
import { type PartnerAction, PartnerActions, PartnerSetup } from './PartnerActions.tsx'
import { PartnerCustomers } from './PartnerCustomers.tsx'
import { PartnerPages } from './PartnerPages.tsx'

const styles = slotClasses({
  card: {
    ...cardBase,
    overflowWrap: 'break-word',
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
    '&[data-new]': { background: 'signal-wash' },
    '&[data-chosen]': { background: 'select-wash' },
  },
  station: { gridArea: 'station', alignSelf: 'start' },
  firm: {
    gridArea: 'firm',
    alignSelf: 'start',
    overflowWrap: 'anywhere',
    '& > label': { marginTop: { base: '-11px', md: '-3px' }, marginBottom: { base: '-13px', md: '-7px' } },
  },
  name: {
    fontSize: '15px',
    lineHeight: '22px',
    letterSpacing: '-.012em',
    color: 'ink',
    // An id breaks only if a line of its own is too short for it.
    '& > span': { color: 'ink-3', fontWeight: '400', fontSize: 'dense', display: 'inline-block', maxWidth: '100%' },
  },
  facts: { gridArea: 'facts', display: 'flex', columnGap: '4', rowGap: '1', flexWrap: 'wrap', alignItems: 'center' },
  level: { minWidth: '56px' },
  status: { minWidth: '64px' },
  customers: { whiteSpace: 'nowrap', color: 'ink', paddingInline: '2.5', '&[data-none]': { color: 'ink-3' } },
  turned: { '[aria-expanded=true] > &': { transform: 'rotate(180deg)' } },
  // Words begin where those above them do, not the grounds of their buttons.
  actions: { gridArea: 'actions', display: 'flex', flexWrap: 'wrap', marginInlineStart: { base: '-10px', md: '0' } },
  setup: { gridArea: 'setup', display: 'flex', flexWrap: 'wrap', columnGap: '1', marginInlineStart: '-10px' },
  group: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    // Buttons that name next steps have borders, which align with the text above.
    '&:has(> b)': { marginInlineStart: '10px', rowGap: '1' },
    '& > b': { flexBasis: { base: '100%', md: 'auto' }, paddingInlineEnd: '1' },
  },
  opened: { gridArea: 'customers' },
})

type PartnerCardProps = {
  readonly partner: Partner
  /** How many steps of its onboarding are done; undefined for a finished one. */
  readonly settled: number | undefined
  /** Just created: marked, brought into view, and what comes next is said. */
  readonly isNew: boolean
  readonly choice: CardChoice
} & PartnerAction

/** A partner: who it is, its pages, what can be done, and on request its customers. */
export const PartnerCard = ({ partner, settled, isNew, choice, onEdit, onDelete, onReassign, ...setup }: PartnerCardProps) => {
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
    <li ref={row} className={styles.card} data-new={isNew ? '' : undefined} data-chosen={choice?.isChosen ? '' : undefined}>
      <span className={styles.station}>
        <LevelBadge level={partner.level} />
      </span>
      <div className={styles.firm}>
        {choice?.box}
        <h2 className={styles.name}>
          <Link className={`${rowParts.link} ${styles.name}`} to={paths.record('partner', partner.id)}>
            {partner.companyName}
          </Link>{' '}
          <span>{partner.partnerId}</span>
        </h2>
        <p>
          {partner.firstName} {partner.lastName}
          {partner.formerIds !== undefined && partner.formerIds.length > 0 && <span>{` · früher: ${partner.formerIds.join(', ')}`}</span>}
          {settled !== undefined && (
            <>
              {' · '}
              <Link className={rowParts.link} to={paths.record('partner', partner.id)}>
                Einrichtung {settled} von {ONBOARDING_STEPS.length}
              </Link>
            </>
          )}
        </p>
        <HeldBadge hold={partner.legalHold} />
      </div>
      <div className={styles.facts}>
        <span className={styles.level}>{levelLabel(partner.level)}</span>
        <span className={styles.status}>
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
            <span className={styles.turned}>
              <Icon name="down" />
            </span>
          </RowButton>
        ) : (
          <span className={styles.customers} data-none={partner.customerCount === 0 ? '' : undefined}>
            {customers}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <PartnerActions partner={partner} onEdit={onEdit} onDelete={onDelete} onReassign={onReassign} />
      </div>
      <div className={styles.setup}>
        <div className={styles.group}>
          <PartnerPages partner={partner} />
        </div>
        <div className={styles.group}>
          <PartnerSetup partner={partner} isNew={isNew} {...setup} />
        </div>
      </div>
      <div id={id} className={styles.opened} hidden={!isOpen}>
        {isOpen && <PartnerCustomers partner={partner} />}
      </div>
    </li>
  )
}
