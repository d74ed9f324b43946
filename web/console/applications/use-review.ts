import type * as z from 'zod'
import type { Answer } from '../../../shared/domain/answer.ts'
import {
  type Application,
  applicationStatusLabels,
  type applicationUpdateSchema,
  decisionRights,
} from '../../../shared/domain/application.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { changesOf } from '../../ui/form/changes-of.ts'
import { showToast } from '../../ui/toast.ts'
import { withMailNote } from '../answer/mail-note.ts'
import { useToPartner } from '../partners/use-to-partner.ts'
import { showChangeFailure } from '../record/show-change-failure.ts'

const nameOf = ({ firstName, lastName }: Application) => `${firstName} ${lastName}`
const wordsFor = (application: Application) => `${nameOf(application)}: ${applicationStatusLabels[application.status]}`

/**
 * Saves a review, creates the partner in the same call if one was requested, shows the outcome and offers to undo it. Rejects with the server's error.
 * @param onReviewed receives the application's new state
 */
export const useReview = (onReviewed: (application: Application) => void) => {
  const can = useCan()
  const toPartner = useToPartner()

  const takeBack = async (run: () => Promise<Application>) => {
    try {
      const back = await run()
      onReviewed(back)
      showToast({ kind: 'success', title: 'Status aktualisiert', text: wordsFor(back) })
    } catch (error) {
      showChangeFailure(error)
    }
  }

  return async (
    before: Application,
    values: z.output<typeof applicationUpdateSchema>,
    newPartner: { readonly parentId: number | null } | undefined,
    { removesPartner = false, ...answer }: Answer & { readonly removesPartner?: boolean } = {},
  ) => {
    const { id, version, reviewNotes: notesBefore } = before
    // Unchanged values are not sent, because each decision needs its own permission.
    const { status, reviewNotes } = changesOf(values, before)
    const noted = reviewNotes === undefined ? {} : { reviewNotes }
    if (newPartner === undefined) {
      const body = { ...noted, ...(status === undefined ? {} : { status, ...answer, ...(removesPartner && { removesPartner }) }) }
      const after = await change('applicationUpdate', { params: { id }, ifMatch: version, body })
      onReviewed(after)
      const reason = before.rejection && { reason: before.rejection.reason }
      const back = { status: before.status, answer: null, ...reason, ...(reviewNotes === undefined ? {} : { reviewNotes: notesBefore }) }
      const mayUndo = status !== undefined && !removesPartner && decisionRights(after.status, before.status).every(can)
      const undo = () => takeBack(() => change('applicationUpdate', { params: { id }, ifMatch: after.version, body: back }))
      showToast({
        kind: 'success',
        title: 'Status aktualisiert',
        text: withMailNote(wordsFor(after), before, after),
        undo: mayUndo ? () => void undo() : undefined,
      })
      return
    }
    const partner = await change('applicationAccept', {
      params: { id },
      ifMatch: version,
      body: { ...noted, ...newPartner, ...(answer.answer !== undefined && { answer: answer.answer }) },
    })
    // Its answer is the partner. The application keeps its place until it is read.
    onReviewed({ ...before, status: 'approved', acceptedPartnerId: partner.id, version: version + 1 })
    const after = await call('applicationGet', { params: { id } })
    onReviewed(after)
    const undo = () => takeBack(() => change('applicationUndoAcceptance', { params: { id }, ifMatch: after.version }))
    showToast({
      kind: 'success',
      title: 'IB-Partner erfolgreich erstellt',
      text: withMailNote(`${nameOf(before)}: ${partner.companyName}, ${partner.partnerId}`, before, after),
      action: toPartner(partner.id),
      undo: () => void undo(),
    })
  }
}
