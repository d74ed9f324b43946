import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Columns, Wrap } from '../layout/Wrap.tsx'

type SectionProps = {
  readonly title: string
  /** The class for a partner's own styles. */
  readonly className?: string
  readonly children: ReactNode
}

/** A section: its heading at the left, its content at the right, a rule above. */
export const Section = ({ title, className, children }: SectionProps) => (
  <chakra.section
    {...(className === undefined ? {} : { className })}
    borderTop="1px solid {colors.line}"
    paddingBlock="clamp(64px, 7.5vw, 112px)"
  >
    <Wrap>
      <Columns>
        <chakra.h2
          gridColumn={{ base: '1 / -1', lg: '1 / span 4' }}
          fontSize="clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem)"
          lineHeight="1.1"
          letterSpacing="-.035em"
        >
          {title}
        </chakra.h2>
        <chakra.div gridColumn={{ base: '1 / -1', lg: '6 / span 7' }} marginTop={{ base: '8', lg: '0' }} minWidth="0">
          {children}
        </chakra.div>
      </Columns>
    </Wrap>
  </chakra.section>
)
