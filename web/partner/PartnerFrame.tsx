import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/platform/pages.ts'
import { useBrandName } from '../api/portal.ts'
import { signOut, useCurrentUser } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'

/** Leads from the person's name to their account. */
const AccountLink = chakra(Link, {
  base: {
    display: 'grid',
    justifyItems: 'end',
    alignContent: 'center',
    minWidth: '0',
    minHeight: 'control-touch',
    color: 'ink-2',
    textAlign: 'right',
    textDecoration: 'none',
    _hover: { color: 'ink', textDecoration: 'underline' },
  },
})

const MAIN = 'inhalt'

export const PartnerFrame = ({ children }: { readonly children: ReactNode }) => {
  const user = useCurrentUser()
  return (
    <>
      <SkipLink target={MAIN} />
      <chakra.header background="panel" borderBottom="1px solid {colors.line}">
        <chakra.div
          display="flex"
          justifyContent="space-between"
          alignItems="center"
          gap="4"
          height="16"
          maxWidth="1440px"
          marginInline="auto"
          paddingInline="gutter"
        >
          <chakra.div flex="none">
            <Logo href={paths.start()} name={useBrandName()} small />
          </chakra.div>
          <chakra.div display="flex" gap={{ base: '3', sm: '4' }} alignItems="center" textStyle={{ base: 'dense', sm: 'ui' }} minWidth="0">
            <AccountLink to={paths.account()}>
              <chakra.span lineClamp={{ base: '1', sm: '2' }} wordBreak="break-all" css={{ '@media (max-width: 359px)': { srOnly: true } }}>
                {user.firstName} {user.lastName}
              </chakra.span>
              <chakra.span color="ink-3" whiteSpace="nowrap">
                Mein Konto
              </chakra.span>
            </AccountLink>
            <Button onClick={signOut}>Abmelden</Button>
          </chakra.div>
        </chakra.div>
      </chakra.header>
      <chakra.main
        id={MAIN}
        tabIndex={-1}
        maxWidth="1440px"
        marginInline="auto"
        paddingInline="gutter"
        paddingBottom="16"
        textStyle="ui"
        _focusVisible={{ outline: 'none' }}
      >
        {children}
      </chakra.main>
    </>
  )
}
