import { chakra } from '@chakra-ui/react'
import { Button } from './Button.tsx'
import { formatCount } from './format.ts'

type MoreButtonProps = { readonly shown: number; readonly total: number | undefined; readonly isBusy: boolean; readonly onMore: () => void }

/** Leads on where a list has further pages. */
export const MoreButton = ({ shown, total, isBusy, onMore }: MoreButtonProps) => (
  <chakra.div display="flex" alignItems="center" gap="4" marginTop="4">
    <Button aria-disabled={isBusy} onClick={() => !isBusy && onMore()}>
      {isBusy ? 'Wird geladen...' : 'Weitere laden'}
    </Button>
    <chakra.span color="ink-3" textStyle="dense">
      {formatCount(shown)} {total !== undefined && `von ${formatCount(total)} `}angezeigt
    </chakra.span>
  </chakra.div>
)
