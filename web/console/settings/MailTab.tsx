import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsColumns, SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { MailSettingsPrecedence } from './MailSettingsPrecedence.tsx'
import { useStoredRecord } from './use-stored-record.ts'

const GlobalMailForm = lazyDialog(() => import('./GlobalMailForm.tsx'))

/** The global e-mail configuration, and when it applies. */
export const MailTab = () => {
  const { data, error, refresh } = useApi('mailConfigurationGet', {})
  const record = useStoredRecord(data, () => call('mailConfigurationGet', {}), refresh)
  const updatedAt = record?.stored.updatedAt
  return (
    <SettingsColumns>
      <SettingsPanel
        id="global-mail"
        title="Globale E-Mail-Konfiguration"
        note={updatedAt != null && `Zuletzt gespeichert ${formatDateTime(updatedAt)}`}
        isBusy={record === undefined && error === undefined}
      >
        {record !== undefined && <GlobalMailForm record={record} />}
        {record === undefined &&
          (error === undefined ? (
            <RowSkeletons label="E-Mail-Konfiguration wird geladen" />
          ) : (
            <Failure text={messageOf(error)} onRetry={refresh} />
          ))}
      </SettingsPanel>
      <Panel>
        <MailSettingsPrecedence />
      </Panel>
    </SettingsColumns>
  )
}
