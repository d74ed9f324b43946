import { chakra } from '@chakra-ui/react'
import { publicForms } from '../../../shared/domain/public-forms.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useFacts } from '../facts.ts'
import { TermsConsent } from '../forms/Consent.tsx'
import { FormField } from '../forms/controls.tsx'
import { FormFooter } from '../forms/FormFooter.tsx'
import { NumberedSteps } from '../forms/NumberedSteps.tsx'
import { PublicForm } from '../forms/PublicForm.tsx'
import { RequiredNote } from '../forms/RequiredNote.tsx'
import { SentFrom, useArrival } from '../forms/SentFrom.tsx'
import { UNDER_THE_BAR } from '../layout/SiteHeader.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'

const next = [
  'Sie senden Ihre Bewerbung.',
  'Wir prüfen Ihre Angaben und melden uns in Kürze.',
  'Sie erhalten Partner-ID, Links und Dashboard.',
]

/** The notification of a sent form: shown by `enhance/thanks.ts`, or without script by the server. */
const Sent = () => {
  const { shown, focused } = useArrival()
  return (
    <chakra.div
      data-arrival=""
      {...shown}
      {...focused}
      tabIndex={-1}
      gridColumn="1 / -1"
      display="none"
      padding="12px 16px"
      border="1px solid {colors.ok}"
      borderLeftWidth="3px"
      borderRadius="1"
      textStyle="ui"
      scrollMarginTop="96px"
      css={{ '&[data-shown]': { display: 'block' } }}
    >
      <chakra.strong fontWeight="600">Vielen Dank für Ihre Bewerbung.</chakra.strong>
      <p>{useFacts().arrival.application}</p>
      <SentFrom />
    </chakra.div>
  )
}

const Intro = () => (
  <chakra.div gridColumn={{ base: '1 / -1', lg: '1 / span 5' }}>
    <chakra.h2 id="bewerben-titel" textStyle="display">
      IB werden.
    </chakra.h2>
    <chakra.p color="ink-2" marginTop="6" maxWidth="26em">
      Fünf Minuten für das Formular, den Rest übernehmen wir.
    </chakra.p>
    <chakra.p color="ink-2" marginTop="2">
      <RequiredNote />
    </chakra.p>
    <chakra.div marginTop="10" maxWidth={{ base: '380px', sm: 'none', lg: '380px' }}>
      <NumberedSteps steps={next} />
    </chakra.div>
    <chakra.p marginTop="6" color="ink-2">
      Sie vertreten ein Unternehmen?{' '}
      <chakra.a
        href={paths.generalApplication()}
        color="ink"
        fontWeight="500"
        textDecoration="underline"
        textDecorationColor="tick"
        textUnderlineOffset="3px"
        _hover={{ textDecorationColor: 'lamp' }}
      >
        Zur ausführlichen Bewerbung
      </chakra.a>
    </chakra.p>
  </chakra.div>
)

/** The application form of the start page. */
export const Application = () => (
  <chakra.section
    id="bewerben"
    aria-labelledby="bewerben-titel"
    background="panel"
    borderBlock="1px solid {colors.line}"
    paddingBlock="clamp(72px, 9vw, 128px)"
    scrollMarginTop={UNDER_THE_BAR}
  >
    <Wrap>
      <Columns rowGap="12">
        <Intro />
        <PublicForm
          form="application"
          aria-labelledby="bewerben-titel"
          gridColumn={{ base: '1 / -1', lg: '7 / span 6' }}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
          gap="24px 16px"
          alignContent="start"
        >
          <Sent />
          {publicForms.application.fields.map((name) => (
            <chakra.div key={name} gridColumn={name === 'marketingStrategy' ? '1 / -1' : undefined} minWidth="0">
              <FormField form="application" name={name} />
            </chakra.div>
          ))}
          <chakra.div gridColumn="1 / -1">
            <TermsConsent form="application" />
          </chakra.div>
          <chakra.div gridColumn="1 / -1">
            <FormFooter label="Bewerbung einreichen" />
          </chakra.div>
        </PublicForm>
      </Columns>
    </Wrap>
  </chakra.section>
)
