import { chakra } from '@chakra-ui/react'
import { type Customer, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { Button } from '../../ui/Button.tsx'
import { formatCountry } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks, customerTypeLooks } from '../../ui/status-looks.ts'

export const CustomerType = ({ type }: { readonly type: Customer['customerType'] }) => (
  <Status look={customerTypeLooks[type]}>{customerTypeLabels[type]}</Status>
)

export const ActivityStatus = ({ status }: { readonly status: Customer['status'] }) => (
  <Status look={activityLooks[status]}>{activityLabels[status]}</Status>
)

export const Country = ({ country }: { readonly country: string | null }) =>
  country === null ? <chakra.span color="ink-3">Nicht angegeben</chakra.span> : formatCountry(country)

type RowActionsProps = {
  readonly name: string
  readonly customer: Customer
  readonly onEdit: ((customer: Customer) => void) | undefined
  readonly onDelete: ((customer: Customer) => void) | undefined
}

const square = { look: 'ghost', size: 's', square: true, minHeight: { base: 'control-touch', md: 'control-s' } } as const

export const RowActions = ({ name, customer, onEdit, onDelete }: RowActionsProps) => (
  <chakra.span display="inline-flex" gap={{ base: '0', md: '1' }}>
    {onEdit !== undefined && (
      <Button {...square} aria-label={`Bearbeiten: ${name}`} onClick={() => onEdit(customer)}>
        <Icon name="edit" />
      </Button>
    )}
    {onDelete !== undefined && (
      <Button {...square} aria-label={`Löschen: ${name}`} onClick={() => onDelete(customer)}>
        <Icon name="remove" />
      </Button>
    )}
  </chakra.span>
)
