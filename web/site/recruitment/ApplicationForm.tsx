import { chakra } from '@chakra-ui/react'
import { EMAIL_PATTERN, personFields, type TextField } from '../../../shared/domain/person-fields.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { privacyPath } from '../legal/legal-pages.ts'

/** A field's rules as attributes: the browser enforces what it can, `enhance/form.ts` the rest with the server's own words. */
const PersonInput = ({ id, name, field }: { readonly id: string; readonly name: string; readonly field: TextField }) => (
  <Input
    id={id}
    name={name}
    type={field.type}
    autoComplete={field.autoComplete}
    required={field.required}
    minLength={field.minLength}
    maxLength={field.maxLength}
    data-message={field.message}
    {...(field.type === 'email' ? { 'data-pattern': EMAIL_PATTERN.source } : {})}
  />
)

/** Fields that share a line where there is room. */
const HALF: readonly string[] = ['firstName', 'lastName'] satisfies readonly (keyof typeof personFields)[]

/**
 * The four fields and the consent. A form of method `dialog` outside a dialog sends nothing anywhere: until the script has taken over, no name or address
 * can end up in the page's address.
 */
export const ApplicationForm = ({ partnerId }: { readonly partnerId: string }) => (
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
          <Field id={name} label={field.label} required={field.required}>
            <PersonInput id={name} name={name} field={field} />
          </Field>
        </chakra.div>
      ))}
      <chakra.div gridColumn="1 / -1">
        <CheckField
          id="privacy"
          required
          control={
            <Checkbox
              id="privacy"
              name="privacy"
              required
              data-message="Bitte bestätigen Sie, dass Sie die Datenschutzerklärung gelesen haben."
            />
          }
        >
          Ich habe die{' '}
          <chakra.a href={privacyPath} target="_blank" textDecoration="underline" textUnderlineOffset="3px" rel="noopener">
            Datenschutzerklärung
          </chakra.a>{' '}
          gelesen.
        </CheckField>
      </chakra.div>
      <chakra.div gridColumn="1 / -1" marginTop="1">
        <Button type="submit" look="signal" size="l" width="full" data-busy="Wird eingereicht...">
          Bewerbung absenden
        </Button>
        <noscript>
          <chakra.p marginTop="3" textStyle="ui" color="ink-2">
            Zum Absenden wird JavaScript benötigt. Bitte schalten Sie es ein oder nehmen Sie direkt Kontakt auf.
          </chakra.p>
        </noscript>
      </chakra.div>
    </chakra.div>
    <chakra.p role="status" srOnly />
  </form>
)
