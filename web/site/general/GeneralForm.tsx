import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { PublicFieldName } from '../../../shared/domain/public-fields.ts'
import { PrivacyNotice } from '../forms/Consent.tsx'
import { FormField } from '../forms/controls.tsx'
import { FormFooter } from '../forms/FormFooter.tsx'
import { PublicForm } from '../forms/PublicForm.tsx'
import { RequiredNote } from '../forms/RequiredNote.tsx'

/** A group of fields with a heading. */
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

/** The form's fields by heading. */
const parts: readonly { readonly title: string; readonly fields: readonly PublicFieldName[] }[] = [
  { title: 'Ansprechpartner', fields: ['firstName', 'lastName', 'email', 'phone', 'country'] },
  { title: 'Unternehmen', fields: ['companyName', 'companyType', 'website'] },
  { title: 'Handel und Marketing', fields: ['tradingExperience', 'expectedVolume', 'marketingChannels', 'message'] },
]

/** Fields as wide as the form. */
const WIDE: readonly string[] = ['country', 'website', 'marketingChannels', 'message'] satisfies readonly PublicFieldName[]

/** The general application form, for companies of all kinds. */
export const GeneralForm = () => (
  <PublicForm form="general_application" makesRoom aria-labelledby="bewerbung" display="grid" gap="10">
    <chakra.p textStyle="ui" color="ink-2" marginBottom="-4">
      <RequiredNote />
    </chakra.p>
    {parts.map(({ title, fields }) => (
      <Part key={title} title={title}>
        {fields.map((name) => (
          <chakra.div key={name} gridColumn={WIDE.includes(name) ? '1 / -1' : undefined} minWidth="0">
            <FormField form="general_application" name={name} />
          </chakra.div>
        ))}
      </Part>
    ))}
    <chakra.div display="grid" gap="6">
      <PrivacyNotice form="general_application" />
      <div>
        <FormFooter label="Bewerbung absenden" />
      </div>
    </chakra.div>
  </PublicForm>
)
