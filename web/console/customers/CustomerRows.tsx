import type { Customer, CustomerSort } from '../../../shared/domain/customer.ts'
import { classOf } from '../../ui/class-of.ts'
import { Email } from '../../ui/Email.tsx'
import { formatDate } from '../../ui/format.ts'
import { SortHead } from '../../ui/SortHead.tsx'
import { Table } from '../../ui/table.ts'
import { ActivityStatus, Country, CustomerType, RowActions } from './customer-facts.tsx'

export type CustomerRowsProps = {
  readonly customers: readonly Customer[]
  readonly newcomers: ReadonlySet<number>
  /** Left out where the person lacks the right; without both there is no column for them. */
  readonly onEdit: ((customer: Customer) => void) | undefined
  readonly onDelete: ((customer: Customer) => void) | undefined
}

type CustomerTableProps = CustomerRowsProps & { readonly sort: CustomerSort; readonly onSort: (sort: CustomerSort) => void }

const columns = {
  name: classOf({ width: '27%' }),
  email: classOf({ width: '24%' }),
  type: classOf({ width: '116px' }),
  status: classOf({ width: '96px' }),
  created: classOf({ width: '112px' }),
  actions: classOf({ width: '84px' }),
}

export const CustomerTable = ({ customers, newcomers, sort, onSort, onEdit, onDelete }: CustomerTableProps) => {
  const hasActions = onEdit !== undefined || onDelete !== undefined
  const isNewestFirst = sort === '-createdAt'
  return (
    <Table dense>
      <thead>
        <tr>
          <th scope="col" className={columns.name}>
            Name
          </th>
          <th scope="col" className={columns.email}>
            E-Mail
          </th>
          <th scope="col" data-optional="">
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
        {customers.map((customer) => {
          const name = `${customer.firstName} ${customer.lastName}`
          return (
            <tr key={customer.id} data-new={newcomers.has(customer.id) ? '' : undefined}>
              <td>
                <span data-part="name">
                  <b data-cut-tip={name}>{name}</b>
                  <span data-cut-tip={customer.customerId}>{customer.customerId}</span>
                </span>
              </td>
              <td data-cut-tip={customer.email}>{customer.email}</td>
              <td data-optional="">
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
        })}
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

/** The same on narrow screens. */
export const CustomerList = ({ customers, newcomers, onEdit, onDelete }: CustomerRowsProps) => (
  <ul>
    {customers.map((customer) => {
      const name = `${customer.firstName} ${customer.lastName}`
      return (
        <li key={customer.id} className={card.whole} data-new={newcomers.has(customer.id) ? '' : undefined}>
          <div className={card.head}>
            <div>
              <b className={card.name}>{name}</b>
              <span className={card.aside}>{customer.customerId}</span>
            </div>
            <RowActions name={name} customer={customer} onEdit={onEdit} onDelete={onDelete} />
          </div>
          <p>
            <Email address={customer.email} />
          </p>
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
    })}
  </ul>
)
