import { chakra } from '@chakra-ui/react'
import type { Brand } from '../../../shared/brand.ts'
import { personFields } from '../../../shared/domain/person-fields.ts'
import { PrivacyConsent } from '../forms/Consent.tsx'
import { TextInput } from '../forms/controls.tsx'
import { FormFoot } from '../forms/FormFoot.tsx'

/** Fields that share a line where there is room. */
const HALF: readonly string[] = ['firstName', 'lastName'] satisfies readonly (keyof typeof personFields)[]

type ApplicationFormProps = { readonly brand: Brand; readonly partnerId: string }

/**
 * The four fields and the consent. A form of method `dialog` outside a dialog sends nothing anywhere: until the script has taken over, no name or address
 * can end up in the page's address.
 */
export const ApplicationForm = ({ brand, partnerId }: ApplicationFormProps) => (
  <form method="dialog" data-form="recruitment" data-partner={partnerId} aria-labelledby="bewerbung">
    <chakra.h2 id="bewerbung" textStyle="h2">
      Jetzt als Partner bewerben
    </chakra.h2>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      gap="20px 16px"
      marginTop="6"
      css={{ '& > *': { minWidth: 0 } }}
    >
      {Object.entries(personFields).map(([name, field]) => (
        <chakra.div key={name} gridColumn={HALF.includes(name) ? undefined : '1 / -1'}>
          <TextInput name={name} field={field} />
        </chakra.div>
      ))}
      <chakra.div gridColumn="1 / -1">
        <PrivacyConsent brand={brand} />
      </chakra.div>
      <chakra.div gridColumn="1 / -1" marginTop="1">
        <FormFoot label="Bewerbung absenden" isWide />
      </chakra.div>
    </chakra.div>
  </form>
)
