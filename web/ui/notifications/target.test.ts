import { expect, test } from 'vitest'
import { EVENT_KINDS, NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/domain/notification.ts'
import { notificationTarget } from './target.ts'

const targetOf = (kind: NotificationKind, isPartner: boolean) =>
  notificationTarget({ id: '1', kind, label: '', at: '2026-11-23T08:00:00Z', name: 'Karla Kundin', recordId: 7, isUnread: true }, isPartner)

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
  const about = {
    id: '1',
    label: '',
    at: '2026-11-23T08:00:00Z',
    name: 'Karla Kundin',
    recordId: 7,
    recordKind: 'customer',
    isUnread: true,
  } as const
  for (const kind of ['assigned', 'mentioned'] as const) expect(notificationTarget({ ...about, kind }, false)).toBe('/admin/akte/kunde/7')
})
