import { chakra } from '@chakra-ui/react'
import { errorMessages } from '../../../shared/api/errors.ts'
import { Button } from '../Button.tsx'

/** Somebody else was faster. Loading the new state keeps what was typed here. */
export const Stale = ({ onReload }: { readonly onReload: () => void }) => (
  <chakra.div role="alert" borderLeft="3px solid {colors.lamp}" padding="4px 0 4px 16px" display="grid" gap="2" justifyItems="start">
    <p>
      <b>{errorMessages.stale}</b> Ihre Eingaben bleiben dabei stehen.
    </p>
    <Button size="s" onClick={onReload}>
      Neu laden
    </Button>
  </chakra.div>
)
