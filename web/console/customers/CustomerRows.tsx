import { chakra } from '@chakra-ui/react'
import type { Customer } from '../../../shared/domain/customer.ts'
import { Email } from '../../ui/Email.tsx'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Table } from '../../ui/table.ts'
import { ActivityStatus, Country, CustomerType, RowActions } from './customer-facts.tsx'

export type CustomerRowsProps = {
  readonly customers: readonly Customer[]
  readonly newcomers: ReadonlySet<number>
  /** Left out where the person lacks the right; without both there is no column for them. */
  readonly onEdit: ((customer: Customer) => void) | undefined
  readonly onDelete: ((customer: Customer) => void) | undefined
}

export const CustomerTable = ({ customers, newcomers, onEdit, onDelete }: CustomerRowsProps) => {
  const hasActions = onEdit !== undefined || onDelete !== undefined
  return (
    <Table dense>
      <thead>
        <tr>
          <chakra.th scope="col" width="27%">
            Name
          </chakra.th>
          <chakra.th scope="col" width="24%">
            E-Mail
          </chakra.th>
          <th scope="col" data-optional="">
            Land
          </th>
          <chakra.th scope="col" width="116px">
            Typ
          </chakra.th>
          <chakra.th scope="col" width="96px">
            Status
          </chakra.th>
          <chakra.th scope="col" width="112px" data-number="" aria-sort="descending">
            <chakra.span display="inline-flex" gap="1" alignItems="center" color="ink">
              Erstellt
              <Icon name="descending" />
            </chakra.span>
          </chakra.th>
          {hasActions && (
            <chakra.th scope="col" width="84px">
              <chakra.span srOnly>Aktionen</chakra.span>
            </chakra.th>
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
                  <span>{customer.customerId}</span>
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

/** The same on narrow screens. */
export const CustomerList = ({ customers, newcomers, onEdit, onDelete }: CustomerRowsProps) => (
  <ul>
    {customers.map((customer) => {
      const name = `${customer.firstName} ${customer.lastName}`
      return (
        <chakra.li
          key={customer.id}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          gap="2px 12px"
          padding="12px 8px 12px 16px"
          borderTop="1px solid {colors.line}"
          _first={{ borderTop: '0' }}
          background={newcomers.has(customer.id) ? 'signal-wash' : undefined}
          textStyle="dense"
          color="ink-2"
          overflowWrap="anywhere"
        >
          <div>
            <chakra.b display="block" fontSize="15px" lineHeight="22px" color="ink">
              {name}
            </chakra.b>
            <chakra.span color="ink-3">{customer.customerId}</chakra.span>
          </div>
          <RowActions name={name} customer={customer} onEdit={onEdit} onDelete={onDelete} />
          <chakra.span gridColumn="1 / -1">
            <Email address={customer.email} />
          </chakra.span>
          <chakra.span gridColumn="1 / -1">
            <Country country={customer.country} />
          </chakra.span>
          <chakra.span gridColumn="1 / -1" display="flex" flexWrap="wrap" columnGap="4" rowGap="1" marginTop="0.5">
            <CustomerType type={customer.customerType} />
            <ActivityStatus status={customer.status} />
            <chakra.span color="ink-3">{formatDate(customer.createdAt)}</chakra.span>
          </chakra.span>
        </chakra.li>
      )
    })}
  </ul>
)
