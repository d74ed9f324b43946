import { chakra } from '@chakra-ui/react'

/** The reason why the settings are locked. */
export const MayNotChange = () => (
  <chakra.p color="ink-3" textStyle="dense">
    Sie können die Einstellungen ansehen. Zum Ändern fehlt Ihnen die Berechtigung.
  </chakra.p>
)
