import { useState } from 'react'
import { isMasked } from '../../../shared/domain/contact-masks.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import { call } from '../../api/client.ts'
import { customerFormSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { changesOf } from '../../ui/form/changes-of.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { CustomerInputs } from './CustomerInputs.tsx'
import { type CustomerOutput, type CustomerValues, customerValues } from './customer-values.ts'

type CustomerDialogProps = {
  /** The customer to edit; absent to create one. */
  readonly customer?: Customer | undefined
  /** The specification names different methods for the customers screen and the partners screen. @default 'PATCH' */
  readonly method?: 'PATCH' | 'PUT'
  readonly onClose: () => void
}

const nameOf = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** Creates or edits a customer. */
const CustomerDialog = ({ customer, method = 'PATCH', onClose }: CustomerDialogProps) => {
  const [before, setBefore] = useState(customer)
  const isContactMasked = before !== undefined && isMasked(before.email)
  const form = useSchemaForm<CustomerValues, CustomerOutput>(
    customerFormSchema(before?.ibPartnerId, isContactMasked),
    customerValues(customer),
  )
  const create = useApiMutation('customerCreate')
  const update = useApiMutation(method === 'PUT' ? 'customerReplace' : 'customerUpdate')
  if (before === undefined) {
    return (
      <FormDialog
        form={form}
        title="Kunde anlegen"
        description="Die Kunden-ID wird beim Anlegen vergeben."
        submitLabel="Kunde anlegen"
        onSubmit={({ transferReason, ...body }) => create.trigger({ body })}
        onClose={onClose}
        saved="Kunde erfolgreich erstellt"
        savedText={nameOf}
        failed="Fehler beim Erstellen des Kunden."
      >
        <CustomerInputs form={form} customer={undefined} />
      </FormDialog>
    )
  }
  const { id, version } = before
  const save = ({ transferReason, ...values }: CustomerOutput) => {
    const isTransferred = values.ibPartnerId !== before.ibPartnerId
    const body = { ...changesOf(values, before), ...(isTransferred ? { transferReason } : {}) }
    return update.trigger({ params: { id }, body, ifMatch: version })
  }
  return (
    <FormDialog
      form={form}
      isEdit
      title="Kunde bearbeiten"
      description={`${nameOf(before)}, ${before.customerId}`}
      submitLabel="Änderungen speichern"
      onSubmit={save}
      onClose={onClose}
      saved="Kunde aktualisiert"
      savedText={nameOf}
      failed="Fehler beim Aktualisieren des Kunden."
      reload={{ read: () => call('customerGet', { params: { id } }), valuesOf: customerValues, adopt: setBefore }}
    >
      <CustomerInputs form={form} customer={before} />
    </FormDialog>
  )
}

export default CustomerDialog
