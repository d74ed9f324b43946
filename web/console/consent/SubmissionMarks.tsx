import { isUnconfirmed } from '../../../shared/domain/confirmation.ts'
import type { Confirmation, Consent } from '../../../shared/domain/submission.ts'
import { Status } from '../../ui/Status.tsx'
import { confirmationLooks, consentLooks } from '../../ui/status-looks.ts'

type SubmissionMarksProps = {
  readonly record: { readonly consent?: Consent | undefined; readonly confirmation?: Confirmation | undefined }
}

/** What staff must know before they deal with a record: nobody has confirmed it, or the consent is withdrawn. */
export const SubmissionMarks = ({ record }: SubmissionMarksProps) => (
  <>
    {isUnconfirmed(record) && (
      <p>
        <Status look={confirmationLooks.open}>Unbestätigt</Status>
      </p>
    )}
    {record.consent?.withdrawnAt !== undefined && (
      <p>
        <Status look={consentLooks.withdrawn}>Einwilligung widerrufen</Status>
      </p>
    )}
  </>
)
