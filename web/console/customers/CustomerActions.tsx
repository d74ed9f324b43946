import type { Customer } from '../../../shared/domain/customer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'

type CustomerActionsProps = {
  readonly customer: Customer
  /** Undefined if the person lacks the right. */
  readonly onEdit: ((customer: Customer) => void) | undefined
  readonly onDelete: ((customer: Customer) => void) | undefined
}

/** The buttons of a customer's row. */
export const CustomerActions = ({ customer, onEdit, onDelete }: CustomerActionsProps) => {
  const name = `${customer.firstName} ${customer.lastName}`
  return (
    <span className={rowParts.actions}>
      {onEdit !== undefined && <IconButton icon="edit" label={`Bearbeiten: ${name}`} tip="Bearbeiten" onClick={() => onEdit(customer)} />}
      {onDelete !== undefined && <IconButton icon="remove" label={`Löschen: ${name}`} tip="Löschen" onClick={() => onDelete(customer)} />}
    </span>
  )
}
