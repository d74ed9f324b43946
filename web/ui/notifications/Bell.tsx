import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Notification } from '../../../shared/domain/notification.ts'
import { NOTIFICATIONS_AT_MOST } from '../../../shared/platform/limits.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../Button.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Icon } from '../Icon.tsx'
import { LiveDot } from '../LiveDot.tsx'
import { Spinner } from '../Spinner.tsx'

const load = () => import('./NotificationPanel.tsx')
const NotificationPanel = lazy(load)
/** A failed load shows when the panel is opened. */
const prefetch = () => void load().catch(() => undefined)

/** In the browser's top layer, above everything else on the page. */
const Panel = chakra('div', {
  base: {
    inset: 'auto',
    margin: '0',
    padding: '0',
    flexDirection: 'column',
    maxHeight: 'min(560px, calc(var(--screen) - 72px))',
    overflow: 'hidden',
    background: 'raised',
    color: 'ink',
    border: '0',
    borderRadius: { base: '0', sm: '2' },
    layerStyle: 'float',
    '&:popover-open': { display: 'flex' },
    // Browsers without popovers get them from a library, which marks the open one by a class.
    '&.\\:popover-open': { display: 'flex' },
  },
})

const unreadInWords = (unread: number) => (unread < NOTIFICATIONS_AT_MOST ? String(unread) : `mindestens ${NOTIFICATIONS_AT_MOST}`)
const namesOf = ({ label, name }: Notification) => (name === null ? label : `${label}, ${name}`)

/** Says what is new once it arrives, but not what was there from the start. */
const useAnnouncement = (unread: number | undefined, newest: Notification | undefined) => {
  const [text, setText] = useState('')
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (unread === undefined) return
    if (before.current !== undefined && unread > before.current && newest !== undefined) setText(`Neu: ${namesOf(newest)}`)
    before.current = unread
  }, [unread, newest])
  return text
}

/** What is new for the person, behind a bell with the number of unread notifications. @param placement of the panel in the window */
export const Bell = ({ placement }: { readonly placement: Pick<HTMLChakraProps<'div'>, 'top' | 'left' | 'right' | 'width'> }) => {
  const { data } = useApi('notificationList', {}, { poll: 'stretching' })
  const announcement = useAnnouncement(data?.unread, data?.notifications[0])
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const unread = data?.unread ?? 0
  return (
    <>
      <Button
        look="ghost"
        padding="0 10px"
        gap="1"
        popoverTarget={id}
        aria-label={unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${unreadInWords(unread)} ungelesen`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <>
            <LiveDot />
            <span>{unread < NOTIFICATIONS_AT_MOST ? unread : `${NOTIFICATIONS_AT_MOST}+`}</span>
          </>
        )}
      </Button>
      <chakra.span srOnly aria-live="polite">
        {announcement}
      </chakra.span>
      <Panel ref={panel} id={id} popover="auto" {...placement} onToggle={({ newState }) => setOpen(newState === 'open')}>
        {isOpen && data !== undefined && (
          <ErrorBoundary>
            <Suspense fallback={<Spinner />}>
              <NotificationPanel {...data} onFollow={() => panel.current?.hidePopover()} />
            </Suspense>
          </ErrorBoundary>
        )}
      </Panel>
    </>
  )
}
