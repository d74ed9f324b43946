import { describe, expect, test } from 'vitest'
import { linkNameFrom, referralLinkCreateSchema, sumReferralCounts } from './referral-link.ts'

describe('the name of a link', () => {
  test.each([
    ['Seminar Mai', 'seminar-mai'],
    ['  Münchner Börsentag!  ', 'muenchner-boersentag'],
    ['Café – 2026', 'cafe-2026'],
    ['STRASSE', 'strasse'],
    ['ﬁt', 'fit'],
  ])('„%s“ becomes „%s“', (typed, stored) => {
    expect(referralLinkCreateSchema.parse({ page: 'registration', name: typed })).toEqual({
      page: 'registration',
      name: stored,
      campaign: null,
    })
  })

  test.each([
    ['', 'Bitte geben Sie einen Namen aus Buchstaben oder Ziffern ein'],
    ['!?', 'Bitte geben Sie einen Namen aus Buchstaben oder Ziffern ein'],
    ['ein-viel-zu-langer-name', 'Der Name darf höchstens 20 Zeichen lang sein'],
    [undefined, 'Name ist erforderlich'],
  ])('„%s“ is refused at its field', (name, message) => {
    const { error } = referralLinkCreateSchema.safeParse({ page: 'registration', name })
    expect(error?.issues.map(({ path, message: told }) => [path.join('.'), told])).toEqual([['name', message]])
  })

  test('is found in an address in any case of letters, and nothing else is', () => {
    expect(['Seminar-Mai', 'seminar mai', null, '', '?', 'x'.repeat(300)].map(linkNameFrom)).toEqual([
      'seminar-mai',
      'seminar-mai',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('figures are summed step by step, and none are zeros', () => {
  const days = [
    { visits: 3, started: 2, sent: 1, won: 0 },
    { visits: 4, started: 1, sent: 1, won: 1 },
  ]
  expect(sumReferralCounts(days)).toEqual({ visits: 7, started: 3, sent: 2, won: 1 })
  expect(sumReferralCounts([])).toEqual({ visits: 0, started: 0, sent: 0, won: 0 })
})
