import { chakra } from '@chakra-ui/react'
import type { LegalText } from '../../../shared/domain/portal-settings.ts'
import { consentMessages, type PublicForm } from '../../../shared/domain/submission.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { fieldIds } from '../../ui/FieldError.tsx'
import { useFacts, useReturned } from '../facts.ts'
import { legalPages } from '../legal/legal-pages.ts'

const ARROW = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath d='M2 1h5v5M7 1 1 7' fill='none' stroke='%23000' stroke-width='1.2'/%3E%3C/svg%3E")`

/** The links open beside the form: what was typed stays. An arrow says so, with words for whoever hears the page. */
const TextLink = ({ text, children }: { readonly text: LegalText; readonly children: string }) => (
  <chakra.a
    href={legalPages.find(({ path }) => path === `/${text}`)?.path}
    target="_blank"
    rel="noopener"
    textDecoration="underline"
    textUnderlineOffset="3px"
    whiteSpace="nowrap"
    css={{
      '&::after': {
        content: '""',
        display: 'inline-block',
        width: '.55em',
        height: '.55em',
        marginLeft: '.25em',
        background: 'ink-2',
        mask: `${ARROW} center / contain no-repeat`,
      },
      '@supports (content: "" / "")': { '&::after': { content: '"" / " (öffnet in neuem Tab)"' } },
    }}
  >
    {children}
  </chakra.a>
)

type ConsentProps = { readonly form: PublicForm }

/** The box; its value says what is agreed to: each text with the edition that its page shows. */
const Box = ({ id, form }: ConsentProps & { readonly id: keyof typeof consentMessages }) => {
  const { consent } = useFacts()
  const { typed, error, isFirstWrong } = useReturned(id)
  return (
    <Checkbox
      id={id}
      name={id}
      value={consent[form]}
      required
      defaultChecked={typed.length > 0}
      data-consent=""
      data-message={consentMessages[id]}
      {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': fieldIds(id).error })}
      {...(isFirstWrong ? { autoFocus: true } : {})}
    />
  )
}

/** Terms and privacy in one box, as applications ask for it. */
export const TermsConsent = ({ form }: ConsentProps) => (
  <CheckField id="terms" required error={useReturned('terms').error} control={<Box id="terms" form={form} />}>
    Ich akzeptiere die <TextLink text="agb">Geschäftsbedingungen</TextLink> und die{' '}
    <TextLink text="datenschutz">Datenschutzerklärung</TextLink>.
  </CheckField>
)

/** Taking note of the privacy notice, as partners' pages ask for it. */
export const PrivacyConsent = ({ form }: ConsentProps) => (
  <CheckField id="privacy" required error={useReturned('privacy').error} control={<Box id="privacy" form={form} />}>
    Ich habe die <TextLink text="datenschutz">Datenschutzerklärung</TextLink> gelesen.
  </CheckField>
)
