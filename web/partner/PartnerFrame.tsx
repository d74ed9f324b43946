import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../shared/platform/pages.ts'
import { useBrandName } from '../api/portal.ts'
import { signOut, useCurrentUser } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { confirmLeaving, confirmLinkClicks, UnsavedChangesDialog } from '../ui/form/unsaved-changes.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Bell } from '../ui/notifications/Bell.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useFocusAfterNavigation } from '../ui/use-focus-after-navigation.ts'
import { useInstallOffer } from './install/use-install-offer.ts'
import { Navigation } from './Navigation.tsx'
import { useReportVisit } from './use-own-visit.ts'

const InstallHint = lazy(() => import('./install/InstallHint.tsx'))

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

/** The layout of all screens of a partner. */
const PartnerFrame = ({ preload }: { readonly preload: (path?: string) => void }) => {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const main = useFocusAfterNavigation(pathname)
  const { offer, close } = useInstallOffer()
  useReportVisit()
  return (
    <chakra.div textStyle="ui" onClickCapture={confirmLinkClicks}>
      <SkipLink target={MAIN} />
      <chakra.header background="panel" borderBottom="1px solid {colors.line}" display={{ _print: 'none' }}>
        <chakra.div
          display="flex"
          justifyContent="space-between"
          alignItems="center"
          gap={{ base: '2', sm: '4' }}
          height="16"
          maxWidth="1440px"
          marginInline="auto"
          paddingInline="gutter"
        >
          {/* On a phone the symbol stands for the name, which screen readers still read. */}
          <chakra.div flex="none" css={{ '@media (max-width: 479px)': { '& a > span': { srOnly: true } } }}>
            <Logo href={paths.start()} name={useBrandName()} small />
          </chakra.div>
          <chakra.div display="flex" gap={{ base: '2', sm: '4' }} alignItems="center" textStyle={{ base: 'dense', sm: 'ui' }} minWidth="0">
            <Bell
              placement={{
                top: '16',
                right: { base: '0', sm: 'max({spacing.gutter}, calc(50vw - 720px + {spacing.gutter}))' },
                width: { base: '100vw', sm: '400px' },
              }}
            />
            <AccountLink to={paths.account()} aria-current={pathname === paths.account() ? 'page' : undefined}>
              <chakra.span lineClamp={{ base: '1', sm: '2' }} wordBreak="break-all" css={{ '@media (max-width: 359px)': { srOnly: true } }}>
                {user.firstName} {user.lastName}
              </chakra.span>
              <chakra.span color="ink-3" whiteSpace="nowrap">
                <chakra.span css={{ '@media (max-width: 359px)': { srOnly: true } }}>Mein </chakra.span>
                Konto
              </chakra.span>
            </AccountLink>
            <Button onClick={() => confirmLeaving(signOut)}>Abmelden</Button>
          </chakra.div>
        </chakra.div>
      </chakra.header>
      {user.ibPartnerId !== null && <Navigation address={pathname} onApproach={preload} />}
      {offer !== undefined && (
        <ErrorBoundary failure={false}>
          <Suspense>
            <InstallHint offer={offer} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
      <chakra.main
        ref={main}
        id={MAIN}
        tabIndex={-1}
        maxWidth="1440px"
        marginInline="auto"
        // Below the end of the page there is room for a notification.
        padding={{ base: '20px {spacing.gutter} 128px', md: '32px {spacing.gutter} 128px', _print: '0' }}
        _focusVisible={{ outline: 'none' }}
      >
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
        <UnsavedChangesDialog />
      </chakra.main>
    </chakra.div>
  )
}

export default PartnerFrame
