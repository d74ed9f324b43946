import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../shared/domain/notification.ts'
import { notificationTarget } from '../../../shared/platform/notification-target.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../Button.tsx'
import { formatDateTime } from '../format.ts'
import { showFailure } from '../toast.ts'

const Row = chakra(Link, {
  base: {
    display: 'grid',
    gap: '0.5',
    padding: '8px 16px 8px 20px',
    minHeight: 'control-touch',
    position: 'relative',
    color: 'ink',
    textDecoration: 'none',
    borderTop: '1px solid {colors.line}',
    _hover: { background: 'hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
  variants: {
    isUnread: {
      true: {
        fontWeight: '500',
        _before: { content: '""', position: 'absolute', left: '0', top: '0', bottom: '0', width: '3px', background: 'lamp' },
      },
    },
  },
})

const Bar = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', padding: '8px 16px 8px 20px', minHeight: '14' },
})

type NotificationPanelProps = {
  readonly notifications: readonly Notification[]
  readonly unread: number
  readonly onFollow: () => void
}

/** The newest notifications, as they were when the panel was opened: newer ones wait for a click, so that no row moves under the pointer. */
const NotificationPanel = ({ notifications, unread, onFollow }: NotificationPanelProps) => {
  const isPartner = useCurrentUser().role === 'ib_partner'
  const { trigger, isBusy } = useApiMutation('notificationsRead')
  const [shown, setShown] = useState(notifications)
  const current = new Map(notifications.map((one) => [one.id, one]))
  const newer = notifications.filter(({ id }) => !shown.some((one) => one.id === id)).length
  const markRead = async () => {
    const [newest] = shown
    if (newest === undefined) return
    try {
      await trigger({ body: { until: newest.at } })
    } catch (error) {
      showFailure('Fehler beim Speichern', error)
    }
  }
  const follow = (id: string, isUnread: boolean) => {
    onFollow()
    // A row that stays unread is no reason to interrupt anybody.
    if (isUnread) trigger({ body: { id } }).catch(() => undefined)
  }
  return (
    <>
      <Bar>
        <chakra.h2 fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
          Benachrichtigungen
        </chakra.h2>
        <Button size="s" disabled={unread === 0 || isBusy} onClick={() => void markRead()}>
          Alles gelesen
        </Button>
      </Bar>
      {shown.length === 0 ? (
        <chakra.p padding="16px 20px" color="ink-2" borderTop="1px solid {colors.line}">
          Noch keine Benachrichtigungen.
        </chakra.p>
      ) : (
        <chakra.ul overflowY="auto" flex="1 1 auto" minHeight="0" listStyleType="none">
          {shown.map((one) => {
            const isUnread = current.get(one.id)?.isUnread ?? one.isUnread
            return (
              <li key={one.id}>
                <Row to={notificationTarget(one, isPartner)} isUnread={isUnread} onClick={() => follow(one.id, isUnread)}>
                  <span>
                    {isUnread && <chakra.span srOnly>Ungelesen: </chakra.span>}
                    {one.label}
                  </span>
                  <chakra.span display="flex" justifyContent="space-between" gap="3" textStyle="dense" color="ink-3" fontWeight="400">
                    <chakra.span truncate color="ink-2">
                      {one.name}
                    </chakra.span>
                    <chakra.time dateTime={one.at} flex="none">
                      {formatDateTime(one.at)}
                    </chakra.time>
                  </chakra.span>
                </Row>
              </li>
            )
          })}
        </chakra.ul>
      )}
      <Bar borderTop="1px solid {colors.line}" textStyle="dense">
        <chakra.span css={{ '& a': { color: 'ink-2', textDecoration: 'underline' } }}>
          <Link to={paths.account()} onClick={onFollow}>
            E-Mails einstellen
          </Link>
        </chakra.span>
        {newer > 0 && (
          <Button size="s" onClick={() => setShown(notifications)}>
            {newer === 1 ? '1 neue anzeigen' : `${newer} neue anzeigen`}
          </Button>
        )}
      </Bar>
    </>
  )
}

export default NotificationPanel
