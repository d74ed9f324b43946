import { chakra } from '@chakra-ui/react'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LevelBadge } from '../../ui/LevelBadge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { MoveConsequences } from './MoveConsequences.tsx'
import { type Consequences, isNoMove, type Move } from './move.ts'

/** A key of the keyboard. */
export const Key = chakra('kbd', {
  base: {
    font: 'inherit',
    fontSize: 'micro',
    fontWeight: '500',
    border: '1px solid {colors.control}',
    borderRadius: '1',
    padding: '0 6px',
    whiteSpace: 'nowrap',
  },
})

type DragPreviewProps = {
  readonly name: string
  readonly consequences: Consequences
  /** The reason why it cannot be dropped here. */
  readonly refusal: string | undefined
}

/** The card beside the pointer during a drag. */
export const DragPreview = ({ name, consequences: { levels, customers }, refusal }: DragPreviewProps) => {
  const [top] = levels
  const others = levels.length - 1
  return (
    <chakra.div
      data-drag-preview=""
      display="grid"
      gridTemplateColumns={{ base: '22px minmax(0, 1fr)', md: '16px 22px minmax(0, 1fr) auto' }}
      gap="2px 12px"
      alignItems="center"
      width="min(432px, calc(100vw - 64px))"
      padding="10px 16px 10px 12px"
      background="raised"
      borderRadius="2"
      layerStyle="float"
      textStyle="dense"
      color="ink-3"
      cursor="grabbing"
    >
      <chakra.span hideBelow="md" display="flex">
        <Icon name="grip" />
      </chakra.span>
      <LevelBadge level={(refusal === undefined ? top?.after : top?.before) ?? 0} />
      <chakra.span display="grid" lineHeight="18px" minWidth="0">
        <chakra.b fontSize="ui" color="ink" truncate>
          {name}
        </chakra.b>
        {refusal ?? `mit ${countOf(others, 'Unterpartner', 'Unterpartnern')} und ${countOf(customers, 'Kunden', 'Kunden')}`}
      </chakra.span>
      {top !== undefined && refusal === undefined && (
        <chakra.span
          gridColumn={{ base: '2', md: 'auto' }}
          display="flex"
          gap="1"
          alignItems="center"
          color="signal-text"
          fontWeight="500"
          whiteSpace="nowrap"
        >
          Ebene {top.before + 1}
          {top.before !== top.after && (
            <>
              <Icon name="right" /> {top.after + 1}
            </>
          )}
        </chakra.span>
      )}
    </chakra.div>
  )
}

type DragConsequencesProps = {
  /** `undefined` unless a partner is being dragged. */
  readonly consequences: Consequences | undefined
  /** The move to the current target; `undefined` without a target. */
  readonly move: (Move & { readonly refusal: string | undefined }) | undefined
  readonly isByKeyboard: boolean
}

/** How to finish the move, and whether it would change anything. */
const Ending = ({ move, isByKeyboard }: Pick<DragConsequencesProps, 'move' | 'isByKeyboard'>) => (
  <>
    {isByKeyboard ? <Key>Leertaste</Key> : 'Loslassen'}{' '}
    {move !== undefined && move.refusal === undefined && !isNoMove(move) ? 'verschiebt' : 'verschiebt hier nichts'}, <Key>Esc</Key> bricht
    ab. {isByKeyboard ? 'Einfacher' : 'Ohne Maus'}: Aktionen öffnen und „Verschieben nach…“ wählen.
  </>
)

const headingOf = (refusal: string | undefined, isByKeyboard: boolean) => {
  if (refusal !== undefined) return 'Hier geht es nicht'
  return isByKeyboard ? 'Das ändert sich beim Ablegen' : 'Das ändert sich beim Loslassen'
}

/** The consequences of a drop, shown over the right of the tree. Without room for it, the card at the pointer shows them. */
export const DragConsequences = ({ consequences, move, isByKeyboard }: DragConsequencesProps) => (
  // Rendered before it has content, or screen readers would miss the beginning.
  <chakra.div
    aria-live="polite"
    display={{ base: 'none', lg: 'block' }}
    position="fixed"
    top="6"
    right="10"
    width="304px"
    zIndex="bar"
    pointerEvents="none"
  >
    {consequences !== undefined && (
      <Panel as="aside" aria-label="Folgen des Verschiebens" padding="5" display="grid" gap="5" background="raised" layerStyle="float">
        <chakra.h2 textStyle="h3">{headingOf(move?.refusal, isByKeyboard)}</chakra.h2>
        {move?.refusal !== undefined && (
          <chakra.p display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500">
            <Icon name="warning" />
            {move.refusal}
          </chakra.p>
        )}
        {move !== undefined && move.refusal === undefined && <MoveConsequences {...consequences} />}
        <chakra.p textStyle="dense" color="ink-2" borderTop="1px solid {colors.line}" paddingTop="4">
          <Ending move={move} isByKeyboard={isByKeyboard} />
        </chakra.p>
      </Panel>
    )}
  </chakra.div>
)
