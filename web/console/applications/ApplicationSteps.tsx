import { useState } from 'react'
import { type Application, type ApplicationStatus, decisionRights } from '../../../shared/domain/application.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { showChangeFailure } from '../record/show-change-failure.ts'
import { useReview } from './use-review.ts'

const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx'))

type ApplicationStepsProps = {
  readonly application: Application
  /** Is given the application as it has become. */
  readonly onChanged: (application: Application) => void
}

/** What to do next about an application. The key `e` opens the dialog with the likely decision. */
export const ApplicationSteps = ({ application, onChanged }: ApplicationStepsProps) => {
  const can = useCan()
  const review = useReview(onChanged)
  const [isBusy, setBusy] = useState(false)
  const [wanted, setWanted] = useState<ApplicationStatus>()
  const { status, reviewNotes, acceptedPartnerId } = application
  const may = (next: ApplicationStatus) => decisionRights(status, next).every(can)
  const isOpen = status === 'pending'
  useKeys({ e: () => setWanted(isOpen && may('approved') ? 'approved' : status) })
  // An applicant who is a partner already becomes one again only on purpose.
  const mayMakePartner = may('approved') && can('ib_partners.create') && acceptedPartnerId === null
  const approve = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await review(application, { status: 'approved', reviewNotes }, mayMakePartner ? { parentId: null } : undefined)
    } catch (error) {
      showChangeFailure(error)
    }
    setBusy(false)
  }
  return (
    <>
      {isOpen && may('approved') && (
        <Button look="signal" aria-disabled={isBusy} onClick={() => void approve()}>
          {mayMakePartner ? 'Als IB-Partner annehmen' : 'Annehmen'}
        </Button>
      )}
      {isOpen && may('rejected') && <Button onClick={() => setWanted('rejected')}>Ablehnen…</Button>}
      <Button onClick={() => setWanted(status)}>{isOpen ? 'Prüfen' : 'Entscheidung ansehen'}</Button>
      {wanted !== undefined && (
        <ReviewDialog application={application} wanted={wanted} onReviewed={onChanged} onClose={() => setWanted(undefined)} />
      )}
    </>
  )
}
