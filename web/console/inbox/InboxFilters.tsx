import { chakra } from '@chakra-ui/react'
import { INBOX_ORDERS } from '../../../shared/domain/inbox.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import type { Colleague } from '../../../shared/domain/work.ts'
import { Select } from '../../ui/Field.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import type { ListAddress } from '../../ui/list/use-list-address.ts'
import { dayLabel, dayOf, SINCE, sinceLabels } from './since.ts'

const kindLabels = {
  lead: 'Interessenten',
  application: 'Bewerbungen',
  customer: 'Kundenanfragen',
} as const satisfies Record<WorkKind, string>

type InboxFiltersProps = {
  readonly address: ListAddress
  /** The kinds that the person may see. */
  readonly kinds: readonly WorkKind[]
  readonly colleagues: readonly Colleague[]
  /** Offers to filter by who takes care of a record. */
  readonly hasAssignee: boolean
}

/** Since when the rows came in, or on which day if the address names one. */
const ArrivalFilter = ({ address }: Pick<InboxFiltersProps, 'address'>) => {
  const day = dayOf(address.text('since'))
  return (
    <Select
      size="m"
      aria-label="Eingegangen"
      value={day ?? address.filter('since', SINCE) ?? ''}
      onChange={(event) => address.setFilter('since', event.currentTarget.value)}
    >
      <option value="">Jederzeit</option>
      {SINCE.map((since) => (
        <option key={since} value={since}>
          {sinceLabels[since]}
        </option>
      ))}
      {day !== undefined && <option value={day}>{dayLabel(day)}</option>}
    </Select>
  )
}

/** The filters and the order of the inbox. */
export const InboxFilters = ({ address, kinds, colleagues, hasAssignee }: InboxFiltersProps) => (
  <chakra.div
    role="search"
    display="grid"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 200px))' }}
    gap="2"
    marginBlock="4"
  >
    {kinds.length > 1 && <FilterSelect address={address} name="kind" label="Art" all="Alle Arten" options={kinds} labels={kindLabels} />}
    {hasAssignee && (
      <Select
        size="m"
        aria-label="Zuständig"
        value={address.text('assignee')}
        onChange={(event) => address.setFilter('assignee', event.currentTarget.value)}
      >
        <option value="">Alle Personen</option>
        <option value="none">Ohne Zuständigen</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
    <ArrivalFilter address={address} />
    <Select
      size="m"
      aria-label="Reihenfolge"
      value={address.filter('order', INBOX_ORDERS) ?? 'urgent'}
      onChange={(event) => address.setFilter('order', event.currentTarget.value === 'urgent' ? '' : event.currentTarget.value)}
    >
      <option value="urgent">Nach Frist</option>
      <option value="newest">Neueste zuerst</option>
    </Select>
  </chakra.div>
)
