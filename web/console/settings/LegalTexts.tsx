import { chakra } from '@chakra-ui/react'
import { LEGAL_TEXTS, type PortalSettings } from '../../../shared/domain/portal-settings.ts'
import { useCan } from '../../api/session.tsx'
import { LegalTextForm } from './LegalTextForm.tsx'
import { MayNotChange } from './MayNotChange.tsx'
import type { StoredRecord } from './use-stored-record.ts'

/** The operator's legal texts, each with its edition. */
const LegalTexts = ({ record }: { readonly record: StoredRecord<PortalSettings> }) => {
  const mayChange = useCan()('system.settings')
  return (
    <chakra.div display="grid" gap="4">
      <chakra.p color="ink-2" maxWidth="72ch">
        Jede Veröffentlichung ist eine eigene Fassung. Mit jeder Bewerbung und jeder Anfrage wird gespeichert, welcher Fassung zugestimmt
        wurde; frühere Fassungen bleiben dafür erhalten.
      </chakra.p>
      {!mayChange && <MayNotChange />}
      {LEGAL_TEXTS.map((text) => (
        <LegalTextForm key={text} text={text} record={record} />
      ))}
    </chakra.div>
  )
}

export default LegalTexts
