import { expect, test } from 'vitest'
import type { DeskOverview } from '../../../shared/domain/desk-overview.ts'
import { waitingLines } from './waiting-lines.ts'

const nothing: DeskOverview = {
  open: { lead: 0, application: 0, customer: 0 },
  overdue: 0,
  sinceYesterday: 0,
  followUpsDue: 0,
  mine: 0,
  privacy: { late: 0, near: 0 },
  jobs: [],
}

test('only what waits has a line', () => {
  expect(waitingLines({ desk: nothing, waitingPages: 0, mailsToHandle: 0 })).toEqual([])
  expect(waitingLines({ desk: undefined, waitingPages: null, mailsToHandle: undefined })).toEqual([])
  const desk = { ...nothing, open: { lead: null, application: 1, customer: null }, privacy: null }
  expect(waitingLines({ desk, waitingPages: null, mailsToHandle: null })).toEqual([
    { count: '1', label: 'Bewerbung über Startseite oder Formular', to: '/admin/eingang?kind=application', isLate: false },
  ])
})

test('what is late comes first, and counts that end at 99 say so', () => {
  const desk = {
    ...nothing,
    open: { lead: 1234, application: 0, customer: 0 },
    overdue: 99,
    followUpsDue: 2,
    privacy: { late: 1, near: 1 },
  }
  const lines = waitingLines({ desk, waitingPages: 3, mailsToHandle: 2 })
  expect(lines.map(({ count, isLate, to }) => `${isLate ? 'late ' : ''}${count} ${to}`)).toEqual([
    'late 1 /admin/datenschutz?state=open',
    'late 99+ /admin/eingang?view=overdue',
    'late 2 /admin/mails',
    '1 /admin/datenschutz?state=open',
    '2 /admin/eingang?view=followUp',
    '1.234 /admin/eingang?kind=lead',
    '3 /admin/ib-management?tab=freigabe',
  ])
})

test('own jobs that have failed are named until they were looked at, and those that run last', () => {
  const jobs: DeskOverview['jobs'] = [
    { id: 'a', kind: 'bulk', state: 'running' },
    { id: 'b', kind: 'bulk', state: 'running' },
    { id: 'c', kind: 'import', state: 'failed' },
    { id: 'd', kind: 'auditLog', state: 'failed' },
  ]
  const desk = { ...nothing, open: { ...nothing.open, lead: 1 }, overdue: 1, jobs }
  const lines = (seen: readonly string[]) =>
    waitingLines({ desk, waitingPages: 0, mailsToHandle: 0, seen }).map(({ count, label, to, isLate }) => [count, label, to, isLate])
  const [overdue, lead] = [
    ['1', 'überfällig im Eingang', '/admin/eingang?view=overdue', true],
    ['1', 'IB-Bewerbung von einer Anwerbeseite', '/admin/eingang?kind=lead', false],
  ]
  const running = ['2', 'Sammelaktionen laufen', '/admin/sammelaktionen', false]
  expect(lines([])).toEqual([
    overdue,
    ['1', 'Import fehlgeschlagen', '/admin/import', true],
    ['1', 'Export fehlgeschlagen', '/admin/audit-log', true],
    lead,
    running,
  ])
  expect(lines(['c', 'd'])).toEqual([overdue, lead, running])
})
