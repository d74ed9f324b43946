import { chakra } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import type { Customer, customerPromoteSchema as PromoteSchema } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCommissionUnit } from '../../api/portal.ts'
import { customerPromoteSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Callout } from '../../ui/Callout.ts'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { NewPartnerDiagram } from '../NewPartnerDiagram.tsx'
import { INVITATION_CODE_HINT, REBATE_ACCOUNT_HINT } from '../partners/PartnerInputs.tsx'
import { useRateQuestion } from '../partners/use-rate-question.tsx'

const empty = { partnerId: '', companyName: '', commissionRate: '', invitationCode: '', rebateAccount: '' }

type PromoteDialogProps = { readonly customer: Customer; readonly owner: Partner; readonly onClose: () => void }

/** Makes a customer a Sub-IB below the customer's partner. */
const PromoteDialog = ({ customer, owner, onClose }: PromoteDialogProps) => {
  const form = useSchemaForm<typeof empty, z.output<typeof PromoteSchema>>(customerPromoteSchema, empty)
  const [partnerId, companyName] = useWatch({ control: form.control, name: ['partnerId', 'companyName'] })
  const promote = useApiMutation('customerPromote')
  const { isRateMeant, question } = useRateQuestion('speichern')
  const name = `${customer.firstName} ${customer.lastName}`
  return (
    <FormDialog
      form={form}
      title="Kunde befördern"
      description={`${name}, ${customer.customerId}`}
      submitLabel="Zum IB-Partner befördern"
      confirm={({ commissionRate }) => isRateMeant(commissionRate, owner)}
      onSubmit={(body) => promote.trigger({ params: { customerId: customer.id }, body })}
      onClose={onClose}
      saved="Kunde befördert"
      failed="Kunde konnte nicht befördert werden."
    >
      <TextField form={form} name="partnerId" label="Partner-ID" required maxLength={50} />
      <TextField form={form} name="companyName" label="Firmenname" required maxLength={255} />
      <AmountField form={form} name="commissionRate" label={`Provisionssatz (${useCommissionUnit()})`} required placeholder="2.00" />
      <TextField form={form} name="invitationCode" label="Einladungscode" maxLength={100} hint={INVITATION_CODE_HINT} />
      <TextField form={form} name="rebateAccount" label="Rebate-Konto" maxLength={100} hint={REBATE_ACCOUNT_HINT} />
      <Callout gridColumn="1 / -1">
        <b>{name} wird Sub-IB und ein neuer IB-Partner.</b>
        <chakra.p color="ink-2" overflowWrap="anywhere">
          Der Einladungslink wird {location.origin}
          {partnerId.trim() === '' ? '/ib/…' : paths.registration(partnerId.trim())}
        </chakra.p>
        <NewPartnerDiagram
          from={{ name: owner.companyName, level: owner.level }}
          to={{ name: companyName.trim() === '' ? name : companyName, level: owner.level + 1 }}
        />
      </Callout>
      {question}
    </FormDialog>
  )
}

export default PromoteDialog
