import { chakra } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import type { Partner } from '../../../shared/domain/partner.ts'
import {
  type referralLinkCreateSchema as createSchema,
  foldLinkName,
  REFERRAL_PAGES,
  type ReferralPage,
  referralPageLabels,
} from '../../../shared/domain/referral-link.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { referralLinkCreateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { referralAddress } from '../../ui/referral/referral-address.ts'

type Values = { name: string; page: ReferralPage; campaign: string }

/** Creates a link. What is typed as its name becomes part of the address. */
const LinkDialog = ({ partner, onClose }: { readonly partner: Partner; readonly onClose: () => void }) => {
  const form = useSchemaForm<Values, z.output<typeof createSchema>>(referralLinkCreateSchema, {
    name: '',
    page: 'registration',
    campaign: '',
  })
  const create = useApiMutation('referralLinkCreate')
  const navigate = useNavigate()
  const [typed, page] = form.watch(['name', 'page'])
  return (
    <FormDialog
      form={form}
      title="Link anlegen"
      description="Name und Seite stehen in der Adresse und bleiben, wie sie sind: Der Link kann gedruckt werden."
      submitLabel="Link anlegen"
      onSubmit={async (body) => {
        const { name } = await create.trigger({ params: { partnerId: partner.id }, body })
        await navigate(paths.ownLink(name))
      }}
      onClose={onClose}
      saved="Link angelegt"
      savedText={({ name }) => name}
      failed="Der Link konnte nicht angelegt werden."
    >
      <TextField form={form} name="name" label="Name" required maxLength={100} placeholder="Seminar Mai" />
      <SelectField form={form} name="page" label="Seite" options={REFERRAL_PAGES} labels={referralPageLabels} required />
      <chakra.p gridColumn="1 / -1" textStyle="dense" color="ink-3" overflowWrap="anywhere" aria-live="polite">
        Adresse:{' '}
        <chakra.b fontWeight="500" color="ink">
          {referralAddress(page, partner.partnerId, foldLinkName(typed) || '…')}
        </chakra.b>
      </chakra.p>
      <chakra.div gridColumn="1 / -1">
        <TextField form={form} name="campaign" label="Kampagne" maxLength={60} hint="Wofür der Link ist. Sehen nur Sie und das Team." />
      </chakra.div>
    </FormDialog>
  )
}

export default LinkDialog
