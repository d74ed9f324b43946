import { useEffect, useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import { call } from '../../api/client.ts'
import { useCommissionUnit } from '../../api/portal.ts'
import { useCan } from '../../api/session.tsx'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { CountryPicker } from '../../ui/form/CountryPicker.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { DuplicateHint } from '../record/DuplicateHint.tsx'
import { PartnerPicker } from './PartnerPicker.tsx'
import type { PartnerOutput, PartnerValues } from './partner-values.ts'

/** Hints on two fields that only the broker's staff know by name. */
export const INVITATION_CODE_HINT = 'Code für Neukunden beim Broker.'
export const REBATE_ACCOUNT_HINT = 'Konto, das die Rückvergütung erhält.'

type PartnerInputsProps = {
  readonly form: UseFormReturn<PartnerValues, unknown, PartnerOutput>
  /** A new partner is placed in the hierarchy; existing ones are moved on the hierarchy screen. */
  readonly isNew: boolean
}

/** Proposes an id for a new partner. It begins with the fields: a form ignores a value for a field that it does not have yet. */
const useIdProposal = ({ getValues, resetField }: PartnerInputsProps['form'], isNew: boolean) =>
  useEffect(() => {
    if (!isNew) return
    const propose = ({ partnerId }: { readonly partnerId: string }) => {
      if (getValues('partnerId') === '') resetField('partnerId', { defaultValue: partnerId })
    }
    // Without a proposal the field stays empty and is validated like any other.
    call('partnerIdProposal', {}).then(propose, () => undefined)
  }, [getValues, resetField, isNew])

/** The fields of a partner, for creating and editing. */
export const PartnerInputs = ({ form, isNew }: PartnerInputsProps) => {
  const id = useId()
  const can = useCan()
  useIdProposal(form, isNew)
  const [firstName, lastName, email, phone, country] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'email', 'phone', 'country'],
  })
  return (
    <>
      <TextField
        form={form}
        name="partnerId"
        label="Partner-ID"
        required
        maxLength={50}
        {...(isNew ? { hint: 'Vorgeschlagen ist die nächste freie.' } : {})}
      />
      <TextField form={form} name="companyName" label="Firmenname" required maxLength={255} />
      <TextField form={form} name="firstName" label="Vorname" required maxLength={100} />
      <TextField form={form} name="lastName" label="Nachname" required maxLength={100} />
      <TextField form={form} name="email" label="E-Mail" type="email" required maxLength={255} />
      <TextField form={form} name="phone" label="Telefon" type="tel" maxLength={50} />
      {isNew && <DuplicateHint person={{ firstName, lastName, email, phone, country }} />}
      <Controller
        control={form.control}
        name="country"
        render={({ field, fieldState }) => (
          <CountryPicker id={`${id}-country`} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <AmountField form={form} name="commissionRate" label={`Provisionssatz (${useCommissionUnit()})`} />
      <TextField form={form} name="invitationCode" label="Einladungscode" maxLength={100} hint={INVITATION_CODE_HINT} />
      <TextField
        form={form}
        name="invitationLink"
        label="Einladungslink"
        type="url"
        maxLength={500}
        {...(isNew ? { hint: 'Leer: die eigene Kundenseite.' } : {})}
      />
      <TextField form={form} name="rebateAccount" label="Rebate-Konto" maxLength={100} hint={REBATE_ACCOUNT_HINT} />
      <SelectField form={form} name="status" label="Status" options={ACTIVITY} labels={activityLabels} />
      {isNew && can('ib_partners.view') && (
        <Controller
          control={form.control}
          name="parentId"
          render={({ field, fieldState }) => (
            <PartnerPicker
              id={`${id}-parent`}
              label="Übergeordneter Partner"
              hint="Leer: oberste Ebene."
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  )
}
