import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { useFacts } from '../facts.ts'
import { CONTENT_ID } from './content-id.ts'
import { Wrap } from './Wrap.tsx'

/** Makes a section with its own background start right below the bar when scrolled to; the page's padding otherwise leaves a gap. */
export const UNDER_THE_BAR = { base: '-32px', sm: '-24px' } as const

type SiteHeaderProps = { readonly nav?: ReactNode; readonly children?: ReactNode }

/** The header of the portal's own pages. `nav` is in its middle, `children` are its actions. */
export const SiteHeader = ({ nav, children }: SiteHeaderProps) => (
  <>
    <SkipLink target={CONTENT_ID} />
    <chakra.header position="sticky" top="0" zIndex="bar" background="page" borderBottom="1px solid {colors.line}">
      <Wrap
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap={{ base: '2', sm: '6', lg: '4', xl: '6' }}
        minHeight={{ base: '64px', sm: '72px' }}
        css={{
          '& > a': { lineHeight: '1.25rem' },
          '@media (max-width: 359px)': {
            gap: '1.5',
            '& > a': { fontSize: '0.8125rem', gap: '1.5' },
            '& > a > svg': { width: '24px' },
            '& > div': { gap: '1.5' },
            '& > div > a': { paddingInline: '2' },
          },
        }}
      >
        <Logo href="/" name={useFacts().brandName} />
        {nav}
        {children !== undefined && (
          <chakra.div flex="none" display="flex" alignItems="center" gap="2">
            {children}
          </chakra.div>
        )}
      </Wrap>
    </chakra.header>
  </>
)
