import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { auditFacts } from '../../../shared/domain/audit-facts.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { FactList } from '../../ui/FactList.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { FactTable } from './FactTable.tsx'
import { RestoreOffer } from './RestoreOffer.tsx'

type AuditDetailsProps = {
  readonly entry: AuditEntry
  /** Whether nothing newer is known of the record. */
  readonly isLatest: boolean
}

/** Leads to all entries of a bulk operation. */
const OfOperation = ({ id }: { readonly id: string }) => (
  <Link className={rowParts.link} to={paths.bulkOperationLog(id)}>
    Alle Einträge dieser Sammelaktion
  </Link>
)

/** What differed, what connects the entry with sign-ins and the server's log, and how to undo a deletion. */
const AuditDetails = ({ entry, isLatest }: AuditDetailsProps) => {
  const { before, after, requestId, sessionId, bulkOperation } = entry
  const facts = auditFacts(entry)
  return (
    <>
      {isLatest && <RestoreOffer entry={entry} />}
      {facts.length > 0 && <FactTable facts={facts} hadBefore={before !== null} hasAfter={after !== null} />}
      {(requestId !== null || sessionId !== null || bulkOperation !== null) && (
        <chakra.div paddingTop="3">
          <FactList
            facts={[
              ['Anfrage', requestId ?? '–'],
              ['Sitzung', sessionId ?? '–'],
              ...(bulkOperation === null ? [] : [['Sammelaktion', <OfOperation key="" id={bulkOperation} />] as const]),
            ]}
          />
        </chakra.div>
      )}
    </>
  )
}

export default AuditDetails
