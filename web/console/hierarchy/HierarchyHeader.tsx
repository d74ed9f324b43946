import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { Button } from '../../ui/Button.tsx'
import { countOf, formatCount } from '../../ui/format.ts'
import { LevelBadge, lineColor } from '../../ui/LevelBadge.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Ticks } from '../../ui/Ticks.tsx'
import { pitchFor } from '../../ui/tick-pitch.ts'
import { Key } from './DragFeedback.tsx'
import { useUnfinishedMoves } from './use-moves.ts'

const HELP = 'verschieben-hilfe'
const WHY_NOT = 'Während einer Suche nicht möglich'

type AllButtonProps = { readonly label: string; readonly isSearching: boolean; readonly onAct: () => void }

/** Opens or closes the whole tree. Disabled with a reason during a search, which shows only the paths to its matches. */
const AllButton = ({ label, isSearching, onAct }: AllButtonProps) => (
  <Button {...(isSearching ? { 'aria-disabled': true, 'aria-label': `${label}. ${WHY_NOT}`, 'data-tip': WHY_NOT } : { onClick: onAct })}>
    {label}
  </Button>
)

const UnfinishedMoves = () => {
  const moves = useUnfinishedMoves()
  if (moves.length === 0) return null
  const mended = moves.reduce((sum, move) => sum + move.mended, 0)
  return (
    <chakra.span role="status" textStyle="dense" color="ink-3" marginRight="2">
      Ebenen werden nachgeführt: {countOf(mended, 'Partner', 'Partner')}
    </chakra.span>
  )
}

/** Longest bar of the legend, in px. */
const LEGEND_ROOM = 60

/** Number of partners per level. */
const LevelLegend = ({ counts }: { readonly counts: readonly number[] }) => {
  const pitch = pitchFor(LEGEND_ROOM / Math.max(...counts), 5)
  return (
    <chakra.ul
      aria-label="Partner je Ebene"
      display="flex"
      flexWrap="wrap"
      gap={{ base: '8px 16px', md: '8px 24px' }}
      textStyle="dense"
      color="ink-2"
    >
      {counts.map((count, level) => (
        <chakra.li key={levelLabel(level)} display="inline-flex" alignItems="center" gap="2">
          <LevelBadge level={level} />
          <span aria-hidden="true">{levelLabel(level)}</span>
          <Ticks runs={[{ count, color: lineColor(level) }]} pitch={pitch} height={9} />
          <chakra.b color="ink">{formatCount(count)}</chakra.b>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

type HierarchyHeaderProps = {
  /** Number of partners or of matches; undefined while loading. */
  readonly sub: string | undefined
  /** Number of partners per level; undefined while loading. */
  readonly levelCounts: readonly number[] | undefined
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly canMove: boolean
  readonly onOpenAll: () => void
  readonly onCloseAll: () => void
}

/** Title, counts, search and actions of the whole tree, and help on moving partners. */
export const HierarchyHeader = ({ sub, levelCounts, search, onSearch, canMove, onOpenAll, onCloseAll }: HierarchyHeaderProps) => {
  const isSearching = search !== ''
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <PageHeader title="IB-Hierarchie" sub={sub}>
        <UnfinishedMoves />
        <AllButton label="Alle schließen" isSearching={isSearching} onAct={onCloseAll} />
        <AllButton label="Alle öffnen" isSearching={isSearching} onAct={onOpenAll} />
        {canMove && (
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
      <Panel id={HELP} hidden={!isHelpOpen} aria-label="Partner verschieben" padding="16px 20px" marginBottom="4">
        <chakra.h2 textStyle="ui">Partner verschieben</chakra.h2>
        <chakra.p textStyle="dense" color="ink-2" maxWidth="96ch" marginTop="1">
          Ziehen Sie einen Partner auf seinen neuen übergeordneten Partner; alle darunter ziehen mit. Auf einem Touchscreen halten Sie ihn
          dazu kurz gedrückt. Was sich ändert, lesen Sie, bevor Sie loslassen. Ohne Maus: Aktionen öffnen und „Verschieben nach…“ wählen,
          oder mit <Key>Leertaste</Key> aufnehmen und mit den Pfeiltasten bewegen.
        </chakra.p>
      </Panel>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 280px) 1fr' }}
        columnGap="6"
        rowGap="3"
        alignItems="center"
        marginBottom="4"
      >
        <SearchBox value={search} onChange={onSearch} placeholder="Firma, Name oder Partner-ID" />
        {levelCounts !== undefined && <LevelLegend counts={levelCounts} />}
      </chakra.div>
    </>
  )
}
