import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import {
  type MailTemplate,
  type MailTemplates,
  type TemplateUpdate,
  templateKinds,
  templateVariables,
  variablesOf,
  written,
} from '../../../shared/domain/mail-template.ts'
import { publicFormLabels } from '../../../shared/domain/public-form-labels.ts'
import { call } from '../../api/client.ts'
import { templateUpdateSchemaOf } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { StoredRecord } from './use-stored-record.ts'

type TemplateDialogProps = Pick<MailTemplate, 'form' | 'kind'> & {
  readonly record: StoredRecord<MailTemplates>
  readonly onClose: () => void
}

/** Edits a template, with its variables and a preview as a person would get it. */
const TemplateDialog = ({ form: of, kind, record, onClose }: TemplateDialogProps) => {
  const mayChange = useCan()('system.settings')
  const [base, setBase] = useState(record.stored)
  const valuesOf = ({ templates }: MailTemplates): TemplateUpdate => {
    const { isOn, subject, text } = templates.find((one) => one.form === of && one.kind === kind) ?? { isOn: false, subject: '', text: '' }
    return { isOn, subject, text }
  }
  const form = useSchemaForm<TemplateUpdate, TemplateUpdate>(templateUpdateSchemaOf(of, kind), valuesOf(base))
  const update = useApiMutation('mailTemplateUpdate')
  const [html, setHtml] = useState<string>()
  const [subject, text] = form.watch(['subject', 'text'])
  const words = useDebounced(JSON.stringify({ form: of, kind, subject, text }))
  useEffect(() => {
    let isCurrent = true
    call('mailTemplatePreview', { body: JSON.parse(words) }).then(
      (answer) => isCurrent && setHtml(answer.html),
      // While a text cannot be saved, the last preview stays; the fields say why.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [words])
  return (
    <FormDialog
      form={form}
      isEdit
      isWide
      hasAside={false}
      title={templateKinds[kind].label}
      description={`${publicFormLabels[of]}. ${templateKinds[kind].when}`}
      submitLabel={mayChange ? 'Speichern' : undefined}
      onSubmit={async (values) => record.adopt(await update.trigger({ params: { form: of, kind }, body: values, ifMatch: base.version }))}
      onClose={onClose}
      saved="Vorlage wurde gespeichert"
      failed="Vorlage konnte nicht gespeichert werden"
      reload={{ read: () => call('mailTemplatesGet', {}), valuesOf, adopt: setBase }}
    >
      <chakra.fieldset
        disabled={!mayChange}
        gridColumn={{ base: '1 / -1', lg: '1' }}
        display="grid"
        gap="4"
        minWidth="0"
        alignContent="start"
      >
        <CheckField id="template-on" control={<Checkbox id="template-on" {...form.register('isOn')} />}>
          Diese E-Mail senden
        </CheckField>
        <TextField form={form} name="subject" label="Betreff" required maxLength={200} />
        <TextAreaField form={form} name="text" label="Text" required rows={12} maxLength={5000} />
        <div>
          <chakra.p textStyle="ui" fontWeight="500" marginBottom="1">
            Variablen
          </chakra.p>
          <chakra.dl display="grid" gridTemplateColumns="max-content minmax(0, 1fr)" gap="2px 16px" textStyle="dense">
            {variablesOf(of, kind).map((variable) => (
              <chakra.div key={variable} display="contents">
                <dt>
                  <code>{written(variable)}</code>
                </dt>
                <chakra.dd color="ink-2">{templateVariables[variable]}</chakra.dd>
              </chakra.div>
            ))}
          </chakra.dl>
        </div>
      </chakra.fieldset>
      <chakra.section
        aria-label="Vorschau"
        gridColumn={{ base: '1 / -1', lg: '2' }}
        minWidth="0"
        display="grid"
        gridTemplateRows="auto 1fr"
      >
        <chakra.p textStyle="ui" fontWeight="500" marginBottom="2">
          Vorschau mit Beispieldaten
        </chakra.p>
        <chakra.iframe
          title="Vorschau der E-Mail"
          sandbox=""
          srcDoc={html ?? ''}
          width="full"
          height="full"
          minHeight="460px"
          border="1px solid {colors.line}"
          borderRadius="1"
          css={{ colorScheme: 'light dark' }}
        />
      </chakra.section>
    </FormDialog>
  )
}

export default TemplateDialog
