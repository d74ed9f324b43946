import { chakra } from '@chakra-ui/react'
import { benefitDrawings } from './benefit-drawings.tsx'
import { Section } from './Section.tsx'

const benefits = [
  {
    title: 'Hohe Rückvergütung je nach Handelstyp',
    text: 'Der Satz wird fest vereinbart und gilt für jedes Lot Ihrer Kunden.',
    drawing: benefitDrawings.rates,
  },
  {
    title: 'Tägliche Auszahlung möglich',
    text: 'Was heute gehandelt wird, muss nicht bis zum Monatsende warten.',
    drawing: benefitDrawings.payouts,
  },
  {
    title: 'Professionelle Unterstützung',
    text: 'Persönliche Hilfe an jedem Handelstag. Rund um die Uhr, fünf Tage die Woche.',
    drawing: benefitDrawings.support,
  },
  {
    title: 'Über 1000 Instrumente',
    text: 'Ihre Kunden handeln alles, was sie suchen, über ein einziges Konto.',
    drawing: benefitDrawings.instruments,
  },
  {
    title: 'MetaTrader 4 und 5',
    text: 'Die Plattformen, die Ihre Kunden bereits kennen – auf allen Geräten.',
    drawing: benefitDrawings.platforms,
  },
  {
    title: 'Ihr eigenes Partnernetz',
    text: 'Gewinnen Sie Sub-IBs und bauen Sie Ihr Netz über mehrere Ebenen auf.',
    drawing: benefitDrawings.network,
  },
]

export const Benefits = () => (
  <Section id="vorteile" title="Sechs Vorteile, klar bemessen.">
    <chakra.ol
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}
      listStyle="none"
      css={{
        '& > li': { borderTop: '1px solid {colors.line}' },
        '& > li:first-of-type': { borderTopColor: 'ink' },
        '& > li:nth-of-type(2)': { borderTopColor: { lg: 'ink' } },
        '& > li:nth-of-type(odd)': { paddingRight: { lg: '10' } },
        '& > li:nth-of-type(even)': { paddingLeft: { lg: '56px' }, borderLeft: { lg: '1px solid {colors.line}' } },
      }}
    >
      {benefits.map(({ title, text, drawing }, index) => (
        <chakra.li
          key={title}
          display="grid"
          gridTemplateColumns={{ base: '36px minmax(0, 1fr)', sm: '56px minmax(0, 1fr) 152px' }}
          columnGap="2"
          paddingBlock="28px 32px"
          alignItems="start"
        >
          <chakra.span aria-hidden="true" color="ink-3" fontSize="0.875rem" lineHeight="1.75rem" fontWeight="500">
            {index + 1}
          </chakra.span>
          <chakra.div gridRow={{ base: '2', sm: '1' }} gridColumn="2">
            <chakra.h3 fontSize="1.25rem" lineHeight="1.75rem" letterSpacing="-.015em">
              {title}
            </chakra.h3>
            <chakra.p color="ink-2" marginTop="2" fontSize="0.9375rem" lineHeight="1.5rem">
              {text}
            </chakra.p>
          </chakra.div>
          <chakra.svg
            viewBox="0 0 144 76"
            width="144px"
            height="76px"
            aria-hidden="true"
            overflow="visible"
            gridRow="1"
            gridColumn={{ base: '2', sm: '3' }}
            justifySelf={{ base: 'start', sm: 'end' }}
            marginTop={{ base: '0', sm: '1' }}
            marginBottom={{ base: '4', sm: '0' }}
          >
            {drawing}
          </chakra.svg>
        </chakra.li>
      ))}
    </chakra.ol>
  </Section>
)
