import { WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { useApi } from '../../api/use-api.ts'
import { showFailure } from '../../ui/toast.ts'
import AssignDialog from '../record/AssignDialog.tsx'
import FollowUpDialog from '../record/FollowUpDialog.tsx'
import { type WorkAction, workOf } from './chosen.ts'
import { startOperation } from './operation.ts'
import type { BulkDialogProps } from './StatusDialog.tsx'

type WorkDialogProps = BulkDialogProps & { readonly what: WorkAction['type'] }

/** Chooses who takes care of the chosen records, or when they come up again. */
const WorkDialog = ({ chosen, kinds, shown, what, onClose }: WorkDialogProps) => {
  const kind = WORK_KINDS.find((one) => kinds.includes(one))
  const { data } = useApi('colleagueList', what === 'assign' && kind !== undefined ? { params: { kind } } : null)
  const start = async (action: WorkAction) => {
    const body = workOf(chosen, action)
    if (body === undefined) return
    try {
      await startOperation(body, shown)
      onClose(true)
    } catch (error) {
      showFailure('Die Einträge konnten nicht geändert werden.', error)
    }
  }
  const cancel = () => onClose(false)
  if (what === 'followUp')
    return <FollowUpDialog day={undefined} onChoose={(followUpOn) => start({ type: 'followUp', followUpOn })} onClose={cancel} />
  return data === undefined ? null : (
    <AssignDialog
      assignee={undefined}
      colleagues={data.colleagues}
      onAssign={(assignee) => start({ type: 'assign', assignee })}
      onClose={cancel}
    />
  )
}

export default WorkDialog
