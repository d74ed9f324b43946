import type * as z from 'zod'
import type { Application } from '../../../shared/domain/application.ts'
import type { applicationUpdateSchema } from '../../../shared/domain/application-forms.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { changesOf } from '../../ui/form/changes-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useToPartner } from '../partners/use-to-partner.ts'

/** Saves a review, with the partner in the same step where it becomes one, and tells what came of it. It fails with the server's error. */
export const useReview = () => {
  const update = useApiMutation('applicationUpdate')
  const accept = useApiMutation('applicationAccept')
  const toPartner = useToPartner()
  return async (
    before: Application,
    values: z.output<typeof applicationUpdateSchema>,
    newPartner: { readonly parentId: number | null } | undefined,
  ) => {
    const called = { params: { id: before.id }, ifMatch: before.version }
    // What stays as it is is not sent: each decision needs a right of its own.
    const { status, reviewNotes } = changesOf(values, before)
    const noted = reviewNotes === undefined ? {} : { reviewNotes }
    if (newPartner === undefined) {
      await update.trigger({ ...called, body: { ...noted, ...(status === undefined ? {} : { status }) } })
      return showToast({ kind: 'success', title: 'Status aktualisiert' })
    }
    const partner = await accept.trigger({ ...called, body: { ...noted, ...newPartner } })
    showToast({
      kind: 'success',
      title: 'IB-Partner erfolgreich erstellt',
      text: `${partner.companyName}, ${partner.partnerId}`,
      action: toPartner(partner.partnerId),
    })
  }
}
