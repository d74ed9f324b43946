import { chakra } from '@chakra-ui/react'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import type { Consequences } from './moving.ts'

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

type MoveAsideProps = { readonly consequences: Consequences | undefined; readonly hasTarget: boolean; readonly refusal: string | undefined }

/** Beside the tree: how to move a partner, and while one is on its way, what letting go would bring about. */
export const MoveAside = ({ consequences, hasTarget, refusal }: MoveAsideProps) => (
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
    <chakra.h2 textStyle="h3">{consequences === undefined ? 'Partner verschieben' : 'Das ändert sich beim Loslassen'}</chakra.h2>
    {refusal !== undefined && (
      <chakra.p display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500">
        <Icon name="warning" />
        {refusal}
      </chakra.p>
    )}
    {consequences !== undefined && hasTarget && refusal === undefined && <MoveFacts {...consequences} />}
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
        <>
          Loslassen verschiebt, <Key>Esc</Key> bricht ab. Ohne Maus: Aktionen öffnen und „Verschieben nach…“ wählen.
        </>
      )}
    </chakra.p>
  </Panel>
)
