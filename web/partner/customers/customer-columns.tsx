import { Link } from 'react-router-dom'
import type { Customer } from '../../../shared/domain/customer.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { EmailLink } from '../../ui/contact-links.tsx'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { formatDate } from '../../ui/format.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { NewMark } from '../NewMark.tsx'

/** A partner's list of customers as a table. */
export const customerColumns = ({
  isNewestFirst,
  onTurn,
}: {
  readonly isNewestFirst: boolean
  readonly onTurn: () => void
}): readonly Column<Customer>[] => [
  {
    head: 'Name',
    width: '30%',
    cell: (customer) => (
      <>
        <Link className={rowParts.opener} to={paths.customerOfPartner(customer.id)}>
          {personName(customer)}
        </Link>{' '}
        <span className={rowParts.aside}>{customer.customerId}</span>
        <NewMark createdAt={customer.createdAt} />
      </>
    ),
  },
  { head: 'E-Mail', cell: ({ email }) => <EmailLink address={email} />, tip: ({ email }) => email },
  { head: 'Typ', width: '128px', cell: ({ customerType }) => <CustomerType type={customerType} /> },
  { head: 'Status', width: '104px', cell: ({ status }) => <ActivityStatus status={status} /> },
  { head: 'Link', width: '152px', cell: ({ link }) => link ?? <span className={rowParts.aside}>–</span>, tip: ({ link }) => link ?? '' },
  {
    head: 'Registriert',
    width: '112px',
    cell: ({ createdAt }) => formatDate(createdAt),
    isNumber: true,
    sort: { isDescending: isNewestFirst, tip: isNewestFirst ? 'Älteste zuerst' : 'Neueste zuerst', onTurn },
  },
]
