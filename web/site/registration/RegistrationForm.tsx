import { chakra } from '@chakra-ui/react'
import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { personFields } from '../../../shared/domain/person-fields.ts'
import { publicForms } from '../../../shared/domain/public-forms.ts'
import { PrivacyNotice } from '../forms/Consent.tsx'
import { FormField } from '../forms/controls.tsx'
import { FormFooter } from '../forms/FormFooter.tsx'
import { PublicForm } from '../forms/PublicForm.tsx'
import { type FormContact, FormIntro } from '../recruitment/FormIntro.tsx'

const wide = { gridColumn: '1 / -1' }

type RegistrationFormProps = { readonly partner: Pick<PublicPartner, 'id' | 'partnerId'>; readonly contact: FormContact }

/** The form of a prospective customer. */
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
      {publicForms.landing_page.fields.map((name) => (
        <chakra.div key={name} {...(name in personFields ? {} : wide)}>
          <FormField form="landing_page" name={name} />
        </chakra.div>
      ))}
      <chakra.div {...wide}>
        <PrivacyNotice form="landing_page" />
      </chakra.div>
      <chakra.div {...wide} marginTop="1">
        <FormFooter label="Anfrage senden" isWide />
      </chakra.div>
    </chakra.div>
  </PublicForm>
)
