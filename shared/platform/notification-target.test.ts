import { expect, test } from 'vitest'
import { EVENT_KINDS, NOTIFICATION_KINDS, type NotificationKind } from '../domain/notification.ts'
import { notificationTarget } from './notification-target.ts'

const targetOf = (kind: NotificationKind, isPartner: boolean) => notificationTarget({ kind, recordId: 7 }, isPartner)

test('a partner’s notification opens the record itself, or the screen about it', () => {
  expect(
    Object.fromEntries(['leadNew' as const, 'customerNew' as const, ...EVENT_KINDS].map((kind) => [kind, targetOf(kind, true)])),
  ).toEqual({
    leadNew: '/ib-partner/interessenten/7',
    customerNew: '/ib-partner/kunden/7',
    leadAccepted: '/ib-partner/interessenten/7',
    pageSubmitted: '/ib-partner/dashboard',
    pageReleased: '/ib-partner/seite',
    pageReturned: '/ib-partner/seite',
    materialNew: '/ib-partner/material',
    assigned: '/ib-partner/dashboard',
    mentioned: '/ib-partner/dashboard',
  })
})

test('staff stay in the console', () => {
  for (const kind of NOTIFICATION_KINDS) expect(targetOf(kind, false)).toMatch(/^\/admin/)
})

test('notifications of assignments and mentions open the page of the record', () => {
  const about = { recordId: 7, recordKind: 'customer' } as const
  for (const kind of ['assigned', 'mentioned'] as const) expect(notificationTarget({ ...about, kind }, false)).toBe('/admin/akte/kunde/7')
})
