import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type RefreshButtonProps = { readonly isBusy: boolean; readonly onRefresh: () => unknown }

/** Reads a list again. Not `disabled` while busy, because that would drop the focus. */
export const RefreshButton = ({ isBusy, onRefresh }: RefreshButtonProps) => (
  <Button aria-disabled={isBusy} onClick={() => !isBusy && onRefresh()}>
    <Icon name="refresh" />
    Aktualisieren
  </Button>
)
