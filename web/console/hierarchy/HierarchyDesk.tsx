import { chakra } from '@chakra-ui/react'
import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { HierarchyNode } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import type { Action } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, formatCount } from '../../ui/format.ts'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useRateQuestion } from '../partners/use-rate-question.tsx'
import { AllButton } from './AllButton.tsx'
import { DragPreview } from './DragPreview.tsx'
import { besidePointer, rowUnder, useDragSensors } from './drag.ts'
import { levelCounts } from './forest.ts'
import { Legend } from './Legend.tsx'
import { MoveAside } from './MoveAside.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { MoveHelp } from './MoveHelp.tsx'
import { RootTarget } from './RootTarget.tsx'
import { Tree } from './Tree.tsx'
import { useBranchReading, useWantedBranches } from './use-branch-reading.ts'
import { useDragMove } from './use-drag-move.ts'
import { useHierarchy } from './use-hierarchy.ts'
import { useMoves } from './use-moves.ts'
import { useOpen } from './use-open.ts'
import { useOpenCustomers } from './use-open-customers.ts'
import { useShownRows } from './use-shown-rows.ts'
import { useUnfinishedMoves } from './use-unfinished-moves.ts'

const PageContentDialog = lazyDialog(() => import('../page-content/PageContentDialog.tsx'))
const PartnerMailDialog = lazyDialog(() => import('../partners/PartnerMailDialog.tsx'))
const PromoteDialog = lazyDialog(() => import('./PromoteDialog.tsx'))

/** Up to so many partners a tree is shown open at first. */
const OPEN_AT_FIRST = 60

const HELP = 'verschieben-hilfe'

/** While a partner is on its way rows come, go and make room: their places are taken again and again, in ms. */
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: 40 } }

const sizeOf = (nodes: readonly HierarchyNode[]): number => nodes.reduce((sum, { children }) => sum + 1 + sizeOf(children ?? []), 0)

