import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { BulkOperation } from '../../../shared/domain/bulk.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListBody } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { actionName, outcomeWords } from './words.ts'

const PAGE_SIZE = 50

const styles = slotClasses({ row: { ...cardBase, padding: '8px 0' } })

type ResultDialogProps = { readonly operation: BulkOperation; readonly onClose: () => void }

/** The records that an operation could not change, and why. */
const ResultDialog = ({ operation, onClose }: ResultDialogProps) => {
  const { id, failed } = operation
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('bulkRows', { outcome: 'failed' }, { params: { id }, count, isCounted: false })
  return (
    <Dialog isOpen onClose={onClose} title={actionName(operation)} description={`${outcomeWords(operation)}. Diese nicht:`}>
      <ListBody
        label="Nicht geänderte Einträge"
        rowsLabel="Nicht geänderte Einträge"
        list={list}
        rowKey={(row) => row.id}
        card={({ name, message }) => (
          <li className={styles.row}>
            <b className={rowParts.name}>{name ?? 'Gelöschter Eintrag'}</b>
            <chakra.span display="block">{message}</chakra.span>
          </li>
        )}
        empty="Alle Einträge wurden geändert."
      />
      {list.hasMore && (
        <MoreButton
          shown={list.items?.length ?? 0}
          total={failed}
          isBusy={list.isValidating}
          onMore={() => setCount((now) => now + PAGE_SIZE)}
        />
      )}
    </Dialog>
  )
}

export default ResultDialog
