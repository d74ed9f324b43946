import { useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import { germanDay } from '../../../shared/domain/german.ts'
import {
  type privacyRequestCreateSchema as CreateSchema,
  PRIVACY_KINDS,
  type PrivacyKind,
  privacyKindLabels,
} from '../../../shared/domain/privacy-request.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { privacyRequestCreateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'

type Values = {
  readonly kind: PrivacyKind
  readonly receivedOn: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly customerId: string
  readonly channel: string
}

/** Records a request that has come in, and opens its page. */
const RequestDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate()
  const today = germanDay(Date.now())
  const create = useApiMutation('privacyRequestCreate')
  const form = useSchemaForm<Values, z.output<typeof CreateSchema>>(privacyRequestCreateSchema, {
    kind: 'access',
    receivedOn: today,
    name: '',
    email: '',
    phone: '',
    customerId: '',
    channel: '',
  })
  return (
    <FormDialog
      form={form}
      title="Anfrage erfassen"
      description="Mindestens eine Angabe zur Person genügt. Die Suche nach ihren Daten beginnt sofort."
      submitLabel="Anfrage erfassen"
      onSubmit={async (body) => {
        const { id } = await create.trigger({ body })
        navigate(paths.privacyRequest(id))
      }}
      onClose={onClose}
      saved="Anfrage erfasst"
      failed="Die Anfrage konnte nicht erfasst werden."
    >
      <SelectField form={form} name="kind" label="Art" options={PRIVACY_KINDS} labels={privacyKindLabels} required />
      <TextField form={form} name="receivedOn" label="Eingegangen am" type="date" max={today} required />
      <TextField form={form} name="name" label="Name" maxLength={200} />
      <TextField form={form} name="email" label="E-Mail" type="email" maxLength={255} />
      <TextField form={form} name="phone" label="Telefon" type="tel" maxLength={50} />
      <TextField form={form} name="customerId" label="Kunden-ID" maxLength={50} />
      <TextField form={form} name="channel" label="Eingang" hint="Zum Beispiel Brief, E-Mail oder Telefon" maxLength={200} />
    </FormDialog>
  )
}

export default RequestDialog
