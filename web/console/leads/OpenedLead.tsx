import type { Lead } from '../../../shared/domain/lead.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { RecordDialogFallback } from '../RecordDialogFallback.tsx'
import { LeadDetails } from './LeadDetails.tsx'

type OpenedLeadProps = {
  /** From the address, so it may be any text. */
  readonly id: string
  /** Leads that the list has loaded. */
  readonly listed: readonly Lead[] | undefined
  /** Is given the lead as it has become. */
  readonly onChanged: (lead: Lead) => void
  readonly onClose: () => void
}

/** The details of the lead in the address, even if the list lacks it. */
const OpenedLead = ({ id: text, listed, onChanged, onClose }: OpenedLeadProps) => {
  const id = Number(text)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refresh } = useApi('leadGet', isId ? { params: { id } } : null)
  const read = data?.id === id ? data : undefined
  const shown = listed?.find((row) => row.id === id) ?? read
  const isUnknown = !isId || (error instanceof ApiError && error.status === 404)
  if (shown === undefined || isUnknown) {
    return <RecordDialogFallback word="Interessent" isUnknown={isUnknown} error={error} onRetry={refresh} onClose={onClose} />
  }
  // Rows that a search has found hold no words of the consent.
  return <LeadDetails lead={shown} complete={read ?? shown} onChanged={onChanged} onClose={onClose} />
}

export default OpenedLead
