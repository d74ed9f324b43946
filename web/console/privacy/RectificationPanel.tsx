import { chakra } from '@chakra-ui/react'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'

/** How to answer a request for rectification, which people carry out on the records' own screens. */
export const RectificationPanel = () => (
  <SettingsPanel id="rectification" title="Berichtigung">
    <chakra.p padding={{ base: '12px 16px', md: '14px 20px' }} textStyle="dense" color="ink-2" maxWidth="80ch">
      Öffnen Sie unter „Gefundene Daten“ die Datensätze mit den falschen Angaben und berichtigen Sie sie dort. Was berichtigt wurde, halten
      Sie beim Abschließen fest.
    </chakra.p>
  </SettingsPanel>
)
