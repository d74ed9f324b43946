import { chakra } from '@chakra-ui/react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { roleLabels } from '../../shared/domain/role-labels.ts'
import { paths } from '../../shared/platform/pages.ts'
import { useBrandName } from '../api/portal.ts'
import { signOut, useCan, useCurrentUser } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { preloadDialogs } from '../ui/Dialog.tsx'
import { lazyDialog } from '../ui/form/lazy-dialog.tsx'
import { confirmLeaving, confirmLinkClicks, UnsavedChangesDialog } from '../ui/form/unsaved-changes.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Bell } from '../ui/notifications/Bell.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { SIDEBAR } from '../ui/Toasts.tsx'
import { breakpoints } from '../ui/theme/tokens.ts'
import { useFocusAfterNavigation } from '../ui/use-focus-after-navigation.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { SPLIT_FROM } from './inbox/split-from.ts'
import { MailBanner } from './MailBanner.tsx'
import { Navigation } from './Navigation.tsx'
import { isOpenTo, navigationEntryAt } from './navigation.ts'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { PaletteHost } from './palette/PaletteHost.tsx'

/** Leads from the person's name to their account. */
const AccountLink = chakra(Link, {
  base: {
    display: 'block',
    position: 'relative',
    margin: '-8px -24px 0',
    padding: '8px 24px',
    color: 'ink',
    textDecoration: 'none',
    _hover: { '& b': { textDecoration: 'underline' } },
    _focusVisible: { outlineOffset: '-2px' },
    _currentPage: {
      background: 'linear-gradient(to right, transparent 6px, {colors.hover} 6px)',
      _before: {
        content: '""',
        position: 'absolute',
        left: '0',
        top: '50%',
        width: '18px',
        height: '2px',
        marginTop: '-1px',
        background: 'lamp',
      },
    },
  },
})

const WithoutView = lazyDialog(() => import('./WithoutView.tsx'))

const MAIN = 'inhalt'

/** The entry of the screen at this address, if the person may not open it. */
const useClosedEntry = (pathname: string) => {
  const can = useCan()
  const entry = navigationEntryAt(pathname)
  return entry === undefined || isOpenTo(entry, can) ? undefined : entry
}

/** The layout of all staff screens: the navigation at the left, behind a button on small screens. */
const Frame = ({ preload }: { readonly preload: (path?: string) => void }) => {
  const user = useCurrentUser()
  const brandName = useBrandName()
  const { pathname } = useLocation()
  const isSplit = useIsWide(SPLIT_FROM)
  // Beside the inbox, another record is no other screen: list and focus stay.
  const isInbox = isSplit && navigationEntryAt(pathname)?.path === paths.inbox()
  const main = useFocusAfterNavigation(isInbox ? paths.inbox() : pathname)
  // Staff work with dialogs all the time.
  useEffect(preloadDialogs, [])
  const closed = useClosedEntry(pathname)
  const [isOpen, setOpen] = useState(false)
  const isWide = useIsWide(breakpoints.lg)
  const opener = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const closeByKey = () => {
    close()
    opener.current?.focus()
  }
  return (
    <chakra.div
      textStyle="ui"
      minHeight="var(--screen)"
      display={{ base: 'block', lg: 'grid', _print: 'block' }}
      gridTemplateColumns="{sizes.side} minmax(0, 1fr)"
      onClickCapture={confirmLinkClicks}
      onKeyDown={(event) => event.key === 'Escape' && isOpen && closeByKey()}
    >
      <SkipLink target={MAIN} />
      <PaletteHost />
      <chakra.header
        display={{ base: 'flex', lg: 'none', _print: 'none' }}
        alignItems="center"
        justifyContent="space-between"
        height="14"
        paddingInline="4"
        background="panel"
        borderBottom="1px solid {colors.line}"
        position="sticky"
        top="0"
        zIndex="bar"
      >
        <Logo href={paths.start()} name={brandName} small />
        <chakra.div display="flex" gap={{ base: '0', sm: '2' }} alignItems="center">
          {!isWide && <PaletteButton isSmall />}
          {!isWide && <Bell placement={{ top: '14', right: '0', width: { base: '100vw', sm: '400px' } }} />}
          <Button
            ref={opener}
            square
            aria-label={isOpen ? 'Menü schließen' : 'Menü öffnen'}
            aria-expanded={isOpen}
            aria-controls={SIDEBAR}
            minHeight="control-touch"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </Button>
        </chakra.div>
      </chakra.header>
      <chakra.aside
        id={SIDEBAR}
        aria-label="Seitenleiste"
        display={{ base: isOpen ? 'block' : 'none', lg: 'block', _print: 'none' }}
        background="panel"
        borderRight={{ lg: '1px solid {colors.line}' }}
        borderBottom={{ base: '1px solid {colors.line}', lg: '0' }}
      >
        <chakra.div
          display="flex"
          flexDirection="column"
          paddingBlock={{ base: '8px 16px', lg: '20px 16px' }}
          position={{ lg: 'sticky' }}
          top="0"
          height={{ lg: 'var(--screen)' }}
        >
          <chakra.div
            display={{ base: 'none', lg: 'flex' }}
            justifyContent="space-between"
            alignItems="center"
            padding="0 4px 20px 24px"
            minHeight="14"
          >
            <Logo href={paths.start()} name={brandName} small />
            {isWide && <Bell placement={{ top: '4', left: 'calc({sizes.side} + 8px)', width: '400px' }} />}
          </chakra.div>
          {isWide && <PaletteButton />}
          {/* Scrolls by itself where the window is low, so that search and account stay in sight. */}
          <chakra.div flex={{ lg: '0 1 auto' }} minHeight={{ lg: '120px' }} overflowY={{ lg: 'auto' }} position="relative">
            <Navigation address={pathname} onNavigate={close} onApproach={preload} />
          </chakra.div>
          <chakra.div marginTop="auto" padding="16px 24px 0" borderTop="1px solid {colors.line}" display="grid" gap="3">
            <AccountLink
              to={paths.account()}
              aria-current={pathname === paths.account() ? 'page' : undefined}
              onClick={close}
              onPointerEnter={() => preload(paths.account())}
              onPointerLeave={() => preload()}
              onFocus={() => preload(paths.account())}
              onBlur={() => preload()}
            >
              <chakra.b display="block" fontWeight="500">
                {user.firstName} {user.lastName}
              </chakra.b>
              <chakra.span color="ink-3" textStyle="dense">
                {roleLabels[user.role]} · Mein Konto
              </chakra.span>
            </AccountLink>
            <Button onClick={() => confirmLeaving(signOut)}>Abmelden</Button>
          </chakra.div>
        </chakra.div>
      </chakra.aside>
      <chakra.div minWidth="0">
        <MailBanner />
        <chakra.main
          ref={main}
          id={MAIN}
          tabIndex={-1}
          minWidth="0"
          maxWidth="1440px"
          // Below the end of the page there is room for a notification.
          padding={{ base: '20px 16px 128px', lg: '24px 40px 48px', _print: '0' }}
          _focusVisible={{ outline: 'none' }}
        >
          {closed === undefined ? (
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          ) : (
            <WithoutView key={closed.path} entry={closed} />
          )}
          <UnsavedChangesDialog />
        </chakra.main>
      </chakra.div>
    </chakra.div>
  )
}

export default Frame
