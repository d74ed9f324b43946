import { useState } from 'react'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import type { Work } from '../../../shared/domain/work.ts'
import { change } from '../../api/change.ts'
import { latestVersion } from '../../api/steady-rows.ts'
import { formatDate } from '../../ui/format.ts'
import { showToast } from '../../ui/toast.ts'
import { showChangeFailure } from './show-change-failure.ts'

export type WorkRecord = Work & { readonly id: number; readonly version: number }
type WorkChange = { readonly assignee?: string | null; readonly followUpOn?: string | null }

/** The day of a follow-up, as dd.MM.yyyy. */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00Z`)

/**
 * Changes who takes care of a record and when it comes up again, shows the outcome and offers to undo it.
 * @param nameOf a colleague by user name
 */
export const useWork = <Row extends WorkRecord>(
  kind: WorkKind,
  record: Row,
  onChanged: (record: Row) => void,
  nameOf: (username: string) => string,
) => {
  const [isBusy, setBusy] = useState(false)
  const wordsFor = ({ assignee, followUpOn }: WorkChange) => {
    if (assignee !== undefined) return assignee === null ? 'Niemand ist zuständig' : `Zuständig: ${nameOf(assignee)}`
    return followUpOn == null ? 'Wiedervorlage entfernt' : `Wiedervorlage am ${formatDay(followUpOn)}`
  }
  const send = async (body: WorkChange, back: WorkChange | undefined): Promise<void> => {
    setBusy(true)
    try {
      const { version, assignee, followUpOn } = await change('workUpdate', {
        params: { kind, id: record.id },
        body,
        ifMatch: latestVersion(record),
      })
      onChanged({ ...record, version, assignee: assignee ?? undefined, followUpOn: followUpOn ?? undefined })
      showToast({ kind: 'success', title: wordsFor(body), undo: back && (() => void send(back, undefined)) })
    } catch (error) {
      showChangeFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    /** @param assignee user name; null for nobody */
    assign: (assignee: string | null) => send({ assignee }, { assignee: record.assignee ?? null }),
    /** @param followUpOn German day; null for none */
    followUp: (followUpOn: string | null) => send({ followUpOn }, { followUpOn: record.followUpOn ?? null }),
  }
}
