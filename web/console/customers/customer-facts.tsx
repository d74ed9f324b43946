import { type Customer, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { formatCountry } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks, customerTypeLooks } from '../../ui/status-looks.ts'

export const CustomerType = ({ type }: { readonly type: Customer['customerType'] }) => (
  <Status look={customerTypeLooks[type]}>{customerTypeLabels[type]}</Status>
)

export const ActivityStatus = ({ status }: { readonly status: Customer['status'] }) => (
  <Status look={activityLooks[status]}>{activityLabels[status]}</Status>
)

export const Country = ({ country }: { readonly country: string | null }) =>
  country === null ? <span data-part="aside">Nicht angegeben</span> : formatCountry(country)

type RowActionsProps = {
  readonly name: string
  readonly customer: Customer
  readonly onEdit: ((customer: Customer) => void) | undefined
  readonly onDelete: ((customer: Customer) => void) | undefined
}

export const RowActions = ({ name, customer, onEdit, onDelete }: RowActionsProps) => (
  <span data-part="actions">
    {onEdit !== undefined && <IconButton icon="edit" label={`Bearbeiten: ${name}`} tip="Bearbeiten" onClick={() => onEdit(customer)} />}
    {onDelete !== undefined && <IconButton icon="remove" label={`Löschen: ${name}`} tip="Löschen" onClick={() => onDelete(customer)} />}
  </span>
)
