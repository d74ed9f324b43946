import { chakra } from '@chakra-ui/react'
import { Panel } from '../../ui/Panel.tsx'
import { Key } from './MoveAside.tsx'

/** How a partner is moved; opened by the „?“ of the header. */
export const MoveHelp = ({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) => (
  <Panel id={id} hidden={!isOpen} aria-label="Partner verschieben" padding="16px 20px" marginBottom="4">
    <chakra.h2 textStyle="ui">Partner verschieben</chakra.h2>
    <chakra.p textStyle="dense" color="ink-2" maxWidth="96ch" marginTop="1">
      Ziehen Sie einen Partner auf seinen neuen übergeordneten Partner; alle darunter ziehen mit. Auf einem Touchscreen halten Sie ihn dazu
      kurz gedrückt. Was sich ändert, lesen Sie, bevor Sie loslassen. Ohne Maus: Aktionen öffnen und „Verschieben nach…“ wählen, oder mit{' '}
      <Key>Leertaste</Key> aufnehmen und mit den Pfeiltasten bewegen.
    </chakra.p>
  </Panel>
)
