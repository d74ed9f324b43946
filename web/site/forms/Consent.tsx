import { chakra } from '@chakra-ui/react'
import { consentSentences } from '../../../shared/domain/consent-words.ts'
import type { LegalText } from '../../../shared/domain/portal-settings.ts'
import { type ConsentKind, consentFields, type PublicForm, type publicForms, TERMS_REQUIRED } from '../../../shared/domain/public-forms.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'
import { useFacts, useReturned } from '../facts.ts'
import { legalPages } from '../legal/legal-pages.ts'

const ARROW = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath d='M2 1h5v5M7 1 1 7' fill='none' stroke='%23000' stroke-width='1.2'/%3E%3C/svg%3E")`

/** A link that opens a new tab, so that what was typed stays. Shows an arrow, with text for screen readers. */
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

/** The sentence of a kind of consent, which submissions keep. */
const Sentence = ({ kind }: { readonly kind: ConsentKind }) =>
  consentSentences[kind].map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <TextLink key={part.text} text={part.text}>
        {part.label}
      </TextLink>
    ),
  )

/** The forms of one kind of consent. */
type FormOf<Kind extends keyof typeof consentFields> = {
  [Form in PublicForm]: (typeof publicForms)[Form]['consent']['kind'] extends Kind ? Form : never
}[PublicForm]

/** Terms and privacy in one checkbox. Its value names the editions that the page shows. */
export const TermsConsent = ({ form }: { readonly form: FormOf<'accepted'> }) => {
  const { consent } = useFacts()
  const id = consentFields.accepted
  const { typed, error, isFirstWrong } = useReturned(id)
  return (
    <CheckField
      id={id}
      required
      error={error}
      control={
        <Checkbox
          id={id}
          name={id}
          value={consent[form]}
          required
          defaultChecked={typed.length > 0}
          data-consent=""
          data-message={TERMS_REQUIRED}
          {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': fieldIds(id).error })}
          {...(isFirstWrong ? { autoFocus: true } : {})}
        />
      }
    >
      <Sentence kind="accepted" />
    </CheckField>
  )
}

/** Links above the button to the privacy policy. The form sends the editions that the page shows; nothing has to be ticked. */
export const PrivacyNotice = ({ form }: { readonly form: FormOf<'shown'> }) => {
  const { consent } = useFacts()
  const id = consentFields.shown
  return (
    <chakra.div display="grid" gap="1.5">
      <input type="hidden" id={id} name={id} value={consent[form]} data-consent="" />
      <chakra.p textStyle="ui" color="ink-2">
        <Sentence kind="shown" />
      </chakra.p>
      <FieldError id={id} error={useReturned(id).error} />
    </chakra.div>
  )
}