/** The tree of partners and all that can be done with it. */
export const HierarchyDesk = ({ roots }: { readonly roots: readonly HierarchyNode[] }) => {
  const can = useCan()
  const canEdit = can('ib_partners.edit')
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim()
  const setSearch = useCallback((next: string) => setParams(next === '' ? {} : { search: next }, { replace: true }), [setParams])

  const isLarge = roots.some(({ children }) => children === null)
  const open = useOpen(!isLarge && sizeOf(roots) <= OPEN_AT_FIRST)
  const branches = useWantedBranches()
  const {
    forest,
    hits: found,
    moreHits,
    isReading,
    progress,
    error,
    refresh,
  } = useHierarchy(roots, isLarge, {
    branches: [...new Set([...open.opened, ...branches.wanted])],
    isAll: open.opening.all || branches.isMany,
    search,
  })
  const customers = useOpenCustomers()
  const { rows, hits, widen } = useShownRows(forest, found, search, open.opening, customers.customers)
  const isSearching = search !== ''
  const { want } = branches
  const toggle = useCallback(
    (id: number) => {
      if (!isSearching) return open.toggle(id)
      widen(id)
      want([id])
    },
    [isSearching, open.toggle, widen, want],
  )

  const moves = useMoves()
  const unfinished = useUnfinishedMoves()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [chosen, setChosen] = useState<Partner>()
  const [mailed, setMailed] = useState<Partner>()
  const [edited, setEdited] = useState<Partner>()
  const [promoted, setPromoted] = useState<{ readonly customer: Customer; readonly owner: Partner }>()
  const { isRateMeant, question } = useRateQuestion('verschieben')
  const move = async (partner: Partner, parent: Partner | null) =>
    (await isRateMeant(partner.commissionRate, parent)) && moves.move(partner, parent?.id ?? null)
  const drag = useDragMove(forest, (partner, parent) => void move(partner, parent))
  const sensors = useDragSensors()
  useBranchReading(forest, drag.moving ?? chosen, branches.want)

  const counts = useMemo(() => levelCounts(forest), [forest])
  // Rows are drawn anew only when something about them is another: what they are given stays the same.
  const actionsFor = useCallback(
    (partner: Partner): readonly Action[] =>
      canEdit
        ? [
            { label: 'Verschieben nach…', run: () => setChosen(partner) },
            { label: 'Landing-Page-Konfiguration', run: () => setEdited(partner) },
            { label: 'E-Mail-Konfiguration', run: () => setMailed(partner) },
          ]
        : [],
    [canEdit],
  )
  const promote = useCallback((customer: Customer, owner: Partner) => setPromoted({ customer, owner }), [])

  return (
    <>
      <PageHeader
        title="IB-Hierarchie"
        sub={
          isSearching
            ? `${countOf(hits.size, 'Treffer', 'Treffer')}${moreHits === undefined ? '' : ' und weitere'}`
            : counts === undefined
              ? `${countOf(roots.length, 'Partner', 'Partner')} auf der obersten Ebene`
              : `${countOf(forest.partners.size, 'Partner', 'Partner')} auf ${countOf(counts.length, 'Ebene', 'Ebenen')}`
        }
      >
        {progress !== undefined && (
          <chakra.span role="status" textStyle="dense" color="ink-3" marginRight="2">
            {formatCount(progress.read)} {progress.total !== undefined && `von ${formatCount(progress.total)} `}gelesen
          </chakra.span>
        )}
        {unfinished.length > 0 && (
          <chakra.span role="status" textStyle="dense" color="ink-3" marginRight="2">
            Ebenen werden nachgeführt:{' '}
            {countOf(
              unfinished.reduce((sum, { mended }) => sum + mended, 0),
              'Partner',
              'Partner',
            )}
          </chakra.span>
        )}
        <AllButton
          label="Alle schließen"
          isSearching={isSearching}
          onAct={() => {
            open.closeAll()
            customers.closeAll()
          }}
        />
        <AllButton label="Alle öffnen" isSearching={isSearching} onAct={open.openAll} />
        {canEdit && (
          <Button
            square
            aria-label="Hilfe: Partner verschieben"
            aria-expanded={isHelpOpen}
            aria-controls={HELP}
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            ?
          </Button>
        )}
      </PageHeader>
      <MoveHelp id={HELP} isOpen={isHelpOpen} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 280px) 1fr' }}
        columnGap="6"
        rowGap="3"
        alignItems="center"
        marginBottom="4"
      >
        <SearchBox value={search} onChange={setSearch} placeholder="Firma, Name oder Partner-ID" />
        {counts !== undefined && <Legend counts={counts} />}
      </chakra.div>
      <DndContext sensors={sensors} collisionDetection={rowUnder} measuring={measuring} {...drag.context}>
        <Panel aria-label="Baum der IB-Partner" aria-busy={isReading || moves.isBusy}>
          {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
          {customers.error !== undefined && <Failure text={messageOf(customers.error)} onRetry={customers.refresh} />}
          {rows.length === 0 && isReading && <RowSkeletons label="IB-Hierarchie wird gelesen" />}
          {rows.length === 0 && !isReading && moreHits === undefined && error === undefined && (
            <Empty text="Keine IB-Partner gefunden">
              <Button onClick={() => setSearch('')}>Suche zurücksetzen</Button>
            </Empty>
          )}
          {rows.length > 0 && (
            <Tree
              forest={forest}
              rows={rows}
              customers={customers.customers}
              hits={hits}
              move={drag.move}
              moving={drag.moving}
              canMove={canEdit}
              rootTarget={canEdit && <RootTarget isTarget={drag.move !== undefined && drag.move.parent === null} />}
              actionsFor={actionsFor}
              onToggle={toggle}
              onWanted={want}
              onToggleCustomers={can('customers.view') ? customers.toggle : undefined}
              onMoreCustomers={customers.loadMore}
              onPromote={can('customers.edit') && can('ib_partners.create') ? promote : undefined}
            />
          )}
          {moreHits !== undefined && (
            <chakra.div padding="0 20px 16px">
              <MoreButton shown={hits.size} total={undefined} isBusy={isReading} onMore={moreHits} />
            </chakra.div>
          )}
        </Panel>
        <MoveAside consequences={drag.consequences} move={drag.move} isByKeyboard={drag.isByKeyboard} />
        <DragOverlay dropAnimation={null} modifiers={[besidePointer]}>
          {drag.moving !== undefined && drag.consequences !== undefined && (
            <DragPreview name={drag.moving.companyName} consequences={drag.consequences} refusal={drag.move?.refusal} />
          )}
        </DragOverlay>
      </DndContext>
      {mailed !== undefined && <PartnerMailDialog partner={mailed} onClose={() => setMailed(undefined)} />}
      {edited !== undefined && <PageContentDialog partner={edited} onClose={() => setEdited(undefined)} />}
      {promoted !== undefined && <PromoteDialog {...promoted} onClose={() => setPromoted(undefined)} />}
      {question}
      {chosen !== undefined && (
        <MoveDialog
          forest={forest}
          partner={chosen}
          isBusy={moves.isBusy}
          onClose={() => setChosen(undefined)}
          onMove={async (parent) => {
            if (await move(chosen, parent)) setChosen(undefined)
          }}
        />
      )}
    </>
  )
}
