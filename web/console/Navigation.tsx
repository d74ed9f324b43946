import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useCan, useCurrentUser } from '../api/session.tsx'
import { useApi } from '../api/use-api.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { LiveDot } from '../ui/LiveDot.tsx'
import { lastAddress } from './last-address.ts'
import { type FigureName, INBOX_RIGHTS, isGranted, isShownTo, navigation, navigationEntryAt } from './navigation.ts'

const NavigationLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: { base: 'control-touch', lg: '10' },
    padding: '0 20px 0 24px',
    color: 'ink-2',
    fontWeight: '500',
    textDecoration: 'none',
    position: 'relative',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    _before: { content: '""', position: 'absolute', left: '0', top: '50%', width: '3', height: '1px', background: 'tick' },
    _currentPage: {
      color: 'ink',
      fontWeight: '600',
      background: 'linear-gradient(to right, transparent 6px, {colors.hover} 6px)',
      _before: { width: '18px', height: '2px', marginTop: '-1px', background: 'lamp' },
    },
  },
})

type NavigationProps = {
  readonly address: string
  readonly onNavigate: () => void
  /** Called with the path of an entry that is hovered or focused, and without one when it is left. */
  readonly onApproach: (path?: string) => void
}

/** All figures of the sidebar, by name; absent until they have loaded, null for people who may not see them. */
const useFigures = (): { readonly [Name in FigureName]?: number | null } => {
  const seesInbox = isGranted(INBOX_RIGHTS, useCan())
  const { data: dashboard, refresh } = useApi('dashboardFigures', {}, { poll: 'stretching' })
  const { data: inbox } = useApi('inboxCounts', seesInbox ? {} : null, { poll: 'steady' })
  // What comes in changes both, and the inbox is read more often.
  const before = useRef(inbox?.open)
  useEffect(() => {
    if (before.current !== undefined && before.current !== inbox?.open) void refresh()
    before.current = inbox?.open
  })
  return { ...dashboard, ...(inbox && { inboxOpen: inbox.open, inboxOverdue: inbox.overdue }) }
}

/** The navigation as a scale whose needle points at the current entry. Memoised: renders for another screen only, not for changes within one. */
export const Navigation = memo(({ address, onNavigate, onApproach }: NavigationProps) => {
  const current = navigationEntryAt(address)
  const can = useCan()
  const figures = useFigures()
  const user = useCurrentUser()
  const list = useRef<HTMLElement>(null)
  // Where the window is too low for all entries, the current one is in sight.
  const path = current?.path
  useEffect(() => {
    if (path === undefined) return
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')
    const room = list.current?.parentElement
    if (!entry || !room) return
    const { offsetTop, offsetHeight } = entry
    if (offsetTop < room.scrollTop || offsetTop + offsetHeight > room.scrollTop + room.clientHeight)
      room.scrollTop = offsetTop - (room.clientHeight - offsetHeight) / 2
  }, [path])
  return (
    <chakra.nav
      ref={list}
      aria-label="Verwaltung"
      paddingTop="1"
      marginTop="1"
      background="repeating-linear-gradient(to bottom, {colors.tick} 0 1px, transparent 1px 8px) 0 0 / 6px 100% no-repeat"
    >
      {navigation
        .filter((entry) => isShownTo(entry, can))
        .map(({ label, path, permission, figure, waiting }) => {
          // What the screen reads first needs the right to see.
          const approach = isGranted(permission, can) ? () => onApproach(path) : undefined
          const count = figure === undefined ? null : (figures[figure.name] ?? null)
          const isRaised = figure !== undefined && figure.kind !== 'plain' && count !== null && count > 0
          const waits = waiting === undefined ? 0 : (figures[waiting.name] ?? 0)
          const isShown = count !== null && (figure?.kind !== 'alert' || isRaised)
          return (
            <NavigationLink
              key={path}
              // The current one shows all rows again.
              to={current?.path === path ? path : lastAddress(user.id, path)}
              onClick={onNavigate}
              onFocus={approach}
              onPointerEnter={approach}
              onBlur={() => onApproach()}
              onPointerLeave={() => onApproach()}
              aria-current={current?.path === path ? 'page' : undefined}
            >
              {label}
              {isShown && (
                <chakra.span
                  display="inline-flex"
                  gap="2"
                  alignItems="center"
                  textStyle="dense"
                  fontWeight={figure?.kind === 'alert' ? '500' : '400'}
                  color={figure?.kind === 'alert' ? 'danger' : 'ink-3'}
                >
                  {waits > 0 && (
                    <>
                      <chakra.span
                        display="inline-flex"
                        gap="2"
                        alignItems="center"
                        {...(waiting?.isAlert && { color: 'danger', fontWeight: '500' })}
                      >
                        {waiting?.isAlert ? <Icon name="warning" /> : <LiveDot />}
                        {formatCount(waits)}
                      </chakra.span>
                      <chakra.span srOnly> {waiting?.words}, insgesamt</chakra.span>
                      <span aria-hidden="true">/</span>
                    </>
                  )}
                  {isRaised && waits === 0 && (figure.kind === 'alert' ? <Icon name="warning" /> : <LiveDot />)}
                  {formatCount(count)}
                  {isRaised && <chakra.span srOnly> {figure.words}</chakra.span>}
                </chakra.span>
              )}
            </NavigationLink>
          )
        })}
    </chakra.nav>
  )
})
