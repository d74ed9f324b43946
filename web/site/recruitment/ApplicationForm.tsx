import { chakra } from '@chakra-ui/react'
import type { PublicFieldName } from '../../../shared/domain/public-fields.ts'
import { publicForms } from '../../../shared/domain/public-forms.ts'
import { PrivacyNotice } from '../forms/Consent.tsx'
import { FormField } from '../forms/controls.tsx'
import { FormFooter } from '../forms/FormFooter.tsx'
import { PublicForm } from '../forms/PublicForm.tsx'
import { type FormContact, FormIntro } from './FormIntro.tsx'

/** Fields that share a line if there is room. */
const HALF: readonly string[] = ['firstName', 'lastName'] satisfies readonly PublicFieldName[]

type ApplicationFormProps = { readonly partnerId: string; readonly contact: FormContact }

/** The recruitment form: four fields and the privacy notice. */
export const ApplicationForm = ({ partnerId, contact }: ApplicationFormProps) => (
  <PublicForm form="recruitment" fixed={{ partnerId }} makesRoom aria-labelledby="bewerbung">
    <chakra.h2 id="bewerbung" textStyle="h2">
      Jetzt als Partner bewerben
    </chakra.h2>
    <FormIntro contact={contact} />
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      gap="20px 16px"
      marginTop="6"
      css={{ '& > *': { minWidth: 0 } }}
    >
      {publicForms.recruitment.fields.map((name) => (
        <chakra.div key={name} gridColumn={HALF.includes(name) ? undefined : '1 / -1'}>
          <FormField form="recruitment" name={name} />
        </chakra.div>
      ))}
      <chakra.div gridColumn="1 / -1">
        <PrivacyNotice form="recruitment" />
      </chakra.div>
      <chakra.div gridColumn="1 / -1" marginTop="1">
        <FormFooter label="Bewerbung absenden" isWide />
      </chakra.div>
    </chakra.div>
  </PublicForm>
)
