import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { type MailTemplates, type RejectionReasonsUpdate, written } from '../../../shared/domain/mail-template.ts'
import { MOST_REJECTION_REASONS } from '../../../shared/platform/limits.ts'
import { call } from '../../api/client.ts'
import { rejectionReasonsUpdateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { StoredRecord } from './use-stored-record.ts'

const valuesOf = ({ rejectionReasons }: MailTemplates): RejectionReasonsUpdate => ({ reasons: rejectionReasons })

type RejectionReasonsDialogProps = { readonly record: StoredRecord<MailTemplates>; readonly onClose: () => void }

/** Edits the reasons for rejections, in the order in which they are offered. */
const RejectionReasonsDialog = ({ record, onClose }: RejectionReasonsDialogProps) => {
  const id = useId()
  const [base, setBase] = useState(record.stored)
  const form = useSchemaForm<RejectionReasonsUpdate, RejectionReasonsUpdate>(rejectionReasonsUpdateSchema, valuesOf(base))
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'reasons' })
  const update = useApiMutation('rejectionReasonsUpdate')
  return (
    <FormDialog
      form={form}
      isEdit
      title="Gründe für Absagen"
      description={`Wer ablehnt, wählt einen davon. Der Wortlaut steht in der Absage an der Stelle von ${written('grund')}.`}
      submitLabel="Speichern"
      onSubmit={async (values) => record.adopt(await update.trigger({ body: values, ifMatch: base.version }))}
      onClose={onClose}
      saved="Gründe wurden gespeichert"
      failed="Gründe konnten nicht gespeichert werden"
      reload={{ read: () => call('mailTemplatesGet', {}), valuesOf, adopt: setBase }}
    >
      <chakra.ol gridColumn="1 / -1" display="grid" gap="4" minWidth="0">
        {fields.map((field, index) => (
          <chakra.li
            key={field.id}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            gap="3"
            paddingTop="4"
            borderTop="1px solid {colors.line}"
            aria-labelledby={`${id}-${field.id}`}
          >
            <chakra.span id={`${id}-${field.id}`} srOnly>
              Grund {index + 1}
            </chakra.span>
            <TextField form={form} name={`reasons.${index}.reason`} label="Grund" required maxLength={100} />
            <chakra.span alignSelf="end">
              <IconButton icon="remove" tip="Entfernen" label={`Grund ${index + 1} entfernen`} onClick={() => remove(index)} />
            </chakra.span>
            <chakra.div gridColumn="1 / -1">
              <TextAreaField
                form={form}
                name={`reasons.${index}.words`}
                label="Wortlaut für die Person"
                required
                rows={2}
                maxLength={1000}
              />
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ol>
      {fields.length < MOST_REJECTION_REASONS && (
        <Button size="s" justifySelf="start" onClick={() => append({ reason: '', words: '' })}>
          <Icon name="plus" />
          Grund hinzufügen
        </Button>
      )}
    </FormDialog>
  )
}

export default RejectionReasonsDialog
