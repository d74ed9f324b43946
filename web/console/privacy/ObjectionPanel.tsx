import { chakra } from '@chakra-ui/react'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'

/** How to answer an objection, which people decide. Data that may no longer be processed are erased (Art. 17(1)(c) GDPR). */
export const ObjectionPanel = () => (
  <SettingsPanel id="objection" title="Widerspruch">
    <chakra.p padding={{ base: '12px 16px', md: '14px 20px' }} textStyle="dense" color="ink-2" maxWidth="80ch">
      Der Person steht zu, dass ihre Daten nicht mehr aus berechtigtem Interesse verarbeitet werden, es sei denn, zwingende Gründe oder
      Rechtsansprüche überwiegen; gegen Werbung wirkt der Widerspruch immer. Hat er Erfolg, löschen Sie hier die einbezogenen Daten. Wird er
      abgelehnt, halten Sie die Gründe beim Abschließen fest.
    </chakra.p>
  </SettingsPanel>
)
