import { expect, it } from 'vitest'
import { emptyPageContent } from '../../shared/domain/partner.ts'
import { sanitisePageContent } from './sanitise-page-content.ts'

it('cleans benefits and testimonials like titles, and drops those without readable text', () => {
  const script = '<script>alert(1)</script>'
  const page = sanitisePageContent({
    ...emptyPageContent,
    landingPageBenefits: [`<strong>Täglich</strong> & pünktlich${script}`, script, '<p>Absatz</p>'],
    landingPageTestimonials: [
      { name: `<em>Ada</em>${script}`, role: script, content: 'Gut<br>und schnell <img src=x onerror=alert(1)>', rating: 4 },
      { name: 'Leer', content: script },
    ],
  })
  expect(page.landingPageBenefits).toEqual(['<strong>Täglich</strong> &amp; pünktlich', 'Absatz'])
  expect(page.landingPageTestimonials).toEqual([{ name: '<em>Ada</em>', content: 'Gut<br />und schnell', rating: 4 }])
})
