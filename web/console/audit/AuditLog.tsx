import { useApiList } from '../../api/use-api-list.ts'
import { ListPanel } from '../../ui/ListPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { AuditRow } from './AuditRow.tsx'
import { useAuditAddress } from './use-audit-address.ts'

const PAGE_SIZE = 50

const AuditLog = () => {
  const address = useAuditAddress()
  const list = useApiList('auditLogList', { ...address.query, limit: PAGE_SIZE })
  return (
    <>
      <PageHeader title="Protokoll" sub="Wer wann was geändert hat, neueste zuerst" />
      <AuditFilter address={address} />
      <ListPanel
        label="Protokoll"
        list={list}
        isFiltered={address.isFiltered}
        onReset={address.reset}
        empty="Noch keine Einträge"
        noMatch="Keine Einträge entsprechen den Filterkriterien"
      >
        <ol>
          {list.items?.map((entry) => (
            <AuditRow
              key={`${entry.entity}${entry.entityId}${entry.id}`}
              entry={entry}
              onActor={(actor) => address.set({ actor })}
              onRecord={(entity, record) => address.set({ entity, record })}
            />
          ))}
        </ol>
      </ListPanel>
    </>
  )
}

export default AuditLog
