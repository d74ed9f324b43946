import { useState } from 'react'
import type * as z from 'zod'
import type { ReferralLink, referralLinkUpdateSchema as updateSchema } from '../../../shared/domain/referral-link.ts'
import { referralLinkUpdateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'

type Values = { campaign: string }

/** Changes what a link is for; its name and page are in printed addresses. */
const CampaignDialog = ({ link, onClose }: { readonly link: ReferralLink; readonly onClose: () => void }) => {
  // The link that the form was opened with: a poll must not change its version while somebody types.
  const [{ partnerId, name, campaign, version }] = useState(link)
  const form = useSchemaForm<Values, z.output<typeof updateSchema>>(referralLinkUpdateSchema, { campaign: campaign ?? '' })
  const update = useApiMutation('referralLinkUpdate')
  return (
    <FormDialog
      form={form}
      isEdit
      title="Kampagne ändern"
      description={name}
      submitLabel="Änderungen speichern"
      onSubmit={(body) => update.trigger({ params: { partnerId, name }, body, ifMatch: version })}
      onClose={onClose}
      saved="Kampagne geändert"
      failed="Die Kampagne konnte nicht geändert werden."
    >
      <TextField form={form} name="campaign" label="Kampagne" maxLength={60} hint="Wofür der Link ist. Sehen nur Sie und das Team." />
    </FormDialog>
  )
}

export default CampaignDialog
