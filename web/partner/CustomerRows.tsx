import { chakra } from '@chakra-ui/react'
import { type Customer, customerTypeLabels } from '../../shared/domain/customer.ts'
import { activityLabels } from '../../shared/domain/entity.ts'
import { EmailLink } from '../ui/contact-links.tsx'
import { formatDate } from '../ui/format.ts'
import { Status } from '../ui/Status.tsx'
import { activityLooks, customerTypeLooks } from '../ui/status-looks.ts'
import { Table } from '../ui/table.ts'

type CustomerRowsProps = { readonly customers: readonly Customer[]; readonly newcomers: ReadonlySet<number> }

const Type = ({ customer }: { readonly customer: Customer }) => (
  <Status look={customerTypeLooks[customer.customerType]}>{customerTypeLabels[customer.customerType]}</Status>
)
const Activity = ({ customer }: { readonly customer: Customer }) => (
  <Status look={activityLooks[customer.status]}>{activityLabels[customer.status]}</Status>
)

export const CustomerTable = ({ customers, newcomers }: CustomerRowsProps) => (
  <Table hideBelow="md">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">E-Mail</th>
        <th scope="col">Typ</th>
        <th scope="col">Status</th>
        <th scope="col" data-number="">
          Registriert
        </th>
      </tr>
    </thead>
    <tbody>
      {customers.map((customer) => (
        <tr key={customer.id} data-new={newcomers.has(customer.id) ? '' : undefined}>
          <td>
            <chakra.b fontWeight="500" color="ink">
              {customer.firstName} {customer.lastName}
            </chakra.b>{' '}
            <chakra.span color="ink-3" whiteSpace="nowrap">
              {customer.customerId}
            </chakra.span>
          </td>
          <td>
            <EmailLink address={customer.email} />
          </td>
          <td>
            <Type customer={customer} />
          </td>
          <td>
            <Activity customer={customer} />
          </td>
          <td data-number="">{formatDate(customer.createdAt)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)

/** The same on narrow screens. */
export const CustomerList = ({ customers, newcomers }: CustomerRowsProps) => (
  <chakra.ul hideFrom="md">
    {customers.map((customer) => (
      <chakra.li
        key={customer.id}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr) auto"
        gap="2px 12px"
        padding="12px 16px"
        borderTop="1px solid {colors.line}"
        _first={{ borderTop: '0' }}
        background={newcomers.has(customer.id) ? 'signal-wash' : undefined}
        textStyle="dense"
        overflowWrap="anywhere"
      >
        <chakra.b fontSize="15px" lineHeight="24px">
          {customer.firstName} {customer.lastName}
        </chakra.b>
        <chakra.span color="ink-3">{formatDate(customer.createdAt)}</chakra.span>
        <chakra.span gridColumn="1 / -1" color="ink-2">
          {customer.customerId}, <EmailLink address={customer.email} />
        </chakra.span>
        <chakra.span gridColumn="1 / -1" display="flex" gap="4" marginTop="0.5">
          <Type customer={customer} />
          <Activity customer={customer} />
        </chakra.span>
      </chakra.li>
    ))}
  </chakra.ul>
)
