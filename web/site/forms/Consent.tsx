import { chakra } from '@chakra-ui/react'
import type { Brand } from '../../../shared/brand.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { legalPages } from '../legal/legal-pages.ts'
import { type ConsentText, consentTo } from '../legal/legal-texts.ts'

/** The links open beside the form: what was typed stays. */
const TextLink = ({ text, children }: { readonly text: ConsentText; readonly children: string }) => (
  <chakra.a
    href={legalPages.find(({ path }) => path === `/${text}`)?.path}
    target="_blank"
    rel="noopener"
    textDecoration="underline"
    textUnderlineOffset="3px"
  >
    {children}
  </chakra.a>
)

const box = (id: string, message: string, texts: readonly ConsentText[], brand: Brand) => (
  <Checkbox id={id} name={id} required data-message={message} data-consent={JSON.stringify(consentTo(texts, brand))} />
)

/** Terms and privacy in one box, as applications ask for it. */
export const TermsConsent = ({ brand }: { readonly brand: Brand }) => (
  <CheckField
    id="terms"
    required
    control={box('terms', 'Bitte akzeptieren Sie die Geschäftsbedingungen, um fortzufahren.', ['agb', 'datenschutz'], brand)}
  >
    Ich akzeptiere die <TextLink text="agb">Geschäftsbedingungen</TextLink> und die{' '}
    <TextLink text="datenschutz">Datenschutzerklärung</TextLink>.
  </CheckField>
)

/** Taking note of the privacy notice, as partners' pages ask for it. */
export const PrivacyConsent = ({ brand }: { readonly brand: Brand }) => (
  <CheckField
    id="privacy"
    required
    control={box('privacy', 'Bitte bestätigen Sie, dass Sie die Datenschutzerklärung gelesen haben.', ['datenschutz'], brand)}
  >
    Ich habe die <TextLink text="datenschutz">Datenschutzerklärung</TextLink> gelesen.
  </CheckField>
)
