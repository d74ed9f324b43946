import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Customer } from '../../../shared/domain/customer.ts'
import { Callout } from '../../ui/Callout.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { DuplicateRows, useDuplicates } from '../record/Duplicates.tsx'
import type { CustomerOutput, CustomerValues } from './customer-values.ts'

type DuplicateHintProps = {
  readonly form: UseFormReturn<CustomerValues, unknown, CustomerOutput>
  readonly customer: Customer | undefined
}

/** Names records of the same address, number or name while a person types them. It only tells: people may share a name or a number. */
export const DuplicateHint = ({ form, customer }: DuplicateHintProps) => {
  const [firstName, lastName, email, phone, country] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'email', 'phone', 'country'],
  })
  const typed = useMemo(
    () => ({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone, country }),
    [firstName, lastName, email, phone, country],
  )
  const duplicates = useDuplicates(useDebounced(typed), customer === undefined ? [] : [{ kind: 'customer', id: customer.id }])
  return (
    <chakra.div gridColumn="1 / -1" aria-live="polite">
      {duplicates.length > 0 && (
        <Callout>
          <b>Vielleicht schon bekannt</b>
          <DuplicateRows duplicates={duplicates} isBesideForm />
        </Callout>
      )}
    </chakra.div>
  )
}
