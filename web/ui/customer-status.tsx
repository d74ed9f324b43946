import { type Customer, customerTypeLabels } from '../../shared/domain/customer.ts'
import { activityLabels } from '../../shared/domain/entity.ts'
import { Status } from './Status.tsx'
import { activityLooks, customerTypeLooks } from './status-looks.ts'

export const CustomerType = ({ type }: { readonly type: Customer['customerType'] }) => (
  <Status look={customerTypeLooks[type]}>{customerTypeLabels[type]}</Status>
)

export const ActivityStatus = ({ status }: { readonly status: Customer['status'] }) => (
  <Status look={activityLooks[status]}>{activityLabels[status]}</Status>
)
