import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type RefreshButtonProps = { readonly isBusy: boolean; readonly onRefresh: () => unknown }

/** Reads a list again when somebody wants to be sure. Not `disabled` meanwhile, which would take the focus from whoever has just pressed it. */
export const RefreshButton = ({ isBusy, onRefresh }: RefreshButtonProps) => (
  <Button aria-disabled={isBusy} onClick={() => !isBusy && onRefresh()}>
    <Icon name="refresh" />
    Aktualisieren
  </Button>
)
