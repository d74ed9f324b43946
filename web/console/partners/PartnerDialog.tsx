import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { call } from '../../api/client.ts'
import { partnerCreateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { changesOf } from '../../ui/form/changes-of.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { PartnerInputs } from './PartnerInputs.tsx'
import { type PartnerOutput, type PartnerValues, partnerValues } from './partner-values.ts'

type PartnerDialogProps = {
  /** The one to edit; absent to create one. */
  readonly partner?: Partner | undefined
  readonly onClose: () => void
}

/** Without a link of its own a new partner gets the one to its landing page. */
const withoutEmptyLink = ({ invitationLink, ...rest }: PartnerOutput) => (invitationLink == null ? rest : { invitationLink, ...rest })

/** Creates a partner, or edits one. */
const PartnerDialog = ({ partner, onClose }: PartnerDialogProps) => {
  const [before, setBefore] = useState(partner)
  const form = useSchemaForm<PartnerValues, PartnerOutput>(partnerCreateSchema, partnerValues(partner))
  const create = useApiMutation('partnerCreate')
  const update = useApiMutation('partnerUpdate')
  if (before === undefined) {
    return (
      <FormDialog
        form={form}
        title="IB-Partner anlegen"
        submitLabel="IB-Partner anlegen"
        onSubmit={(values) => create.trigger({ body: withoutEmptyLink(values) })}
        onClose={onClose}
        saved="IB-Partner erfolgreich erstellt"
        failed="IB-Partner konnte nicht erstellt werden."
      >
        <PartnerInputs form={form} isNew />
      </FormDialog>
    )
  }
  const { id, version } = before
  return (
    <FormDialog
      form={form}
      isEdit
      title="IB-Partner bearbeiten"
      description={`${before.companyName}, ${before.partnerId}`}
      submitLabel="Änderungen speichern"
      onSubmit={(values) => update.trigger({ params: { id }, body: changesOf(values, before), ifMatch: version })}
      onClose={onClose}
      saved="Partner aktualisiert"
      failed="Partner konnte nicht aktualisiert werden."
      rereading={{ read: () => call('partnerGet', { params: { id } }), valuesOf: partnerValues, adopt: setBefore }}
    >
      <PartnerInputs form={form} isNew={false} />
    </FormDialog>
  )
}

export default PartnerDialog
