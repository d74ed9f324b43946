import { Button } from '../../ui/Button.tsx'

const WHY_NOT = 'Während einer Suche nicht möglich'

type AllButtonProps = { readonly label: string; readonly isSearching: boolean; readonly onAct: () => void }

/** Acts on the whole tree. A search shows the lines to its hits, whatever else is open: then it only says so. */
export const AllButton = ({ label, isSearching, onAct }: AllButtonProps) => (
  <Button {...(isSearching ? { 'aria-disabled': true, 'aria-label': `${label}. ${WHY_NOT}`, 'data-tip': WHY_NOT } : { onClick: onAct })}>
    {label}
  </Button>
)
