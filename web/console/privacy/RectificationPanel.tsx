import { chakra } from '@chakra-ui/react'
import { privacyKindLabels } from '../../../shared/domain/privacy-request.ts'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'

const texts = {
  rectification:
    'Öffnen Sie unter „Gefundene Daten“ die Datensätze mit den falschen Angaben und berichtigen Sie sie dort. Was berichtigt wurde, halten Sie beim Abschließen fest.',
  withdrawal:
    'Öffnen Sie unter „Gefundene Daten“ die einbezogenen Anfragen der Person und widerrufen Sie dort die Einwilligung. Was die Person als Antwort bekam, halten Sie beim Abschließen fest.',
} as const

/** What to do about requests that people carry out by hand, on the records' own screens. */
export const HandPanel = ({ kind }: { readonly kind: keyof typeof texts }) => (
  <SettingsPanel id="by-hand" title={privacyKindLabels[kind]}>
    <chakra.p padding={{ base: '12px 16px', md: '14px 20px' }} textStyle="dense" color="ink-2" maxWidth="80ch">
      {texts[kind]}
    </chakra.p>
  </SettingsPanel>
)
