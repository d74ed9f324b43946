import type { Lead } from '../../../shared/domain/lead.ts'
import { messageOf } from '../../api/api-error.ts'
import type { useApi } from '../../api/use-api.ts'
import { Callout } from '../../ui/Callout.ts'
import { Failure } from '../../ui/Failure.tsx'
import { AcceptancePreview } from '../acceptance/AcceptancePreview.tsx'
import { ParentPicker } from '../acceptance/ParentPicker.tsx'
import type { useChosenParent } from '../acceptance/use-chosen-parent.ts'

type LeadAcceptanceProps = {
  readonly lead: Lead
  readonly preview: ReturnType<typeof useApi<'leadAcceptance'>>
  readonly choice: ReturnType<typeof useChosenParent>
}

/** Shows what accepting a lead will do. A lead whose partner was deleted gets a chosen parent. */
export const LeadAcceptance = ({ lead, preview, choice }: LeadAcceptanceProps) => {
  const { data: acceptance, error, refresh } = preview
  if (error !== undefined) return <Failure text={messageOf(error)} onRetry={refresh} />
  return (
    // A minimum height would let the dialog's grid row be shorter than a long preview, so only the empty note has one.
    <Callout aria-live="polite" minHeight={acceptance === undefined ? '116px' : 'auto'} display="grid" gap="1" alignContent="start">
      {acceptance !== undefined && (
        <AcceptancePreview
          acceptance={acceptance}
          cause="Mit „IB-Akzeptiert“"
          name={`${lead.firstName} ${lead.lastName}`}
          referrer={lead.partnerName}
          chosen={acceptance.outcome === 'choose' ? choice.parent : undefined}
        >
          {acceptance.outcome === 'choose' && <ParentPicker choice={choice} />}
        </AcceptancePreview>
      )}
    </Callout>
  )
}
