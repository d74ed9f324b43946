import type { Application } from '../../../shared/domain/application.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { showToast } from '../../ui/toast.ts'
import { useToPartner } from '../partners/use-to-partner.ts'
import { tellDeleted } from '../restoration.ts'
import type { Review } from './ReviewDialog.tsx'

/** What staff do with an application; each tells about its outcome by itself. */
export const useApplicationChanges = (refresh: () => Promise<unknown>) => {
  const update = useApiMutation('applicationUpdate')
  const accept = useApiMutation('applicationAccept')
  const remove = useApiMutation('applicationDelete')
  const toPartner = useToPartner()

  const fail = async (title: string, error: unknown) => {
    showToast({ kind: 'failure', title, text: messageOf(error) })
    await refresh()
  }

  /** Answers whether all of it could be saved. */
  const review = async (before: Application, { status, reviewNotes, createsPartner }: Review) => {
    const params = { id: before.id }
    // What stays as it is is not sent: each decision needs a right of its own.
    const body = {
      ...(status === before.status ? {} : { status }),
      ...(reviewNotes === (before.reviewNotes ?? '') ? {} : { reviewNotes }),
    }
    try {
      if (Object.keys(body).length > 0) await update.trigger({ params, body, ifMatch: before.version })
      if (createsPartner) {
        const partner = await accept.trigger({ params })
        showToast({
          kind: 'success',
          title: 'IB-Partner erfolgreich erstellt',
          text: `${partner.companyName}, ${partner.partnerId}`,
          action: toPartner(partner.partnerId),
        })
      } else showToast({ kind: 'success', title: 'Status aktualisiert' })
      return true
    } catch (error) {
      await fail('Fehler', error)
      return false
    }
  }

  const removeApplication = async ({ id, version }: Application) => {
    try {
      await remove.trigger({ params: { id }, ifMatch: version })
      tellDeleted('applicationDelete', id)
    } catch (error) {
      await fail('Fehler beim Löschen', error)
    }
  }

  return { review, removeApplication, isBusy: update.isBusy || accept.isBusy }
}
