import { expect, test } from 'vitest'
import type { ReferralFigures, ReferralLink } from '../../../shared/domain/referral-link.ts'
import { linkRows } from './link-rows.ts'

const link = (name: string, more: Partial<ReferralLink> = {}): ReferralLink => ({
  partnerId: 1,
  page: 'recruitment',
  name,
  campaign: null,
  version: 1,
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  retiredAt: null,
  ...more,
})
const counts = (visits: number, sent = 0, won = 0) => ({ visits, started: sent, sent, won })
const namesOf = (links: readonly ReferralLink[], figures: ReferralFigures['links']) =>
  linkRows(links, { days: [], links: figures }).map(({ name, page }) => name ?? page)

test('the link that brought most stands first, what came without a link last', () => {
  const links = [link('blog'), link('messe'), link('seminar')]
  const figures = [
    { page: 'recruitment', link: null, ...counts(900, 40, 9) },
    { page: 'recruitment', link: 'blog', ...counts(300, 1) },
    { page: 'recruitment', link: 'messe', ...counts(20, 3, 2) },
    { page: 'recruitment', link: 'seminar', ...counts(40, 3, 1) },
  ] as const
  expect(namesOf(links, figures)).toEqual(['messe', 'seminar', 'blog', 'recruitment'])
})

test('links that brought nothing follow by name, and retired ones after them', () => {
  const links = [link('alt', { retiredAt: '2026-11-02T08:00:00Z' }), link('zirkel'), link('blog')]
  expect(namesOf(links, [{ page: 'recruitment', link: 'alt', ...counts(7) }])).toEqual(['blog', 'zirkel', 'alt'])
})

test('a link that the list has not read yet is shown by its name', () => {
  const [row] = linkRows([], { days: [], links: [{ page: 'registration', link: 'spaet', ...counts(1) }] })
  expect(row).toMatchObject({ name: 'spaet', campaign: null, isRetired: false, counts: { visits: 1 } })
})
