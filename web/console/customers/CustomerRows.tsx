import type { Customer, CustomerSort } from '../../../shared/domain/customer.ts'
import { classOf } from '../../ui/class-of.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { formatDate } from '../../ui/format.ts'
import { SortHead } from '../../ui/SortHead.tsx'
import { Table } from '../../ui/table.ts'
import { ActivityStatus, Country, CustomerType, RowActions } from './customer-facts.tsx'

type Acts = {
  readonly onOpen: (customer: Customer) => void
  /** Left out where the person lacks the right; without both there is no column for them. */
  readonly onEdit: ((customer: Customer) => void) | undefined
  readonly onDelete: ((customer: Customer) => void) | undefined
}
type CustomerRowsProps = Acts & { readonly customers: readonly Customer[]; readonly newcomers: ReadonlySet<number> }
type CustomerRowProps = Acts & { readonly customer: Customer; readonly isNew: boolean }

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`

type CustomerTableProps = CustomerRowsProps & { readonly sort: CustomerSort; readonly onSort: (sort: CustomerSort) => void }

const columns = {
  name: classOf({ width: '24%' }),
  country: classOf({ width: '128px' }),
  type: classOf({ width: '118px' }),
  status: classOf({ width: '90px' }),
  created: classOf({ width: '96px' }),
  actions: classOf({ width: '72px' }),
}

const CustomerRow = ({ customer, isNew, hasActions, onOpen, onEdit, onDelete }: CustomerRowProps & { readonly hasActions: boolean }) => {
  const name = nameOf(customer)
  return (
    <tr data-new={isNew ? '' : undefined}>
      <td>
        <span data-part="name">
          <button type="button" data-part="opener" data-cut-tip={name} onClick={() => onOpen(customer)}>
            {name}
          </button>
          <span data-cut-tip={customer.customerId}>{customer.customerId}</span>
        </span>
      </td>
      <td data-cut-tip={customer.email}>
        <EmailLink address={customer.email} />
      </td>
      <td>
        <Country country={customer.country} />
      </td>
      <td>
        <CustomerType type={customer.customerType} />
      </td>
      <td>
        <ActivityStatus status={customer.status} />
      </td>
      <td data-number="">{formatDate(customer.createdAt)}</td>
      {hasActions && (
        <td data-row-actions="">
          <RowActions name={name} customer={customer} onEdit={onEdit} onDelete={onDelete} />
        </td>
      )}
    </tr>
  )
}

export const CustomerTable = ({ customers, newcomers, sort, onSort, ...acts }: CustomerTableProps) => {
  const hasActions = acts.onEdit !== undefined || acts.onDelete !== undefined
  const isNewestFirst = sort === '-createdAt'
  return (
    <Table dense>
      <thead>
        <tr>
          <th scope="col" className={columns.name}>
            Name
          </th>
          <th scope="col">E-Mail</th>
          <th scope="col" className={columns.country}>
            Land
          </th>
          <th scope="col" className={columns.type}>
            Typ
          </th>
          <th scope="col" className={columns.status}>
            Status
          </th>
          <SortHead
            className={columns.created}
            isNumber
            isDescending={isNewestFirst}
            tip={isNewestFirst ? 'Älteste zuerst' : 'Neueste zuerst'}
            onTurn={() => onSort(isNewestFirst ? 'createdAt' : '-createdAt')}
          >
            Erstellt
          </SortHead>
          {hasActions && (
            <th scope="col" className={columns.actions} data-number="">
              Aktionen
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} isNew={newcomers.has(customer.id)} hasActions={hasActions} {...acts} />
        ))}
      </tbody>
    </Table>
  )
}

const card = {
  whole: classOf({
    padding: '12px 8px 12px 16px',
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    '&[data-new]': { background: 'signal-wash' },
    textStyle: 'dense',
    color: 'ink-2',
    overflowWrap: 'anywhere',
  }),
  head: classOf({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3', '& > div': { minWidth: '0' } }),
  name: classOf({ display: 'block', fontSize: '15px', lineHeight: '22px', color: 'ink' }),
  aside: classOf({ color: 'ink-3' }),
  facts: classOf({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', marginTop: '0.5' }),
}

const CustomerCard = ({ customer, isNew, onOpen, onEdit, onDelete }: CustomerRowProps) => {
  const name = nameOf(customer)
  return (
    <li className={card.whole} data-new={isNew ? '' : undefined}>
      <div className={card.head}>
        <div>
          <button type="button" data-part="opener" className={card.name} onClick={() => onOpen(customer)}>
            {name}
          </button>
          <span className={card.aside}>{customer.customerId}</span>
        </div>
        <RowActions name={name} customer={customer} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <p>
        <EmailLink address={customer.email} />
      </p>
      {customer.phone !== null && (
        <p>
          <PhoneLink number={customer.phone} />
        </p>
      )}
      <p>
        <Country country={customer.country} />
      </p>
      <div className={card.facts}>
        <CustomerType type={customer.customerType} />
        <ActivityStatus status={customer.status} />
        <span className={card.aside}>{formatDate(customer.createdAt)}</span>
      </div>
    </li>
  )
}

/** The same on narrow screens. */
export const CustomerList = ({ customers, newcomers, ...acts }: CustomerRowsProps) => (
  <ul>
    {customers.map((customer) => (
      <CustomerCard key={customer.id} customer={customer} isNew={newcomers.has(customer.id)} {...acts} />
    ))}
  </ul>
)
