import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { AUDIT_ENTITIES } from '../../../shared/domain/audit-labels.ts'
import { auditRecordName } from '../../../shared/domain/audit-summary.ts'
import { visibleAuditEntities } from '../../../shared/domain/view-rights.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { AuditRow } from './AuditRow.tsx'
import { ChainState } from './ChainState.tsx'
import { useAuditAddress } from './use-audit-address.ts'

const PAGE_SIZE = 50

/** The newest entry of each record: only the last word on a record can be taken back. */
const latestOfRecords = (entries: readonly AuditEntry[]): ReadonlySet<AuditEntry> => {
  const latest = new Map<string, AuditEntry>()
  for (const entry of entries) {
    const record = `${entry.entity} ${entry.entityId}`
    if (!latest.has(record)) latest.set(record, entry)
  }
  return new Set(latest.values())
}

const AuditLog = () => {
  const address = useAuditAddress()
  const can = useCan()
  const entities = visibleAuditEntities(can)
  const seesAll = entities.length === AUDIT_ENTITIES.length
  const list = useApiList('auditLogList', address.query, { count: address.rows(PAGE_SIZE) })
  // Narrowed to words, to a person, to an action or to the past, the list may lack what came after, such as that it was restored.
  const isWhole = address.search === '' && address.actor === '' && address.action === undefined && address.to === ''
  const latest = latestOfRecords(isWhole ? (list.items ?? []) : [])
  return (
    <>
      <PageHeader
        title="Protokoll"
        sub={
          seesAll
            ? 'Wer wann was geändert hat, neueste zuerst'
            : 'Wer wann was geändert hat, soweit Sie den Datensatz sehen dürfen, neueste zuerst'
        }
      >
        {can('reports.export') && <AuditExport filter={address.query} total={list.items?.length === 0 ? 0 : undefined} />}
        <RefreshButton isBusy={list.isValidating} onRefresh={list.refresh} />
      </PageHeader>
      <ChainState />
      <AuditFilter address={address} recordName={list.items?.map(auditRecordName).find((name) => name !== undefined)} entities={entities} />
      <DataList
        label="Protokoll"
        list={list}
        rowKey={({ entity, entityId, id }) => `${entity}${entityId}${id}`}
        card={(entry) => (
          <AuditRow
            entry={entry}
            isLatest={latest.has(entry)}
            onActor={(actor) => address.set({ actor })}
            onRecord={(entity, record) => address.set({ entity, record })}
          />
        )}
        isOrdered
        empty={seesAll ? 'Noch keine Einträge' : 'Keine Einträge, die Sie sehen dürfen'}
        noMatch="Keine Einträge entsprechen den Filterkriterien"
        onReset={address.isFiltered ? address.reset : undefined}
        onMore={() => address.showMoreThan(list.items?.length ?? 0)}
      />
    </>
  )
}

export default AuditLog
