import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { BULK_OUTCOMES, type BulkOperation, type BulkOutcome, type BulkRow } from '../../../shared/domain/bulk.ts'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { ListBody } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { participleOf } from './result-words.ts'
import { actionName, outcomeWords } from './words.ts'

const PAGE_SIZE = 50

const styles = slotClasses({ row: { ...cardBase, padding: '8px 0' } })

type ResultDialogProps = { readonly operation: BulkOperation; readonly onClose: () => void }

const Row = ({ row: { kind, id, name, isDeleted, message }, onOpen }: { readonly row: BulkRow; readonly onOpen: () => void }) => {
  const shown = name ?? `${recordKinds[kind].label} Nr. ${id}`
  return (
    <li className={styles.row}>
      {isDeleted ? (
        <b className={rowParts.name}>{shown}</b>
      ) : (
        <Link className={rowParts.touchLink} to={paths.record(kind, id)} onClick={onOpen}>
          {shown}
        </Link>
      )}
      {message !== null && <chakra.span display="block">{message}</chakra.span>}
    </li>
  )
}

type RowsProps = ResultDialogProps & { readonly outcome: BulkOutcome; readonly label: string }

const Rows = ({ operation, outcome, label, onClose }: RowsProps) => {
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('bulkRows', { outcome }, { params: { id: operation.id }, count, isCounted: false })
  return (
    <>
      <ListBody
        label={label}
        rowsLabel={label}
        list={list}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        card={(row) => <Row row={row} onOpen={onClose} />}
        empty="Keine Einträge"
      />
      {list.hasMore && (
        <MoreButton
          shown={list.items?.length ?? 0}
          total={operation[outcome]}
          isBusy={list.isValidating}
          onMore={() => setCount((now) => now + PAGE_SIZE)}
        />
      )}
    </>
  )
}

/** What became of each record of an operation: first those that it could not change, and why. */
const ResultDialog = ({ operation, onClose }: ResultDialogProps) => {
  const labels = { failed: 'Nicht möglich', done: participleOf(operation), unchanged: 'Schon so' } as const
  const outcomes = BULK_OUTCOMES.filter((outcome) => operation[outcome] > 0).reverse()
  const [chosen, setChosen] = useState<BulkOutcome>()
  const outcome = chosen ?? (operation.failed > 0 ? 'failed' : outcomes.includes('done') ? 'done' : 'unchanged')
  return (
    <Dialog isOpen onClose={onClose} title={actionName(operation)} description={outcomeWords(operation)}>
      <Tabs
        label="Ergebnis"
        tabs={outcomes.map((value) => ({ value, label: labels[value], count: formatCount(operation[value]) }))}
        value={outcome}
        onChange={setChosen}
      >
        <Rows key={outcome} operation={operation} outcome={outcome} label={labels[outcome]} onClose={onClose} />
      </Tabs>
    </Dialog>
  )
}

export default ResultDialog
