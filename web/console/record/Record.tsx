import type { Application } from '../../../shared/domain/application.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { InboxRow } from '../../../shared/domain/inbox.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { Present } from '../../../shared/domain/presence.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { useCan } from '../../api/session.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import MissingPermission from '../MissingPermission.tsx'
import { Presence } from './Presence.tsx'
import type { HeadingLevel } from './RecordLayout.tsx'

const ApplicationRecord = lazyDialog(() => import('./ApplicationRecord.tsx'))
const CustomerRecord = lazyDialog(() => import('./CustomerRecord.tsx'))
const LeadRecord = lazyDialog(() => import('./LeadRecord.tsx'))
const PartnerRecord = lazyDialog(() => import('./PartnerRecord.tsx'))

/** A record as one's own change has left it. */
export type ChangedRecord =
  | { readonly kind: 'lead'; readonly record: Lead }
  | { readonly kind: 'application'; readonly record: Application }
  | { readonly kind: 'customer'; readonly record: Customer }

type RecordProps = {
  readonly kind: RecordKind
  readonly id: number
  readonly level: HeadingLevel
  /** Who else has a record open. */
  readonly present: readonly Present[]
  /** The row of the inbox that it was opened from. */
  readonly row?: InboxRow | undefined
  /** Is given the record as one's own change has left it. */
  readonly onChanged?: ((changed: ChangedRecord) => void) | undefined
}

/** Everything that is known about one record, with what can be done about it. */
export const Record = ({ kind, id, level, present, row, onChanged }: RecordProps) => {
  const can = useCan()
  const { label, rights } = recordKinds[kind]
  if (!can(rights.view)) return <MissingPermission title={label} permission={rights.view} />
  const shared = { id, level, presence: <Presence present={present} kind={kind} id={id} /> }
  switch (kind) {
    case 'lead':
      return (
        <LeadRecord
          {...shared}
          listed={row?.kind === 'lead' ? row.record : undefined}
          onChanged={(record) => onChanged?.({ kind, record })}
        />
      )
    case 'application':
      return (
        <ApplicationRecord
          {...shared}
          listed={row?.kind === 'application' ? row.record : undefined}
          onChanged={(record) => onChanged?.({ kind, record })}
        />
      )
    case 'customer':
      return (
        <CustomerRecord
          {...shared}
          listed={row?.kind === 'customer' ? row.record : undefined}
          onChanged={(record) => onChanged?.({ kind, record })}
        />
      )
    case 'partner':
      return <PartnerRecord {...shared} />
  }
}
