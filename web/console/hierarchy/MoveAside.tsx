import { chakra } from '@chakra-ui/react'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { type Consequences, isNoMove, type Move } from './moving.ts'

/** From this width on there is room beside the tree. */
export const WITH_ROOM = '@media (min-width: 1241px)'

const Key = chakra('kbd', {
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

const headingOf = (isResting: boolean, refusal: string | undefined, isByKeyboard: boolean) => {
  if (isResting) return 'Partner verschieben'
  if (refusal !== undefined) return 'Hier geht es nicht'
  return isByKeyboard ? 'Das ändert sich beim Ablegen' : 'Das ändert sich beim Loslassen'
}

/** Beside the tree: how to move a partner, and while one is on its way, what letting go would bring about. */
export const MoveAside = ({ consequences, move, isByKeyboard }: MoveAsideProps) => (
  <Panel
    as="aside"
    aria-label="Folgen des Verschiebens"
    aria-live="polite"
    padding="5"
    display="none"
    css={{ [WITH_ROOM]: { display: 'grid' } }}
    gap="5"
    position="sticky"
    top="6"
  >
    <chakra.h2 textStyle="h3">{headingOf(consequences === undefined, move?.refusal, isByKeyboard)}</chakra.h2>
    {move?.refusal !== undefined && (
      <chakra.p display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500">
        <Icon name="warning" />
        {move.refusal}
      </chakra.p>
    )}
    {consequences !== undefined && move !== undefined && move.refusal === undefined && <MoveFacts {...consequences} />}
    <chakra.p
      textStyle="dense"
      color="ink-2"
      {...(consequences === undefined ? {} : { borderTop: '1px solid {colors.line}', paddingTop: '4' })}
    >
      {consequences === undefined ? (
        <>
          Ziehen Sie einen Partner auf seinen neuen übergeordneten Partner; alle darunter ziehen mit. Was sich ändert, steht hier, bevor Sie
          loslassen. Ohne Maus: Aktionen öffnen und „Verschieben nach…“ wählen, oder mit <Key>Leertaste</Key> aufnehmen und mit den
          Pfeiltasten bewegen.
        </>
      ) : (
        <Ending move={move} isByKeyboard={isByKeyboard} />
      )}
    </chakra.p>
  </Panel>
)
