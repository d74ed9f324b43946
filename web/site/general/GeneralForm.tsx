import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { personFields } from '../../../shared/domain/person-fields.ts'
import { PrivacyNotice } from '../forms/Consent.tsx'
import { Choice, ChoiceList, LongText, TextInput } from '../forms/controls.tsx'
import { FormFoot } from '../forms/FormFoot.tsx'
import { companyNameField, messageField, websiteField } from '../forms/fields.ts'
import { PublicForm } from '../forms/PublicForm.tsx'
import { RequiredNote } from '../forms/RequiredNote.tsx'

/** Fields that belong together, under their name. */
const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <chakra.fieldset minWidth="0" borderTop="1px solid {colors.ink}" paddingTop="5" _first={{ borderTop: '0', paddingTop: '0' }}>
    <chakra.legend float="left" width="full" textStyle="h3" fontWeight="600" marginBottom="5">
      {title}
    </chakra.legend>
    <chakra.div
      clear="both"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      gap="20px 16px"
    >
      {children}
    </chakra.div>
  </chakra.fieldset>
)

/** The general application, for companies of every kind. */
export const GeneralForm = () => (
  <PublicForm form="general_application" makesRoom aria-labelledby="bewerbung" display="grid" gap="10">
    <chakra.p textStyle="ui" color="ink-2" marginBottom="-4">
      <RequiredNote />
    </chakra.p>
    <Part title="Ansprechpartner">
      {Object.entries(personFields).map(([name, field]) => (
        <TextInput key={name} name={name} field={field} />
      ))}
      <chakra.div gridColumn="1 / -1">
        <Choice name="country" isSearchable />
      </chakra.div>
    </Part>
    <Part title="Unternehmen">
      <TextInput name="companyName" field={companyNameField} />
      <Choice name="companyType" />
      <chakra.div gridColumn="1 / -1">
        <TextInput name="website" field={websiteField} />
      </chakra.div>
    </Part>
    <Part title="Handel und Marketing">
      <Choice name="tradingExperience" />
      <Choice name="expectedVolume" />
      <chakra.div gridColumn="1 / -1" minWidth="0">
        <ChoiceList name="marketingChannels" />
      </chakra.div>
      <chakra.div gridColumn="1 / -1">
        <LongText name="message" field={messageField} />
      </chakra.div>
    </Part>
    <chakra.div display="grid" gap="6">
      <PrivacyNotice form="general_application" />
      <div>
        <FormFoot label="Bewerbung absenden" />
      </div>
    </chakra.div>
  </PublicForm>
)
