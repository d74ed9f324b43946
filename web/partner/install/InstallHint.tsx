import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { InstallOffer } from './use-install-offer.ts'

/** Proposes to put the portal on the phone's home screen, above the bar at the bottom. */
const InstallHint = ({ offer, onClose }: { readonly offer: InstallOffer; readonly onClose: () => void }) => {
  const title = useId()
  const install = () => {
    onClose()
    // Whether the person agrees is between them and the browser.
    void offer.prompt().catch(() => undefined)
  }
  return (
    <chakra.section
      aria-labelledby={title}
      position="fixed"
      insetInline="0"
      bottom="calc({sizes.14} + env(safe-area-inset-bottom))"
      zIndex="bar"
      display={{ base: 'flex', md: 'none', _print: 'none' }}
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      gap="8px 16px"
      padding="12px 16px"
      background="panel"
      borderTop="1px solid {colors.line}"
    >
      <chakra.div flex="1 1 200px">
        <chakra.h2 id={title} fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
          Zum Startbildschirm
        </chakra.h2>
        <chakra.p textStyle="dense" color="ink-3">
          Das Portal öffnet sich dann mit einem Tipp, wie eine App.
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" gap="2">
        <Button minHeight="control-touch" onClick={install}>
          Hinzufügen
        </Button>
        <Button look="ghost" minHeight="control-touch" onClick={onClose}>
          Nicht jetzt
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

export default InstallHint
