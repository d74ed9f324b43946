import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_CUSTOM_CSS } from '../../shared/platform/limits.ts'
import { sanitiseCss } from './sanitise-css.ts'

const hostile = [
  // External requests
  'h1 { background: url(https://evil.example/x.png) }',
  'h1 { background: URL("//evil.example/x.png") }',
  'h1 { background: u\\72l(https://evil.example) }',
  'h1 { background-image: image-set("https://evil.example/x.png" 1x) }',
  'h1 { background: -webkit-image-set(url(x) 1x) }',
  'h1 { background: /**/url(x) }',
  'h1 { list-style: url(https://evil.example/x.png) }',
  'h1 { cursor: url(https://evil.example/x.cur), auto }',
  'h1 { background: src("https://evil.example/x") }',
  '@import "https://evil.example/x.css";',
  '@import url(https://evil.example/x.css);',
  '@ImPoRt "x";',
  '@font-face { font-family: x; src: url(https://evil.example/x.woff2) }',
  '@namespace url(http://www.w3.org/1999/xhtml);',
  '@charset "utf-7";',
  // Reading input or content
  'input[value^="a"] { background: red }',
  '[href] { color: red }',
  'input:valid { background: red }',
  '#privacy { color: red }',
  'h1::before { content: "x" }',
  'h1:before { color: red }',
  'h1:has(input) { color: red }',
  'h1:not(.x) { color: red }',
  // Running code
  'h1 { width: expression(alert(1)) }',
  'h1 { behavior: url(x.htc) }',
  'h1 { -moz-binding: url(x.xml) }',
  'h1 { background: javascript:alert(1) }',
  // Breaking out of the style element or the rule
  'h1 { color: red</style><script>alert(1)</script> }',
  'h1 { font-family: "</style><script>alert(1)</script>" }',
  '</style><script>alert(1)</script> { color: red }',
  'h1 { color: red\\;} footer { display: none }',
  'h1 { font-family: "a\\"; } footer { color: red } h1 { x: " }',
  'h1 { color: red } } footer { color: transparent }',
  '} footer { color: transparent }',
  // Covering or hiding required content
  'h1 { position: fixed; inset: 0; z-index: 99 }',
  'h1 { position: absolute; top: 0 }',
  'h1 { position: sticky }',
  'h1 { transform: translateY(1000px) }',
  'h1 { translate: 0 1000px; scale: 40 }',
  'h1 { margin-bottom: -1000px }',
  'h1 { margin: 0 0 calc(-1 * 1000px) }',
  'h1 { outline: 9999px solid black }',
  'h1 { box-shadow: 0 0 0 9999px black }',
  'h1 { text-shadow: 0 999px black }',
  'h1 { display: none; visibility: hidden; opacity: 0 }',
  'h1 { filter: blur(9px); mix-blend-mode: difference; clip-path: inset(100%) }',
  'h1 { animation: x 1s }',
  '@keyframes x { from { color: red } }',
  '@layer x { h1 { color: red } }',
  '@scope (footer) { :scope { color: red } }',
  '@supports (color: red) { footer { color: red } }',
  '@media print { h1 { color: red } }',
  '@media (min-width: 1px), url(x) { h1 { color: red } }',
  '@property --x { syntax: "*"; inherits: true; initial-value: url(x) }',
  ':root { --c-colors-ink: transparent; --x: url(x) }',
  'h1 { color: var(--x) }',
  'h1 { color: env(x); width: attr(data-x) }',
  // Moving, shrinking or displacing neighbours
  'h1 { z-index: 9; inset: 0; top: -99px; left: 0 }',
  'h1 { float: left; clear: both; margin-top: -1px }',
  'h1 { display: none }',
  'h1 { display: contents }',
  'h1 { display: table; height: 0; max-height: 0; overflow: hidden }',
  'h1 { visibility: collapse; content-visibility: hidden; clip: rect(0 0 0 0) }',
  'h1 { grid-area: 1 / 1; grid-template-areas: "a"; grid-template: 1px / 1px }',
  'h1 { grid-template-rows: 9999px; grid-auto-rows: 9999px }',
  'h1 { grid-template-columns: repeat(9999, 1px) }',
  'h1 { grid-template-columns: repeat(2, repeat(9999, 1px)) }',
  'h1 { grid-template-columns: [x] 1px subgrid url(x) }',
  'h1 { grid-row: span 9999; grid-column: 9999 }',
  'h1 { order: 99999999; columns: 9999; column-count: 9999 }',
  'h1 { contain: none; isolation: auto; pointer-events: none; cursor: none; user-select: none }',
  '.partner-page .p-1xl71aq { position: fixed; content: "x" }',
  '.partner-sections { position: fixed; overflow: visible }',
  '.a { & footer { color: transparent } }',
  '.a { @media (min-width: 1px) { color: transparent } }',
  'h1, footer:is(*) { color: transparent }',
  // Invalid CSS
  'h1 {',
  '"',
  '/*',
  '<!-- h1 { color: red } -->',
]

