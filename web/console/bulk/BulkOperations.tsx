import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { BulkOperation } from '../../../shared/domain/bulk.ts'
import { fixedPeriods } from '../../../shared/domain/retention-periods.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { cancelOperation, undoOperation } from './operation.ts'
import { valueWords } from './result-words.ts'
import { actionName, failureWords, hasResults, outcomeWords } from './words.ts'

const ResultDialog = lazyDialog(() => import('./ResultDialog.tsx'))

const PAGE_SIZE = 25

/** Between two looks at operations under way, in ms. */
const LOOK_EVERY_MS = 1_000

const styles = slotClasses({
  row: { ...cardBase, padding: { base: '12px 16px', md: '12px 20px' } },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginTop: '2' },
})

type RowProps = {
  readonly operation: BulkOperation
  readonly onShow: () => void
  readonly onChanged: () => Promise<unknown>
}

/** An operation, with what can still be done about it. */
const Row = ({ operation, onShow, onChanged }: RowProps) => {
  const { id: own } = useCurrentUser()
  const seesLog = useCan()('system.logs')
  const { id, state, owner, createdAt, total, done, unchanged, failed, undoOf, undoneBy } = operation
  const isOwn = owner === own
  const isRunning = state === 'running'
  return (
    <li className={styles.row}>
      <b className={rowParts.name}>{isRunning ? actionName(operation) : outcomeWords(operation)}</b>
      <p>
        {[
          formatDateTime(createdAt),
          isOwn ? undefined : `@${owner}`,
          valueWords(operation),
          isRunning ? undefined : failureWords(operation),
          undoneBy === null ? undefined : 'rückgängig gemacht',
        ]
          .filter((part) => part !== undefined)
          .join(', ')}
      </p>
      {isRunning && <ProgressGauge label={actionName(operation)} done={done + unchanged + failed} total={total} />}
      <div className={styles.actions}>
        {isRunning && isOwn && (
          <Button size="s" onClick={() => cancelOperation(operation).then(onChanged)}>
            Abbrechen
          </Button>
        )}
        {!isRunning && isOwn && undoOf === null && undoneBy === null && done > 0 && (
          <Button size="s" onClick={() => undoOperation(operation).then(onChanged)}>
            Rückgängig
          </Button>
        )}
        {!isRunning && hasResults(operation) && (
          <Button size="s" onClick={onShow}>
            Ergebnis ansehen
          </Button>
        )}
        {seesLog && done > 0 && (
          <Link className={rowParts.touchLink} to={paths.bulkOperationLog(id)}>
            Im Protokoll
          </Link>
        )}
      </div>
    </li>
  )
}

/** Bulk operations under way and of the last week: one's own, and all for readers of the log. */
const BulkOperations = () => {
  const seesAll = useCan()('system.logs')
  const address = useListAddress()
  const of = address.filter('of', ['all']) ?? 'me'
  const list = useApiList('bulkList', { of }, { count: address.rows(PAGE_SIZE), poll: 'steady', isCounted: false })
  const [shown, setShown] = useState<BulkOperation>()
  const isAnyRunning = list.items?.some(({ state }) => state === 'running') ?? false
  const look = useEffectEvent(() => void list.refresh())
  useEffect(() => {
    if (!isAnyRunning) return
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAnyRunning])
  const rows = (
    <DataList
      label="Sammelaktionen"
      list={list}
      rowKey={({ id }) => id}
      card={(operation) => <Row operation={operation} onShow={() => setShown(operation)} onChanged={list.refresh} />}
      isOrdered
      rowHeight="72px"
      empty="Keine Sammelaktionen in dieser Zeit"
      onMore={() => address.showMoreThan(list.items?.length ?? 0)}
    />
  )
  return (
    <>
      <PageHeader
        title="Sammelaktionen"
        sub={`Änderungen vieler Einträge auf einmal; ${fixedPeriods.bulkOperations.days} Tage lang lassen sie sich im Ganzen rückgängig machen`}
      >
        <RefreshButton isBusy={list.isValidating} onRefresh={list.refresh} />
      </PageHeader>
      {seesAll ? (
        <Tabs
          label="Sammelaktionen"
          tabs={[
            { value: '', label: 'Eigene' },
            { value: 'all', label: 'Alle' },
          ]}
          value={of === 'all' ? 'all' : ''}
          onChange={(next) => address.setFilter('of', next)}
        >
          <chakra.div marginTop="4">{rows}</chakra.div>
        </Tabs>
      ) : (
        rows
      )}
      {shown !== undefined && <ResultDialog operation={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

export default BulkOperations
