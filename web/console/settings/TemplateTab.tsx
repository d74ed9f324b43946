import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type MailTemplate, templateKinds } from '../../../shared/domain/mail-template.ts'
import { publicFormLabels } from '../../../shared/domain/public-form-labels.ts'
import { PUBLIC_FORMS } from '../../../shared/domain/public-forms.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { activityLooks } from '../../ui/status-looks.ts'
import { RejectionReasons } from './RejectionReasons.tsx'
import { useStoredRecord } from './use-stored-record.ts'

const TemplateDialog = lazyDialog(() => import('./TemplateDialog.tsx'))

const styles = slotClasses({
  row: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '80px minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: '1 16px',
    padding: { base: '12px 16px', md: '10px 20px' },
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
  },
  state: { gridColumn: { base: '1 / -1', md: 'auto' } },
  kind: { fontWeight: '500' },
  subject: { textStyle: 'dense', color: 'ink-3', overflowWrap: 'anywhere' },
})

type RowProps = { readonly template: MailTemplate; readonly mayChange: boolean; readonly onOpen: () => void }

const TemplateRow = ({ template: { form, kind, isOn, subject }, mayChange, onOpen }: RowProps) => (
  <li className={styles.row}>
    <span className={styles.state}>
      <Status look={isOn ? activityLooks.active : activityLooks.inactive}>{isOn ? 'An' : 'Aus'}</Status>
    </span>
    <span>
      <p className={styles.kind}>{templateKinds[kind].label}</p>
      <p className={styles.subject}>{subject}</p>
    </span>
    <RowButton
      aria-label={`${templateKinds[kind].label}, ${publicFormLabels[form]}: ${mayChange ? 'bearbeiten' : 'ansehen'}`}
      onClick={onOpen}
    >
      {mayChange ? 'Bearbeiten' : 'Ansehen'}
    </RowButton>
  </li>
)

/** What mails to the people of public forms say, and the reasons for rejections. */
const TemplateTab = () => {
  const mayChange = useCan()('system.settings')
  const { data, error, refresh } = useApi('mailTemplatesGet', {})
  const record = useStoredRecord(data, () => call('mailTemplatesGet', {}), refresh)
  const [edited, setEdited] = useState<Pick<MailTemplate, 'form' | 'kind'>>()
  if (record === undefined) {
    return (
      <Panel aria-label="E-Mail-Vorlagen" aria-busy={error === undefined} marginTop="4">
        {error === undefined ? <RowSkeletons label="Vorlagen werden geladen" /> : <Failure text={messageOf(error)} onRetry={refresh} />}
      </Panel>
    )
  }
  return (
    <chakra.div display="grid" gap="4" marginTop="4">
      <chakra.p color="ink-2" maxWidth="72ch">
        Diese E-Mails gehen an die Menschen, die ein Formular abgesendet haben. Absender ist der Partner, über dessen Seite sie kamen, wenn
        er einen eigenen hat. E-Mails zu einer Entscheidung warten gut eine Minute, damit sich die Entscheidung noch zurücknehmen lässt.
      </chakra.p>
      {PUBLIC_FORMS.map((form) => (
        <SettingsPanel key={form} id={`templates-${form}`} title={publicFormLabels[form]}>
          <ul>
            {record.stored.templates
              .filter((template) => template.form === form)
              .map((template) => (
                <TemplateRow key={template.kind} template={template} mayChange={mayChange} onOpen={() => setEdited(template)} />
              ))}
          </ul>
        </SettingsPanel>
      ))}
      <RejectionReasons record={record} />
      {edited !== undefined && <TemplateDialog {...edited} record={record} onClose={() => setEdited(undefined)} />}
    </chakra.div>
  )
}

export default TemplateTab
