import { useNavigate } from 'react-router-dom'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { confirmLeaving } from '../../ui/form/unsaved-changes.tsx'
import type { Action } from '../../ui/OpenActionMenu.tsx'

type RecordMenuProps = {
  readonly record: { readonly kind: RecordKind; readonly id: number; readonly name: string }
  /** Actions of this kind of record. */
  readonly actions?: readonly Action[]
  /** Absent for people who may not delete it. */
  readonly onDelete?: (() => void) | undefined
}

/** The actions on a record that are not its next step; deletion is the last one. */
export const RecordMenu = ({ record: { kind, id, name }, actions = [], onDelete }: RecordMenuProps) => {
  const navigate = useNavigate()
  const can = useCan()
  const all: readonly Action[] = [
    ...actions,
    ...(can('system.logs')
      ? [
          {
            label: 'Im Protokoll zeigen',
            run: () => confirmLeaving(() => void navigate(paths.auditLog({ entity: recordKinds[kind].entity, id }))),
          },
        ]
      : []),
    ...(onDelete === undefined ? [] : [{ label: 'Löschen', run: onDelete }]),
  ]
  return all.length === 0 ? null : <ActionMenu label={`Aktionen für ${name}`} actions={all} />
}
