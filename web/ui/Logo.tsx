import { chakra } from '@chakra-ui/react'
import { cssColor } from './theme/colors.ts'

/** The logo: a plumb bob drawn as a station of the network. */
export const LogoSymbol = ({ size = 28 }: { readonly size?: number }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
    <path d="M14 0v11" stroke="currentColor" strokeWidth="2.5" />
    <circle cx="14" cy="18.5" r="7.25" fill="none" stroke="currentColor" strokeWidth="2.5" />
    <circle cx="14" cy="18.5" r="2.75" fill={cssColor('lamp')} />
  </svg>
)

/** Logo and word mark, linked to the start page. `small` in the console. */
export const Logo = ({ href, name, small = false }: { readonly href: string; readonly name: string; readonly small?: boolean }) => (
  <chakra.a
    href={href}
    display="inline-flex"
    minWidth="0"
    alignItems="center"
    gap={small ? '2.5' : '3'}
    fontSize={small ? '0.9375rem' : '1.0625rem'}
    lineHeight="1.5rem"
    fontWeight="600"
    letterSpacing="-.02em"
    textDecoration="none"
  >
    <LogoSymbol size={small ? 24 : 28} />
    <chakra.span minWidth="0" overflowWrap="anywhere" lineClamp={2}>
      {name}
    </chakra.span>
  </chakra.a>
)