/** The only form that the result may have. */
const SAFE =
  /^(?:@media [^{}<>\\;@"']+\{(?:\.partner-(?:page|sections)[^{}<>\\@"'[\]#]*\{[^{}<>\\@]*\})+\}|\.partner-(?:page|sections)[^{}<>\\@"'[\]#]*\{[^{}<>\\@]*\})*$/

describe('a partner’s own style sheet', () => {
  it.each(hostile)('loses harmful parts: %s', (css) => {
    const safe = sanitiseCss(css) ?? ''
    expect(safe).toMatch(SAFE)
    expect(safe).not.toMatch(
      /url|import|expression|position|javascript|content|var\(|:has|::|transparent|-1000|9999|fixed|opacity|inset|z-index|none|contents|height|rows|subgrid|overflow/i,
    )
    for (const [, selectors = ''] of safe.matchAll(/(?:^|[{}])([^{}@]+)\{/g)) {
      for (const selector of selectors.split(',')) expect(selector).toMatch(/^\.partner-(?:page|sections)/)
    }
  })

  it('keeps colours, type and spaces, scoped to the partner’s part of the page', () => {
    expect(sanitiseCss('h1, .partner-benefits li:first-child { color: #0a7080; FONT-WEIGHT: 700; padding: 4px 8px }')).toBe(
      '.partner-page h1,.partner-page .partner-benefits li:first-child{color:#0a7080;font-weight:700;padding:4px 8px}',
    )
  })

  it('treats selectors of the page as the partner’s part of it', () => {
    expect(sanitiseCss('body { background: linear-gradient(#fff, rgb(240 240 240)) } :root h2 { font-family: "Georgia", serif }')).toBe(
      '.partner-page{background:linear-gradient(#fff, rgb(240 240 240))}.partner-page h2{font-family:"Georgia", serif}',
    )
  })

  it('may lay out sections below the form, and nothing beside the form', () => {
    expect(
      sanitiseCss('.preise { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 16px; color: #0a7080 }'),
    ).toBe(
      '.partner-page .preise{gap:16px;color:#0a7080}.partner-sections .preise{display:grid;grid-template-columns:repeat(auto-fit, minmax(160px, 1fr))}',
    )
    expect(sanitiseCss('body { display: flex; flex-direction: column } .partner-testimonials, .partner-sections > h2 { order: -1 }')).toBe(
      '.partner-sections{display:flex;flex-direction:column}.partner-sections .partner-testimonials,.partner-sections > h2{order:-1}',
    )
    expect(sanitiseCss('.partner-sections ~ form { width: 80px } .partner-sections + * p { order: -1 }')).toBeNull()
    expect(sanitiseCss('.partner-sections { order: 2; flex: 1 1 240px }')).toBe('.partner-sections{order:2;flex:1 1 240px}')
  })

  it('keeps widths and colour schemes as conditions', () => {
    expect(sanitiseCss('@media (min-width: 600px) and (prefers-color-scheme: dark) { a:hover { color: #fff; position: fixed } }')).toBe(
      '@media (min-width: 600px) and (prefers-color-scheme: dark){.partner-page a:hover{color:#fff}}',
    )
  })

  it('keeps sizes relative to the width, and nested children', () => {
    expect(sanitiseCss('section  >  h2 + p { font-size: clamp(1rem, 4vw, 2rem) !important; height: 3px }')).toBe(
      '.partner-page section > h2 + p{font-size:clamp(0px, clamp(1rem, 4vw, 2rem), 96px)}',
    )
  })

  it.each([
    ['font-size: 4000px', 'font-size:96px'],
    ['font-size: 1e9px', 'font-size:96px'],
    ['font-size: 300rem', 'font-size:96px'],
    ['font-size: 900vw', 'font-size:clamp(0px, 900vw, 96px)'],
    ['font-size: larger', 'font-size:clamp(0px, 1.2em, 96px)'],
    [
      'font-size: calc(clamp(min(max(4000px, 1px), 5000px), 1px, 2px) * 9)',
      'font-size:clamp(0px, calc(clamp(min(max(4000px, 1px), 5000px), 1px, 2px) * 9), 96px)',
    ],
    ['font: italic 3000px / 0 "A B", serif', 'font:italic 96px / 0.9 "A B", serif'],
    ['line-height: 0', 'line-height:0.9'],
    ['line-height: 40px', 'line-height:clamp(0.9em, 40px, 3em)'],
    ['letter-spacing: 70px', 'letter-spacing:24px'],
    ['letter-spacing: -5px', 'letter-spacing:-4px'],
    ['word-spacing: 400px', 'word-spacing:48px'],
    ['text-decoration: underline 120px red', 'text-decoration:underline 4px red'],
    ['text-decoration-thickness: 8em', 'text-decoration-thickness:clamp(0px, 8em, 4px)'],
    ['text-underline-offset: 185px', 'text-underline-offset:8px'],
    ['padding: 1px 99999px', 'padding:1px 200px'],
    ['margin: -99px auto', 'margin:0px auto'],
    ['margin-top: calc(-1 * 99px)', 'margin-top:clamp(0px, calc(-1 * 99px), 200px)'],
    ['border: 20000px solid rgb(1 2 3)', 'border:24px solid rgb(1 2 3)'],
    ['max-width: 0px', 'max-width:160px'],
    ['gap: 100%', 'gap:clamp(0px, 100%, 200px)'],
  ])('keeps lengths in bounds: %s', (given, held) => {
    expect(sanitiseCss(`p { ${given} }`)).toBe(`.partner-page p{${held}}`)
  })

  it.each([
    ['width: 0', 'width:0'],
    ['width: 1px', 'width:80px'],
    ['min-width: 4000px', 'min-width:320px'],
    ['min-height: 4000px', 'min-height:600px'],
    ['flex-basis: 9000px', 'flex-basis:1280px'],
    ['grid-column: 1 / span 2', 'grid-column:1 / span 2'],
  ])('keeps the layout in bounds: %s', (given, held) => {
    expect(sanitiseCss(`p { ${given} }`)).toBe(`.partner-sections p{${held}}`)
  })

  it.each(['columns: 2', 'column-count: 3', 'column-width: 120px', 'column-span: all', 'break-inside: avoid'])(
    'has no text columns, which browsers lay out slowly within each other: %s',
    (given) => {
      for (const selector of ['*', 'p', '.partner-sections', '.partner-sections > section'])
        expect(sanitiseCss(`${selector} { ${given} }`)).toBeNull()
    },
  )

  it('has no inner space and no limits of width in shares of the room around, which grids within grids lay out slowly, however written', () => {
    const share = fc
      .tuple(fc.constantFrom('1%', '.5%', '+50%', '1e1%', '100%'), fc.constantFrom('', 'calc', 'max', 'min', 'clamp'))
      .map(([part, called]) => (called === '' ? part : `${called}(1px, ${part}, 2em)`))
    const name = fc.constantFrom('padding', 'PADDING-left', 'padding-inline', 'padding-block', 'min-width', 'max-width', 'Max-Width')
    const value = fc.tuple(fc.constantFrom('', '4px '), share).map((parts) => parts.join(''))
    fc.assert(fc.property(name, value, (property, given) => sanitiseCss(`div { ${property}: ${given} }`) === null))
    expect(sanitiseCss('div { padding: 4vw; max-width: 40rem }')).toBe('.partner-page div{padding:clamp(0px, 4vw, 200px);max-width:40rem}')
  })

  it.each(['font-size: calc((4000px))', 'font-size: light-dark(4000px, 1px)', 'line-height: calc(1px * 0)', 'line-height: min(0, 1)'])(
    'drops lengths that it cannot evaluate: %s',
    (given) => {
      expect(sanitiseCss(`p { ${given} }`)).toBeNull()
    },
  )

  it('opens no file that a comment names', () => {
    expect(sanitiseCss('h1 { color: red }\n/*# sourceMappingURL=package.json */')).toBe('.partner-page h1{color:red}')
    expect(sanitiseCss('h1 { color: red }\n/*# sourceMappingURL=data:application/json;base64,AAAA */')).not.toBeNull()
  })

  it('is processed quickly, however long the selector', () => {
    const started = performance.now()
    for (const part of [' ', ' > ', 'a', '.a', ':hover', '> >', '(']) sanitiseCss(`a${part.repeat(4000)}! { color: red }`)
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('is ignored when it is too long', () => {
    expect(sanitiseCss(`h1 { color: red } /* ${'x'.repeat(MOST_CUSTOM_CSS)} */`)).toBeNull()
    expect(sanitiseCss(null)).toBeNull()
  })
})
