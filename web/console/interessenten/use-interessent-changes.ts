import { useState } from 'react'
import type { Interessent, InteressentStatus } from '../../../shared/domain/interessent.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { showToast } from '../../ui/toast.ts'

/** What staff do with a lead; each tells about its outcome by itself. */
export const useInteressentChanges = (refresh: () => Promise<unknown>) => {
  const update = useApiMutation('interessentUpdate')
  const remove = useApiMutation('interessentDelete')
  const [busyId, setBusyId] = useState<number>()

  const setStatus = async (interessent: Interessent, status: InteressentStatus) => {
    setBusyId(interessent.id)
    try {
      await update.trigger({ params: { id: interessent.id }, body: { status } })
      const isAccepted = status === 'IB-Akzeptiert'
      showToast({
        kind: 'success',
        title: 'Status aktualisiert',
        text: isAccepted ? `${interessent.firstName} ${interessent.lastName} ist jetzt IB-Partner.` : undefined,
      })
      return true
    } catch (error) {
      showToast({ kind: 'failure', title: 'Fehler', text: messageOf(error) })
      await refresh()
      return false
    } finally {
      setBusyId(undefined)
    }
  }

  const removeInteressent = async (interessent: Interessent) => {
    try {
      await remove.trigger({ params: { id: interessent.id } })
      showToast({ kind: 'success', title: 'Interessent gelöscht' })
    } catch (error) {
      showToast({ kind: 'failure', title: 'Fehler beim Löschen', text: messageOf(error) })
      await refresh()
    }
  }

  return { busyId, setStatus, removeInteressent }
}
