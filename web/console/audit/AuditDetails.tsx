import { chakra } from '@chakra-ui/react'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import type { AuditFact } from '../../../shared/domain/audit-facts.ts'
import { FactList } from '../../ui/FactList.tsx'
import { FactTable } from './FactTable.tsx'
import { RestoreOffer } from './RestoreOffer.tsx'

type AuditDetailsProps = {
  readonly entry: AuditEntry
  readonly facts: readonly AuditFact[]
  /** Whether nothing newer is known of the record. */
  readonly isLatest: boolean
}

/** What differed, what connects the entry with sign-ins and the server's log, and how to undo a deletion. */
const AuditDetails = ({ entry, facts, isLatest }: AuditDetailsProps) => {
  const { before, after, requestId, sessionId } = entry
  return (
    <>
      {isLatest && <RestoreOffer entry={entry} />}
      {facts.length > 0 && <FactTable facts={facts} hadBefore={before !== null} hasAfter={after !== null} />}
      {(requestId !== null || sessionId !== null) && (
        <chakra.div paddingTop="3">
          <FactList
            facts={[
              ['Anfrage', requestId ?? '–'],
              ['Sitzung', sessionId ?? '–'],
            ]}
          />
        </chakra.div>
      )}
    </>
  )
}

export default AuditDetails
