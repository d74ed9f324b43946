import { chakra } from '@chakra-ui/react'
import { Controller } from 'react-hook-form'
import type * as z from 'zod'
import {
  type PrivacyKind,
  type PrivacyRequest,
  privacyStateLabels,
  type privacyClosingSchema as Schema,
} from '../../../shared/domain/privacy-request.ts'
import { privacyClosingSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { privacyStateLooks } from '../../ui/status-looks.ts'

const OUTCOMES = ['done', 'refused'] as const

type Values = { readonly state: (typeof OUTCOMES)[number]; readonly outcome: string }

const hints = {
  access: 'Was der Person geantwortet wurde, und wann sie die Auskunft bekommen hat. Bei einer Ablehnung der Grund.',
  erasure: 'Was der Person geantwortet wurde, auch was aufbewahrt wird und warum. Bei einer Ablehnung der Grund.',
  rectification: 'Was berichtigt wurde, und was der Person geantwortet wurde. Bei einer Ablehnung der Grund.',
  objection: 'Was der Person geantwortet wurde, auch was nicht mehr verarbeitet wird. Bei einer Ablehnung die zwingenden Gründe.',
  withdrawal: 'Was der Person geantwortet wurde. Bei einer Ablehnung der Grund.',
} satisfies Record<PrivacyKind, string>

type CloseDialogProps = { readonly request: PrivacyRequest; readonly onClose: () => void }

/** Ends a request with what was answered. */
const CloseDialog = ({ request: { id, kind }, onClose }: CloseDialogProps) => {
  const update = useApiMutation('privacyRequestUpdate')
  const form = useSchemaForm<Values, z.output<typeof Schema>>(privacyClosingSchema, { state: 'done', outcome: '' })
  return (
    <FormDialog
      form={form}
      title="Anfrage abschließen"
      description="Eine abgeschlossene Anfrage lässt sich nicht mehr ändern."
      submitLabel="Abschließen"
      onSubmit={(body) => update.trigger({ params: { id }, body })}
      onClose={onClose}
      saved="Anfrage abgeschlossen"
      failed="Die Anfrage konnte nicht abgeschlossen werden."
    >
      <chakra.div gridColumn="1 / -1" display="grid" gap="5">
        <Controller
          control={form.control}
          name="state"
          render={({ field }) => (
            <RadioList
              label="Ergebnis"
              name="state"
              value={field.value}
              onChange={field.onChange}
              options={OUTCOMES.map((state) => ({
                value: state,
                children: <Status look={privacyStateLooks[state]}>{privacyStateLabels[state]}</Status>,
              }))}
            />
          )}
        />
        <TextAreaField form={form} name="outcome" label="Antwort" hint={hints[kind]} rows={5} maxLength={2000} required />
      </chakra.div>
    </FormDialog>
  )
}

export default CloseDialog
