import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { UNDER_THE_BAR } from '../layout/SiteHeader.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'

type SectionProps = { readonly id: string; readonly title: string; readonly lead?: string; readonly children: ReactNode }

/** A section of the start page: a large heading, an introduction and its content. */
export const Section = ({ id, title, lead, children }: SectionProps) => (
  <chakra.section id={id} aria-labelledby={`${id}-titel`} paddingBlock="clamp(72px, 9vw, 128px)" scrollMarginTop={UNDER_THE_BAR}>
    <Wrap>
      <Columns rowGap="4" marginBottom="clamp(40px, 5vw, 72px)">
        <chakra.h2 id={`${id}-titel`} textStyle="display" gridColumn={{ base: '1 / -1', lg: '1 / span 8' }} maxWidth="16em">
          {title}
        </chakra.h2>
        {lead !== undefined && (
          <chakra.p gridColumn={{ base: '1 / -1', lg: '9 / span 4' }} alignSelf="end" color="ink-2">
            {lead}
          </chakra.p>
        )}
      </Columns>
      {children}
    </Wrap>
  </chakra.section>
)
