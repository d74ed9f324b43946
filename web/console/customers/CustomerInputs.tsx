import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { isMasked } from '../../../shared/domain/contact-masks.ts'
import { type Customer, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import { useCan } from '../../api/session.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { CountryPicker } from '../../ui/form/CountryPicker.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { registrationFacts } from '../../ui/registration-facts.ts'
import { PartnerPicker } from '../partners/PartnerPicker.tsx'
import { DuplicateHint } from '../record/DuplicateHint.tsx'
import { type CustomerOutput, type CustomerValues, offeredTypes } from './customer-values.ts'
import { TransferNotice } from './TransferNotice.tsx'

const MAY_NOT_CHANGE = 'Zum Ändern fehlt Ihnen die Berechtigung.'

type CustomerInputsProps = {
  readonly form: UseFormReturn<CustomerValues, unknown, CustomerOutput>
  /** The customer to edit; absent for a new one. */
  readonly customer: Customer | undefined
}

/** The fields of a customer, for creating and editing. */
export const CustomerInputs = ({ form, customer }: CustomerInputsProps) => {
  const can = useCan()
  const id = useId()
  const mayTransfer = customer === undefined || can('customers.transfer')
  const [owner, firstName, lastName, email, phone, country] = useWatch({
    control: form.control,
    name: ['ibPartnerId', 'firstName', 'lastName', 'email', 'phone', 'country'],
  })
  const ofContact = customer !== undefined && isMasked(customer.email) ? { disabled: true, hint: MAY_NOT_CHANGE } : {}
  const registration = customer === undefined ? [] : registrationFacts(customer)
  return (
    <>
      <TextField form={form} name="firstName" label="Vorname" required maxLength={100} />
      <TextField form={form} name="lastName" label="Nachname" required maxLength={100} />
      <TextField form={form} name="email" label="E-Mail" type="email" required maxLength={255} {...ofContact} />
      <TextField form={form} name="phone" label="Telefon" type="tel" maxLength={50} {...ofContact} />
      <DuplicateHint person={{ firstName, lastName, email, phone, country }} record={customer && { kind: 'customer', id: customer.id }} />
      <Controller
        control={form.control}
        name="country"
        render={({ field, fieldState }) => (
          <CountryPicker id={`${id}-country`} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      {can('ib_partners.view') && (
        <Controller
          control={form.control}
          name="ibPartnerId"
          render={({ field, fieldState }) => (
            <PartnerPicker
              id={`${id}-partner`}
              label="IB-Partner"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              disabled={!mayTransfer}
              {...(mayTransfer ? {} : { hint: MAY_NOT_CHANGE })}
            />
          )}
        />
      )}
      <SelectField form={form} name="customerType" label="Typ" options={offeredTypes(customer)} labels={customerTypeLabels} />
      <SelectField form={form} name="status" label="Status" options={ACTIVITY} labels={activityLabels} />
      <AmountField form={form} name="subIbCommissionPerLot" label="Sub-IB-Provision je Lot ($)" />
      <TextField form={form} name="ibAccountNumber" label="Kontonummer" maxLength={100} />
      {customer !== undefined && owner !== customer.ibPartnerId && (
        <>
          <TransferNotice customer={customer} to={owner} />
          <chakra.div gridColumn="1 / -1">
            <TextField form={form} name="transferReason" label="Grund des Wechsels" required maxLength={500} hint="Steht im Protokoll" />
          </chakra.div>
        </>
      )}
      {registration.length > 0 && (
        <chakra.section gridColumn="1 / -1" aria-labelledby={`${id}-registration`}>
          <chakra.h3 id={`${id}-registration`} textStyle="ui" fontWeight="500" marginBottom="1">
            Aus der Anfrage
          </chakra.h3>
          <FactList facts={registration} />
        </chakra.section>
      )}
    </>
  )
}
