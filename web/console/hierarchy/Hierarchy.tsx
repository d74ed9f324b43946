import { chakra } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, countSoFar } from '../../ui/format.ts'
import { MoreButton } from '../../ui/MoreButton.tsx'
import type { Action } from '../../ui/OpenActionMenu.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useRateQuestion } from '../partners/use-rate-question.tsx'
import { DragArea, RootDropTarget } from './DragArea.tsx'
import { HierarchyHeader } from './HierarchyHeader.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { Tree } from './Tree.tsx'
import { useDragMove } from './use-drag-move.ts'
import { useHierarchy } from './use-hierarchy.ts'
import { useMoves } from './use-moves.ts'

const PageContentDialog = lazyDialog(() => import('../partners/PageContentDialog.tsx'))
const PartnerMailDialog = lazyDialog(() => import('../partners/PartnerMailDialog.tsx'))
const PromoteDialog = lazyDialog(() => import('./PromoteDialog.tsx'))

type OpenDialog =
  | { readonly kind: 'move' | 'mail' | 'page'; readonly partner: Partner }
  | { readonly kind: 'promote'; readonly customer: Customer; readonly owner: Partner }

/** The hierarchy of partners and its actions. */
const Hierarchy = () => {
  const can = useCan()
  const canMove = can('ib_partners.edit')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim()
  const setSearch = useCallback((next: string) => setParams(next === '' ? {} : { search: next }, { replace: true }), [setParams])
  const isSearching = search !== ''
  const moves = useMoves()
  const hierarchy = useHierarchy(search, moves.moved)
  const { tree, rows, hits, levelCounts, customers, error, hasMoreHits } = hierarchy

  const { isRateMeant, question } = useRateQuestion('verschieben')
  const move = async (partner: Partner, parent: Partner | null) =>
    (await isRateMeant(partner.commissionRate, parent)) && moves.move(partner, parent?.id ?? null)
  const drag = useDragMove(tree, (partner, parent) => void move(partner, parent))

  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  // Keeps props equal, so that memoised rows render only after changes of their own.
  const actionsFor = useCallback(
    (partner: Partner): readonly Action[] => [
      ...(canMove
        ? [
            { label: 'Verschieben nach…', run: () => setDialog({ kind: 'move', partner }) },
            { label: 'Landing-Page-Konfiguration', run: () => setDialog({ kind: 'page', partner }) },
            { label: 'E-Mail-Konfiguration', run: () => setDialog({ kind: 'mail', partner }) },
          ]
        : []),
      { label: 'Akte öffnen', run: () => void navigate(paths.record('partner', partner.id)) },
    ],
    [canMove, navigate],
  )
  const promote = useCallback((customer: Customer, owner: Partner) => setDialog({ kind: 'promote', customer, owner }), [])

  if (levelCounts?.length === 0) {
    return (
      <>
        <PageHeader title="IB-Hierarchie" />
        <Panel aria-label="IB-Hierarchie">
          <Empty text="Keine IB-Partner gefunden" />
        </Panel>
      </>
    )
  }

  const isReading = rows.length === 0 ? hierarchy.isSearching : !hierarchy.isComplete
  const figures = levelCounts && `${countOf(hierarchy.total, 'Partner', 'Partner')} auf ${countOf(levelCounts.length, 'Ebene', 'Ebenen')}`
  const found = countSoFar(hits.size, undefined, hasMoreHits, 'Treffer', 'Treffer')
  return (
    <>
      <HierarchyHeader
        sub={isSearching ? found : figures}
        levelCounts={levelCounts}
        search={search}
        onSearch={setSearch}
        canMove={canMove}
        onOpenAll={hierarchy.openAll}
        onCloseAll={() => {
          hierarchy.closeAll()
          customers.closeAll()
        }}
      />
      <DragArea drag={drag}>
        <Panel aria-label="Baum der IB-Partner" aria-busy={isReading || hierarchy.isSearching || moves.isBusy}>
          {error !== undefined && <Failure text={messageOf(error)} onRetry={hierarchy.retry} />}
          {isReading && error === undefined && <RowSkeletons label="IB-Hierarchie wird geladen" />}
          {rows.length === 0 && !isReading && !hasMoreHits && error === undefined && (
            <Empty text="Keine IB-Partner gefunden">
              <Button onClick={() => setSearch('')}>Suche zurücksetzen</Button>
            </Empty>
          )}
          {rows.length > 0 && hierarchy.isComplete && (
            <Tree
              tree={tree}
              rows={rows}
              customers={customers.customers}
              hits={hits}
              move={drag.move}
              moving={drag.moving}
              canMove={canMove}
              rootTarget={canMove && <RootDropTarget isTarget={drag.move !== undefined && drag.move.parent === null} />}
              readBranches={hierarchy.readBranches}
              actionsFor={actionsFor}
              onToggle={hierarchy.toggle}
              onToggleCustomers={can('customers.view') ? customers.toggle : undefined}
              onMoreCustomers={customers.readMore}
              onMoreChildren={hierarchy.readMoreChildren}
              onPromote={can('customers.edit') && can('ib_partners.create') ? promote : undefined}
            />
          )}
          {hasMoreHits && (
            <chakra.div padding="0 20px 16px">
              <MoreButton shown={hits.size} total={undefined} isBusy={hierarchy.isSearching} onMore={hierarchy.readMoreHits} />
            </chakra.div>
          )}
        </Panel>
      </DragArea>
      {hierarchy.readersFor(drag.moving?.id ?? (dialog?.kind === 'move' ? dialog.partner.id : undefined))}
      {customers.readers}
      {question}
      {dialog?.kind === 'mail' && <PartnerMailDialog partner={dialog.partner} onClose={close} />}
      {dialog?.kind === 'page' && <PageContentDialog partner={dialog.partner} onClose={close} />}
      {dialog?.kind === 'promote' && <PromoteDialog customer={dialog.customer} owner={dialog.owner} onClose={close} />}
      {dialog?.kind === 'move' && (
        <MoveDialog
          tree={tree}
          partner={dialog.partner}
          isBusy={moves.isBusy}
          onClose={close}
          onMove={async (parent) => {
            if (await move(dialog.partner, parent)) close()
          }}
        />
      )}
    </>
  )
}

export default Hierarchy
