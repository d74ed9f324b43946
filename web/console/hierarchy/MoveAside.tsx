import { chakra } from '@chakra-ui/react'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { type Consequences, isNoMove, type Move } from './moving.ts'

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

type MoveAsideProps = {
  /** `undefined` while nothing is on its way. */
  readonly consequences: Consequences | undefined
  /** Where it would go; `undefined` over no target. */
  readonly move: (Move & { readonly refusal: string | undefined }) | undefined
  readonly isByKeyboard: boolean
}

/** What ends a move, and whether it moves anything where the partner is now. */
const Ending = ({ move, isByKeyboard }: Pick<MoveAsideProps, 'move' | 'isByKeyboard'>) => (
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

/** Over the right of the tree while a partner is being moved: what letting go would bring about. Where there is no room, the card at the pointer says it. */
export const MoveAside = ({ consequences, move, isByKeyboard }: MoveAsideProps) => (
  // There before it has something to say, or screen readers would miss the beginning.
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
        {move !== undefined && move.refusal === undefined && <MoveFacts {...consequences} />}
        <chakra.p textStyle="dense" color="ink-2" borderTop="1px solid {colors.line}" paddingTop="4">
          <Ending move={move} isByKeyboard={isByKeyboard} />
        </chakra.p>
      </Panel>
    )}
  </chakra.div>
)
