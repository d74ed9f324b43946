import { chakra } from '@chakra-ui/react'
import type * as z from 'zod'
import { dueDay, type PrivacyRequest, type privacyExtensionSchema as Schema } from '../../../shared/domain/privacy-request.ts'
import { privacyExtensionSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatDate } from '../../ui/format.ts'

type ExtendDialogProps = { readonly request: PrivacyRequest; readonly onClose: () => void }

/** Puts off the answer of a request by two months, once. */
const ExtendDialog = ({ request: { id, receivedOn, dueOn }, onClose }: ExtendDialogProps) => {
  const update = useApiMutation('privacyRequestUpdate')
  const form = useSchemaForm<{ readonly extendBecause: string }, z.output<typeof Schema>>(privacyExtensionSchema, {
    extendBecause: '',
  })
  return (
    <FormDialog
      form={form}
      title="Frist verlängern"
      description={`Bis ${formatDate(dueDay(receivedOn, true))} statt ${formatDate(dueOn)}. Das erlaubt Art. 12 Abs. 3 DSGVO einmal, wenn es für die Antwort nötig ist. Die Person muss den Grund innerhalb des ersten Monats erfahren.`}
      submitLabel="Frist verlängern"
      onSubmit={(body) => update.trigger({ params: { id }, body })}
      onClose={onClose}
      saved="Frist verlängert"
      failed="Die Frist konnte nicht verlängert werden."
    >
      <chakra.div gridColumn="1 / -1">
        <TextAreaField form={form} name="extendBecause" label="Grund" rows={4} maxLength={2000} required />
      </chakra.div>
    </FormDialog>
  )
}

export default ExtendDialog
