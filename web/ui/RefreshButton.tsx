import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type RefreshButtonProps = { readonly isBusy: boolean; readonly onRefresh: () => unknown }

/** Reads a list again when somebody wants to be sure. */
export const RefreshButton = ({ isBusy, onRefresh }: RefreshButtonProps) => (
  <Button disabled={isBusy} onClick={() => onRefresh()}>
    <Icon name="refresh" />
    Aktualisieren
  </Button>
)
