import { describe, expect, it } from 'vitest'
import { emptyPageContent } from '../../shared/domain/partner.ts'
import { cleaningsOf } from './cleanings.ts'

const of = (page: Partial<typeof emptyPageContent>) => cleaningsOf({ ...emptyPageContent, ...page })

describe('which parts of the page content visitors would not see', () => {
  it('are none for harmless content', () => {
    const harmless = {
      landingPageTitle: 'Werden Sie <em>Partner</em> & mehr, Spread < 1',
      landingPageContent: '<p>Mehr als <strong>3.400</strong><br>Teilnehmer, <a href="https://a.example/?x=1&y=2">hier</a></p>',
      landingPageCustomCss: '/* Farben */\nh1 { color: #0a7080 }\n@media (min-width: 600px) { p { margin-top: 8px } }',
    }
    expect(of(harmless)).toEqual([])
  })

  it('are listed field by field: elements with their content, elements alone, attributes', () => {
    const html =
      '<h2 class="gross">Titel</h2><script>alert(1)</script><div><p onclick="alert(1)">Text</p></div><img src="x.png" onerror="x()">'
    expect(of({ landingPageTitle: html, landingPageContent: html })).toEqual([
      { field: 'landingPageTitle', kind: 'removed', parts: ['<h2>', '<script>…</script>', '<div>', '<p>', '<img>'] },
      {
        field: 'landingPageContent',
        kind: 'removed',
        parts: ['<script>…</script>', '<p onclick="alert(1)">', '<img>'],
      },
    ])
  })

  it('include the portal’s own classes, replaced elements, and parts of benefits and testimonials', () => {
    expect(
      of({
        landingPageContent: '<h1 class="gross p-1xl71aq">Titel</h1>',
        landingPageBenefits: ['<em>Eins</em>', '<h2>Zwei</h2>'],
        landingPageTestimonials: [{ name: 'Ada', role: '<div>Coach</div>', content: 'Gut<script>x</script>' }],
      }),
    ).toEqual([
      { field: 'landingPageContent', kind: 'removed', parts: ['<h1 class="p-1xl71aq">'] },
      { field: 'landingPageContent', kind: 'replaced', parts: ['<h1> → <h2>'] },
      { field: 'landingPageBenefits', kind: 'removed', parts: ['<h2>'] },
      { field: 'landingPageTestimonials', kind: 'removed', parts: ['<div>', '<script>…</script>'] },
    ])
  })

  it('include addresses that links may not have', () => {
    expect(of({ landingPageSubtitle: '<a href="javascript:alert(1)">A</a> <a href="https://b.example">B</a>' })).toEqual([
      { field: 'landingPageSubtitle', kind: 'removed', parts: ['<a href="javascript:alert(1)">'] },
    ])
  })

  it('include properties, rules and whole sections of a style sheet', () => {
    const css =
      '@import url(x.css);\nh1 { color: red; position: fixed; font-size: 2rem !important }\n#form, p { color: red }\n@media print { p { color: red } }'
    expect(of({ landingPageCustomCss: css })).toEqual([
      {
        field: 'landingPageCustomCss',
        kind: 'removed',
        parts: [
          '@import url(x.css)',
          'h1 { position: fixed }',
          'h1 { font-size: … !important }',
          '#form, p { … }',
          '@media print { p { color: red } }',
        ],
      },
    ])
  })

  it('include lengths out of bounds, with their replacements, and no others', () => {
    const css =
      'h1 { font-size: 4000px; letter-spacing: -.02em }\np { padding: 8px 300vw; line-height: 0; margin: 1.5em auto }\nh2 { font: 700 12px/0 serif }'
    expect(of({ landingPageCustomCss: css })).toEqual([
      {
        field: 'landingPageCustomCss',
        kind: 'replaced',
        parts: [
          'h1 { font-size: 4000px → 96px }',
          'p { padding: 8px 300vw → 8px clamp(0px, 300vw, 200px) }',
          'p { line-height: 0 → 0.9 }',
          'h2 { font: 700 12px/0 serif → 700 12px/0.9 serif }',
        ],
      },
    ])
  })

  it('include line ends and empty elements', () => {
    expect(of({ landingPageContent: '<p>A</p><p></p><p>B<br><br><br>C</p>' })).toEqual([
      { field: 'landingPageContent', kind: 'removed', parts: ['<p>', '<br>'] },
    ])
  })

  it('include the line from which a style sheet is invalid', () => {
    expect(of({ landingPageCustomCss: 'h1 { color: red }\np { color: blue' })).toEqual([
      { field: 'landingPageCustomCss', kind: 'broken', parts: ['p { color: blue'] },
    ])
  })

  it('stay short, however much is removed', () => {
    const many = Array.from({ length: 40 }, (_, index) => `<x-${index} a="${'y'.repeat(200)}">`).join('')
    const [first] = of({ landingPageContent: many })
    expect(first?.parts).toHaveLength(13)
    expect(first?.parts.at(-1)).toBe('und 28 weitere')
    for (const part of first?.parts ?? []) expect(part.length).toBeLessThanOrEqual(80)
  })
})
