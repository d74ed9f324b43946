import { useState } from 'react'
import { isUnconfirmed, NOT_CONFIRMED } from '../../../shared/domain/confirmation.ts'
import { inboxPlaceOf } from '../../../shared/domain/inbox.ts'
import type { Lead, LeadStatus } from '../../../shared/domain/lead.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import type { StatusDialogProps } from './StatusDialog.tsx'
import { useLeadChanges } from './use-lead-changes.ts'

const StatusDialog = lazyDialog(() => import('./StatusDialog.tsx'))

type LeadStepsProps = {
  readonly lead: Lead
  /** Is given the lead as it has become. */
  readonly onChanged: (lead: Lead) => void
}

/** What to do next about a lead. The key `e` opens the dialog with the likely decision. */
export const LeadSteps = ({ lead, onChanged }: LeadStepsProps) => {
  const changes = useLeadChanges(onChanged)
  const [wanted, setWanted] = useState<LeadStatus>()
  const mayEdit = useCan()('ib_interessenten.edit')
  const isOpen = inboxPlaceOf.lead(lead)?.isOpen === true
  useKeys({ e: mayEdit ? () => setWanted(isOpen ? 'IB-Akzeptiert' : lead.status) : undefined })
  if (!mayEdit) return null
  const isBusy = changes.isBusy(lead.id)
  const refusal = isUnconfirmed(lead) ? NOT_CONFIRMED : undefined
  const set = async (status: LeadStatus) => {
    if (isBusy) return
    const outcome = await changes.setStatus(lead, status)
    if (outcome === 'undecided' && !isUnconfirmed(lead)) setWanted(status)
  }
  const save = async (...chosen: Parameters<StatusDialogProps['onSave']>) => {
    const outcome = await changes.setStatus(lead, ...chosen)
    if (outcome === 'saved' || outcome === 'gone') setWanted(undefined)
  }
  return (
    <>
      {isOpen && (
        <>
          <Button
            look="signal"
            aria-disabled={isBusy || refusal !== undefined}
            title={refusal}
            aria-description={refusal}
            onClick={() => refusal === undefined && void set('IB-Akzeptiert')}
          >
            Als IB-Partner akzeptieren
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void set('Kontaktiert')}>
            Als kontaktiert markieren
          </Button>
          <Button onClick={() => setWanted('Abgelehnt')}>Ablehnen…</Button>
        </>
      )}
      {!isOpen && <Button onClick={() => setWanted(lead.status)}>Status bearbeiten</Button>}
      {wanted !== undefined && (
        <StatusDialog
          lead={lead}
          wanted={wanted}
          isBusy={isBusy}
          onSave={(...chosen) => void save(...chosen)}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}
