import { useState } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import { call } from '../../api/client.ts'
import { customerCreateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { changesOf } from '../../ui/form/changes-of.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { CustomerInputs } from './CustomerInputs.tsx'
import { type CustomerOutput, type CustomerValues, customerValues } from './customer-values.ts'

type CustomerDialogProps = {
  /** The one to edit; absent to create one. */
  readonly customer?: Customer | undefined
  readonly onClose: () => void
}

/** Creates a customer, or edits one. */
const CustomerDialog = ({ customer, onClose }: CustomerDialogProps) => {
  const [before, setBefore] = useState(customer)
  const form = useSchemaForm<CustomerValues, CustomerOutput>(customerCreateSchema, customerValues(customer))
  const create = useApiMutation('customerCreate')
  const update = useApiMutation('customerUpdate')
  if (before === undefined) {
    return (
      <FormDialog
        form={form}
        title="Kunde anlegen"
        description="Die Kunden-ID wird beim Anlegen vergeben."
        submitLabel="Kunde anlegen"
        onSubmit={(body) => create.trigger({ body })}
        onClose={onClose}
        saved="Kunde erfolgreich erstellt"
        failed="Fehler beim Erstellen des Kunden."
      >
        <CustomerInputs form={form} customer={undefined} />
      </FormDialog>
    )
  }
  const { id, version } = before
  return (
    <FormDialog
      form={form}
      isEdit
      title="Kunde bearbeiten"
      description={`${before.firstName} ${before.lastName}, ${before.customerId}`}
      submitLabel="Änderungen speichern"
      onSubmit={(values) => update.trigger({ params: { id }, body: changesOf(values, before), ifMatch: version })}
      onClose={onClose}
      saved="Kunde aktualisiert"
      failed="Fehler beim Aktualisieren des Kunden."
      rereading={{ read: () => call('customerGet', { params: { id } }), valuesOf: customerValues, adopt: setBefore }}
    >
      <CustomerInputs form={form} customer={before} />
    </FormDialog>
  )
}

export default CustomerDialog
