import { chakra } from '@chakra-ui/react'
import { Columns } from '../layout/Wrap.tsx'
import { Section } from './Section.tsx'
import { type Step, StepDrawing } from './StepDrawing.tsx'

const audiences = [
  { name: 'FinTech-Unternehmen', text: 'Ergänzen Sie Ihr Produkt um den Zugang zum Handel, ohne selbst Broker zu werden.' },
  { name: 'Bildungsanbieter', text: 'Begleiten Sie Ihre Teilnehmer vom Seminar bis zum ersten eigenen Handelskonto.' },
  { name: 'Signalanbieter', text: 'Geben Sie Ihren Abonnenten eine Plattform, auf der sie Ihre Signale direkt umsetzen.' },
  { name: 'Fondsmanager', text: 'Führen Sie Anleger und Unterpartner in einer gemeinsamen Struktur zusammen.' },
]

const steps: readonly { readonly step: Step; readonly name: string; readonly text: string }[] = [
  {
    step: 1,
    name: 'Registrierung',
    text: 'Sie füllen das Formular aus. Nach der Prüfung erhalten Sie Ihre Partner-ID und Ihre Links.',
  },
  {
    step: 2,
    name: 'Kunden verweisen',
    text: 'Sie teilen Ihren Link. Jeder Kunde, der sich darüber anmeldet, ist Ihrem Konto fest zugeordnet.',
  },
  {
    step: 3,
    name: 'Mehr verdienen',
    text: 'Aus Kunden werden Sub-IBs, aus einer Linie wird ein Netz. Ihre Rückvergütung wächst mit.',
  },
]

const Audiences = () => (
  <chakra.ul borderTop="1px solid {colors.ink}" listStyle="none">
    {audiences.map(({ name, text }) => (
      <li key={name}>
        <Columns alignItems="baseline" rowGap="1" paddingBlock="5" borderBottom="1px solid {colors.line}">
          <chakra.h3
            gridColumn={{ base: '1 / -1', sm: '1 / span 5' }}
            fontSize={{ base: '1.25rem', sm: '1.5rem' }}
            lineHeight={{ base: '1.75rem', sm: '2rem' }}
            fontWeight="500"
            letterSpacing="-.02em"
          >
            {name}
          </chakra.h3>
          <chakra.p gridColumn={{ base: '1 / -1', sm: '6 / span 7', lg: '6 / span 6' }} color="ink-2">
            {text}
          </chakra.p>
        </Columns>
      </li>
    ))}
  </chakra.ul>
)

const Steps = () => (
  <chakra.ol
    display="grid"
    gridTemplateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }}
    gap={{ base: '10', sm: '0' }}
    marginTop="clamp(64px, 8vw, 112px)"
    listStyle="none"
    overflowX="clip"
  >
    {steps.map(({ step, name, text }) => (
      <chakra.li
        key={step}
        paddingRight={{ base: '0', sm: '8' }}
        css={{ '& > div': { height: { base: '40px', sm: '184px' } }, '&:last-of-type > div': { height: { base: '152px', sm: '184px' } } }}
      >
        <chakra.div width={{ base: 'min(345px, 100%)', sm: 'calc(100% + 32px)' }}>
          <StepDrawing step={step} />
        </chakra.div>
        <chakra.h3 textStyle="h2" marginTop="2">
          {name}
        </chakra.h3>
        <chakra.p color="ink-2" marginTop="2" maxWidth="26em">
          {text}
        </chakra.p>
      </chakra.li>
    ))}
  </chakra.ol>
)

/** The target groups of the programme and its steps. */
export const Programme = () => (
  <Section
    id="programm"
    title="Für alle, auf deren Rat Anleger hören."
    lead="Wer Menschen an die Märkte begleitet, bringt das Wichtigste schon mit: Vertrauen. Das Programm macht daraus ein Geschäft."
  >
    <Audiences />
    <Steps />
  </Section>
)
