import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { commandKey } from './command-key.ts'
import { loadPalette } from './PaletteHost.tsx'
import { paletteState } from './palette-state.ts'

const open = () => paletteState.set('search')
/** A failed load shows when the palette is opened. */
const prefetch = () => void loadPalette().catch(() => undefined)

/** Opens the palette. @param isSmall only the symbol, for the bar of small screens */
export const PaletteButton = ({ isSmall = false }: { readonly isSmall?: boolean }) =>
  isSmall ? (
    <Button
      look="ghost"
      square
      aria-label="Alles durchsuchen"
      minHeight="control-touch"
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <Icon name="search" />
    </Button>
  ) : (
    <Button
      aria-label="Suchen: alles durchsuchen"
      aria-keyshortcuts="Control+K Meta+K"
      justifyContent="flex-start"
      fontWeight="400"
      margin="0 24px 12px"
      color="ink-2"
      // No text of the button, which its name would have to contain.
      _after={{ content: `"${commandKey()} K"`, marginLeft: 'auto', textStyle: 'micro', color: 'ink-3' }}
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <Icon name="search" />
      Suchen
    </Button>
  )
