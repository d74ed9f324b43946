import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { germanDay } from '../../../shared/domain/german.ts'
import { recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useMinute } from '../../ui/use-now.ts'
import { formatDay, useWork, type WorkRecord } from './use-work.ts'

const AssignDialog = lazyDialog(() => import('./AssignDialog.tsx'))
const FollowUpDialog = lazyDialog(() => import('./FollowUpDialog.tsx'))

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    minHeight: 'control-m',
    '& > span': { overflowWrap: 'anywhere' },
  },
})

const FollowUpDay = ({ day }: { readonly day: string }) => {
  const isDue = day <= germanDay(useMinute())
  return isDue ? <Status look={{ symbol: 'warning', color: 'danger' }}>{formatDay(day)}</Status> : formatDay(day)
}

type WorkProps<Row extends WorkRecord> = {
  readonly kind: WorkKind
  readonly record: Row
  /** Is given the record as it has become. */
  readonly onChanged: (record: Row) => void
}

/** Who takes care of a record, and when it comes up again. The keys `a` and `r` change them. */
export const Work = <Row extends WorkRecord>({ kind, record, onChanged }: WorkProps<Row>) => {
  const user = useCurrentUser()
  const mayEdit = useCan()(recordKinds[kind].rights.edit)
  const { data } = useApi('colleagueList', { params: { kind } })
  const colleagues = data?.colleagues ?? []
  const nameOf = (username: string) => colleagues.find(({ id }) => id === username)?.name ?? `@${username}`
  const work = useWork(kind, record, onChanged, nameOf)
  const [opened, setOpened] = useState<'assign' | 'followUp'>()
  const close = () => setOpened(undefined)
  useKeys(mayEdit ? { a: () => setOpened('assign'), r: () => setOpened('followUp') } : {})
  const { assignee, followUpOn } = record
  return (
    <>
      <Line>
        <span>
          <chakra.span color="ink-3">Zuständig: </chakra.span>
          {assignee === undefined ? 'niemand' : nameOf(assignee)}
        </span>
        {mayEdit && (
          <>
            <IconButton icon="edit" label="Zuständigkeit ändern" tip="Zuweisen" onClick={() => setOpened('assign')} />
            {assignee === undefined && (
              <RowButton aria-disabled={work.isBusy} onClick={() => void work.assign(user.id)}>
                Mir zuweisen
              </RowButton>
            )}
          </>
        )}
      </Line>
      <Line>
        <span>
          <chakra.span color="ink-3">Wiedervorlage: </chakra.span>
          {followUpOn === undefined ? 'keine' : <FollowUpDay day={followUpOn} />}
        </span>
        {mayEdit && (
          <>
            <IconButton icon="edit" label="Wiedervorlage ändern" tip="Wiedervorlage" onClick={() => setOpened('followUp')} />
            {followUpOn !== undefined && (
              <RowButton look="ghost" aria-disabled={work.isBusy} onClick={() => void work.followUp(null)}>
                Entfernen
              </RowButton>
            )}
          </>
        )}
      </Line>
      {opened === 'assign' && <AssignDialog assignee={assignee} colleagues={colleagues} onAssign={work.assign} onClose={close} />}
      {opened === 'followUp' && <FollowUpDialog day={followUpOn} onChoose={work.followUp} onClose={close} />}
    </>
  )
}
