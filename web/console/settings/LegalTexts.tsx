import { chakra } from '@chakra-ui/react'
import { LEGAL_TEXTS, type PortalSettings } from '../../../shared/domain/portal-settings.ts'
import { LegalTextForm } from './LegalTextForm.tsx'

/** The texts that the operator publishes, each with its edition. */
const LegalTexts = ({ settings }: { readonly settings: PortalSettings }) => (
  <chakra.div display="grid" gap="4">
    <chakra.p color="ink-2" maxWidth="72ch">
      Jede Veröffentlichung ist eine eigene Fassung. Mit jeder Bewerbung und jeder Anfrage wird gespeichert, welcher Fassung zugestimmt
      wurde; frühere Fassungen bleiben dafür erhalten.
    </chakra.p>
    {LEGAL_TEXTS.map((text) => (
      <LegalTextForm key={text} text={text} settings={settings} />
    ))}
  </chakra.div>
)

export default LegalTexts
