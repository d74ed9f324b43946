import { chakra } from '@chakra-ui/react'
import type { Brand } from '../../../shared/brand.ts'
import { personFields } from '../../../shared/domain/person-fields.ts'
import { PrivacyConsent } from '../forms/Consent.tsx'
import { Choice, LongText, TextInput } from '../forms/controls.tsx'
import { FormFoot } from '../forms/FormFoot.tsx'
import { messageField } from '../forms/fields.ts'

const wide = { gridColumn: '1 / -1' }

/** The request of somebody who wants to trade. `id` is the partner's internal one. See `ApplicationForm` for the form's method. */
export const LeadForm = ({ brand, id }: { readonly brand: Brand; readonly id: number }) => (
  <form method="dialog" data-form="lead" data-partner={id} aria-labelledby="anfrage">
    <chakra.h2 id="anfrage" textStyle="h2">
      Jetzt Interesse anmelden
    </chakra.h2>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      gap="20px 16px"
      marginTop="6"
      css={{ '& > *': { minWidth: 0 } }}
    >
      {Object.entries(personFields).map(([name, field]) => (
        <TextInput key={name} name={name} field={field} />
      ))}
      <chakra.div {...wide}>
        <Choice name="country" isSearchable />
      </chakra.div>
      <chakra.div {...wide}>
        <Choice name="tradingExperience" />
      </chakra.div>
      <chakra.div {...wide}>
        <Choice name="investmentAmount" />
      </chakra.div>
      <chakra.div {...wide}>
        <LongText name="message" field={messageField} />
      </chakra.div>
      <chakra.div {...wide}>
        <PrivacyConsent brand={brand} />
      </chakra.div>
      <chakra.div {...wide} marginTop="1">
        <FormFoot label="Anfrage senden" isWide />
      </chakra.div>
    </chakra.div>
  </form>
)
