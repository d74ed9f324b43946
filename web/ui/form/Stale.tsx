import { errorMessages } from '../../../shared/api/errors.ts'
import { Button } from '../Button.tsx'
import { Callout } from '../Callout.ts'

/** Somebody else was faster. Loading the new state keeps what was typed here. */
export const Stale = ({ onReload }: { readonly onReload: () => void }) => (
  <Callout role="alert" display="grid" gap="2" justifyItems="start">
    <p>
      <b>{errorMessages.stale}</b> Ihre Eingaben bleiben dabei stehen.
    </p>
    <Button size="s" onClick={onReload}>
      Neu laden
    </Button>
  </Callout>
)
