import { expect, test } from 'vitest'
import { emptyPageContent } from '../../shared/domain/partner.ts'
import { picturePath } from '../../shared/platform/pages.ts'
import { contentDifferences } from './page-differences.ts'

const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(32))

test('pictures differ as pictures: the logo with its description, those in a text where only one side shows them', () => {
  const logo = (id = '') => ({ id, alt: 'Unser Logo', width: 100, height: 40 })
  const image = (id = '') => `<img src="${picturePath(id)}" alt="">`
  const before = { ...emptyPageContent, landingPageLogo: logo(a), landingPageContent: `${image(a)} Alt ${image(b)}` }
  const after = { ...emptyPageContent, landingPageLogo: logo(c), landingPageContent: `${image(b)} Neu` }
  const found = Object.fromEntries(contentDifferences(before, after).map((difference) => [difference.name, difference]))
  expect(Object.keys(found).toSorted()).toEqual(['landingPageContent', 'landingPageLogo'])
  expect(found.landingPageLogo).toMatchObject({
    before: 'Unser Logo',
    after: 'Unser Logo',
    pictures: { before: [{ id: a, isLogo: true }], after: [{ id: c, isLogo: true }] },
  })
  expect(found.landingPageContent?.pictures).toMatchObject({ before: [{ id: a, isLogo: false }], after: [] })
})
