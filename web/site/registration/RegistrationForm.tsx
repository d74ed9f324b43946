import { chakra } from '@chakra-ui/react'
import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { personFields } from '../../../shared/domain/person-fields.ts'
import { PrivacyNotice } from '../forms/Consent.tsx'
import { Choice, LongText, TextInput } from '../forms/controls.tsx'
import { FormFoot } from '../forms/FormFoot.tsx'
import { messageField } from '../forms/fields.ts'
import { PublicForm } from '../forms/PublicForm.tsx'
import { FormIntro } from '../recruitment/FormIntro.tsx'

const wide = { gridColumn: '1 / -1' }

type RegistrationFormProps = { readonly partner: Pick<PublicPartner, 'id' | 'partnerId'>; readonly contact: string | null }

/** The request of somebody who wants to trade. */
export const RegistrationForm = ({ partner: { id, partnerId }, contact }: RegistrationFormProps) => (
  <PublicForm form="landing_page" fixed={{ ibPartnerId: id, partnerId }} makesRoom aria-labelledby="anfrage">
    <chakra.h2 id="anfrage" textStyle="h2">
      Jetzt Interesse anmelden
    </chakra.h2>
    <FormIntro contact={contact} />
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
        <PrivacyNotice form="landing_page" />
      </chakra.div>
      <chakra.div {...wide} marginTop="1">
        <FormFoot label="Anfrage senden" isWide />
      </chakra.div>
    </chakra.div>
  </PublicForm>
)
