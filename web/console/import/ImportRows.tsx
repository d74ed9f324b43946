import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Import, ImportOutcome, ImportRow } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { ListBody } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const PAGE_SIZE = 20

const styles = slotClasses({ row: { ...cardBase, padding: { base: '8px 16px', md: '10px 20px' } } })

type RowsProps = { readonly shown: Import; readonly outcome: ImportOutcome; readonly title: string }

/** Who a row is about. What may be a duplicate has a name of its own, beside that of the record or row that it resembles. */
const nameOf = ({ outcome, values, recordId, recordName }: ImportRow) =>
  (outcome !== 'duplicate' && recordName) ||
  [values.companyName, values.firstName, values.lastName].filter(Boolean).join(' ') ||
  values.email ||
  recordName ||
  (recordId === null ? '' : `Nr. ${recordId}`)

/** How the fields of a row are introduced, if nothing has happened to them yet, or not any more. */
const changesVerb: Partial<Record<ImportOutcome, string>> = { differs: 'Andere Werte', restored: 'War geändert', kept: 'War geändert' }

/** The rows of an import with one outcome, and what is to be said about each. */
export const ImportRows = ({ shown: { id, kind, counts }, outcome, title }: RowsProps) => {
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('importRows', { outcome }, { params: { id }, count, isCounted: false })
  const labelOf = (field: string | null) => importFields[kind].find(({ name }) => name === field)?.label
  return (
    <SettingsPanel id={`import-rows-${outcome}`} title={title}>
      <ListBody
        label={title}
        rowsLabel={title}
        list={list}
        rowKey={(row) => row.number}
        card={(row) => (
          <li className={styles.row}>
            <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
              <b className={rowParts.name}>{`Zeile ${row.number}`}</b>
              {row.recordId === null || row.recordName === null ? (
                <span>{nameOf(row)}</span>
              ) : (
                <Link className={rowParts.touchLink} to={paths.record(kind, row.recordId)}>
                  {nameOf(row)}
                </Link>
              )}
            </chakra.span>
            {row.changes.length > 0 && (
              <chakra.span display="block">
                {changesVerb[outcome] ?? 'Geändert'}: {row.changes.map((name) => labelOf(name) ?? name).join(', ')}
              </chakra.span>
            )}
            {row.message !== null && (
              <chakra.span display="block">
                {row.field !== null && `${labelOf(row.field) ?? row.field}: `}
                {row.message}
              </chakra.span>
            )}
          </li>
        )}
        empty="Keine"
      />
      {list.hasMore && (
        <MoreButton
          shown={list.items?.length ?? 0}
          total={counts[outcome]}
          isBusy={list.isValidating}
          onMore={() => setCount((now) => now + PAGE_SIZE)}
        />
      )}
    </SettingsPanel>
  )
}
