import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { MailTemplates } from '../../../shared/domain/mail-template.ts'
import { useCan } from '../../api/session.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import type { StoredRecord } from './use-stored-record.ts'

const RejectionReasonsDialog = lazyDialog(() => import('./RejectionReasonsDialog.tsx'))

/** The reasons that staff choose from when they reject a person. */
export const RejectionReasons = ({ record }: { readonly record: StoredRecord<MailTemplates> }) => {
  const mayChange = useCan()('system.settings')
  const [isEditing, setEditing] = useState(false)
  const { rejectionReasons } = record.stored
  return (
    <SettingsPanel
      id="rejection-reasons"
      title="Gründe für Absagen"
      note={mayChange && <RowButton onClick={() => setEditing(true)}>Bearbeiten</RowButton>}
    >
      <chakra.div padding={{ base: '4', md: '20px' }} display="grid" gap="3">
        {rejectionReasons.length === 0 && <chakra.p color="ink-3">Noch kein Grund: Beim Ablehnen ist keiner zu wählen.</chakra.p>}
        <chakra.dl display="grid" gap="3">
          {rejectionReasons.map(({ reason, words }) => (
            <div key={reason}>
              <chakra.dt fontWeight="500">{reason}</chakra.dt>
              <chakra.dd color="ink-2" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {words}
              </chakra.dd>
            </div>
          ))}
        </chakra.dl>
      </chakra.div>
      {isEditing && <RejectionReasonsDialog record={record} onClose={() => setEditing(false)} />}
    </SettingsPanel>
  )
}
