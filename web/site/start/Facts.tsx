import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { cssColor } from '../../ui/theme/colors.ts'
import { Wrap } from '../layout/Wrap.tsx'
import { boxesPath, countries, partners, risingRebate, serviceHours, weekendHours } from './fact-drawings.ts'

const ink = cssColor('ink')

const facts: readonly { readonly value: string; readonly label: string; readonly drawing: ReactNode }[] = [
  { value: 'Hohe', label: 'Rückvergütung', drawing: <path d={boxesPath(risingRebate)} fill={ink} /> },
  {
    value: '24/5',
    label: 'Kundenservice',
    drawing: (
      <>
        <path d={boxesPath(serviceHours)} fill={ink} />
        <path d={boxesPath(weekendHours)} fill={cssColor('tick')} />
      </>
    ),
  },
  { value: '50+', label: 'Länder', drawing: <path d={boxesPath(countries)} fill={ink} /> },
  { value: '1000+', label: 'Aktive Partner', drawing: <path d={boxesPath(partners)} fill={ink} /> },
]

/** The four claims in figures. Their drawings count: 24 hours on five of seven days, fifty countries, a thousand partners. */
export const Facts = () => (
  <section aria-label="Zahlen">
    <Wrap>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }}
        listStyle="none"
        css={{
          '& > li': { borderLeft: '1px solid {colors.line}' },
          '& > li:nth-of-type(odd)': { borderLeftWidth: { base: '0', md: '1px' }, paddingLeft: { base: '0', md: '6' } },
          '& > li:nth-of-type(n + 3)': { borderTop: { base: '1px solid {colors.line}', md: '0' } },
          '& > li:first-of-type': { borderLeft: '0', paddingLeft: '0' },
        }}
      >
        {facts.map(({ value, label, drawing }) => (
          <chakra.li key={label} padding={{ base: '24px 12px 28px 16px', sm: '40px 24px 48px' }} minWidth="0">
            <chakra.svg
              viewBox="0 0 250 80"
              preserveAspectRatio="xMinYMax"
              aria-hidden="true"
              width="100%"
              maxWidth="250px"
              height={{ base: '56px', sm: '80px' }}
              marginBottom={{ base: '4', sm: '7' }}
            >
              {drawing}
            </chakra.svg>
            <chakra.p
              fontSize={{ base: 'clamp(1.875rem, 9vw, 2.25rem)', sm: '3rem' }}
              lineHeight={{ base: '2.5rem', sm: '3rem' }}
              fontWeight="600"
              letterSpacing="-.045em"
              whiteSpace="nowrap"
            >
              {value}
            </chakra.p>
            <chakra.p color="ink-2" fontSize={{ base: '0.9375rem', sm: 'body' }} marginTop={{ base: '1', sm: '2' }}>
              {label}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
    </Wrap>
  </section>
)
