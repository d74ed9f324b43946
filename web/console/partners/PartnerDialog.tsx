import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { call } from '../../api/client.ts'
import { partnerCreateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { changesOf } from '../../ui/form/changes-of.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showToast } from '../../ui/toast.ts'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { PartnerInputs } from './PartnerInputs.tsx'
import { type PartnerOutput, type PartnerValues, partnerValues } from './partner-values.ts'
import { useRateQuestion } from './use-rate-question.tsx'
import { useToPartner } from './use-to-partner.ts'

type PartnerDialogProps = {
  /** The partner to edit; absent to create one. */
  readonly partner?: Partner | undefined
  /** Called with a new partner. */
  readonly onCreated?: (partner: Partner) => void
  readonly onClose: () => void
}

/** An empty link is omitted, so that the server sets the one to the registration page. */
const withoutEmptyLink = ({ invitationLink, ...rest }: PartnerOutput) => (invitationLink == null ? rest : { invitationLink, ...rest })

/** Creates or edits a partner. */
const PartnerDialog = ({ partner, onCreated, onClose }: PartnerDialogProps) => {
  const [before, setBefore] = useState(partner)
  const form = useSchemaForm<PartnerValues, PartnerOutput>(partnerCreateSchema, partnerValues(partner))
  const create = useApiMutation('partnerCreate')
  const update = useApiMutation('partnerReplace')
  const toPartner = useToPartner()
  const { isRateMeant, question } = useRateQuestion('speichern')
  /** Asks whether the rate is intended below that partner. */
  const isMeant = async ({ commissionRate = '0.00' }: PartnerOutput, parentId: number | null) =>
    parentId === null || isRateMeant(commissionRate, await call('partnerGet', { params: { id: parentId } }))
  if (before === undefined) {
    return (
      <FormDialog
        form={form}
        title="IB-Partner anlegen"
        submitLabel="IB-Partner anlegen"
        confirm={(values) => isMeant(values, values.parentId)}
        onSubmit={async (values) => {
          const created = await create.trigger({ body: withoutEmptyLink(values) })
          onCreated?.(created)
          showToast({ kind: 'success', title: 'IB-Partner erfolgreich erstellt', action: toPartner(created.id) })
        }}
        onClose={onClose}
        failed="IB-Partner konnte nicht erstellt werden."
      >
        <PartnerInputs form={form} isNew />
        {question}
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
      confirm={async (values) => values.commissionRate === before.commissionRate || isMeant(values, before.parentId)}
      onSubmit={(values) => update.trigger({ params: { id }, body: changesOf(values, before), ifMatch: version })}
      onClose={onClose}
      saved="Partner aktualisiert"
      failed="Partner konnte nicht aktualisiert werden."
      reload={{ read: () => call('partnerGet', { params: { id } }), valuesOf: partnerValues, adopt: setBefore }}
    >
      <PartnerInputs form={form} isNew={false} />
      <chakra.div gridColumn="1 / -1">
        <LegalHoldSection kind="PARTNER" record={before} onChanged={(changed) => setBefore({ ...before, ...changed })} />
      </chakra.div>
      {question}
    </FormDialog>
  )
}

export default PartnerDialog
