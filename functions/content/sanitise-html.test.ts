import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitiseInline, sanitiseLegal, sanitiseRich } from './sanitise-html.ts'

/** Tags that are not closed in order, or closed without having been opened. */
const leftOpen = (html: string) => {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (['br', 'hr', 'img'].includes(name)) continue
    if (slash !== '/') open.push(name)
    else if (open.pop() !== name) return [name, ...open]
  }
  return open
}

const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src="//evil.example/x.js"></sCrIpT>',
  '<script\n>alert(1)</script\n>',
  '<<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif">',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x">',
  '<link rel=stylesheet href="https://evil.example/x.css"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<p style="background:url(https://evil.example/x)">Text</p>',
  '<p onclick="alert(1)" onmouseover=alert(1)>Text</p>',
  '<p/onclick=alert(1)>Text</p>',
  '<a href="javascript:alert(1)">Text</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">Text</a>',
  '<a href="java\tscript:alert(1)">Text</a>',
  '<a href="java&#10;script:alert(1)">Text</a>',
  '<a href=" &#14; javascript:alert(1)">Text</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61lert(1)">Text</a>',
  '<a href="vbscript:x">Text</a><a href="data:text/html,<script>alert(1)</script>">Text</a>',
  '<a href="//evil.example">Text</a><a href="\\\\evil.example">Text</a>',
  '<a href="https://a.example" target=_top ping="https://evil.example" onclick=alert(1)>Text</a>',
  '<form action="https://evil.example"><input name=q autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>Text</details><marquee onstart=alert(1)>Text</marquee>',
  '<video src=x onerror=alert(1)></video><audio autoplay src="https://evil.example/a"></audio>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea><title><img src=x onerror=alert(1)></title>',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<script>alert(1)</script>]]>',
  '<plaintext><script>alert(1)</script>',
  '</main></body></html><script>alert(1)</script>',
  '<a id=location name=cookie>Text</a>',
  '<p class="p-1xl71aq partner-page" id=inhalt style=position:fixed>Text</p>',
  '<span class="p-9n5ft7" data-form-panel>Text</span>',
  '<table background=//evil.example width=9999 height=9999><tr><td nowrap colspan=9999 style="x">Text</td></tr></table>',
]

/** The result must consist of these tags only. Only links may have attributes other than the partner's classes: a harmless address. */
const TAG = /<\/?([a-z0-9]+)((?:\s+[^>]*)?)>/gi
const ATTRIBUTES = /^(?: href="(?:https?:\/\/[^"]*|mailto:[^"]*|tel:[^"]*|[^":]*)")?(?: rel="nofollow ugc noopener noreferrer")?(?: \/)?$/

const expectHarmless = (html: string | null, allowed: RegExp) => {
  if (html === null) return
  for (const [, name = '', attributes = ''] of html.matchAll(TAG)) {
    expect(name).toMatch(allowed)
    expect(attributes.trimEnd()).toMatch(
      name === 'a' ? ATTRIBUTES : /^(?: (?:class|colspan|rowspan|scope)="(?!p-|partner-)[\w -]+")*(?: \/)?$/,
    )
  }
  expect(html.replace(TAG, '')).not.toContain('<')
  expect(html).not.toMatch(/href="\s*(?:\/\/|\\)/)
}

describe('pictures in a text', () => {
  const src = `/media/${'0af1'.repeat(8)}.webp`
  const picture = `<img src="${src}" alt="Wir" width="640" height="480" loading="lazy" />`

  it('are those of the portal, with a description, also where nothing else is', () => {
    expect(sanitiseRich(`<p><img src="${src}" alt="Wir" width="640" height="480" onerror="x()" style="position:fixed"></p>`)).toBe(
      `<p>${picture}</p>`,
    )
    expect(sanitiseRich(`<div><figure>${picture}<figcaption>Unser Team</figcaption></figure></div>`)).toBe(
      `<div><figure>${picture}<figcaption>Unser Team</figcaption></figure></div>`,
    )
    expect(sanitiseRich(`<img src="${src}" alt="a > b &quot;c&quot;">`)).toBe(
      `<img src="${src}" alt="a &gt; b &quot;c&quot;" loading="lazy" />`,
    )
  })

  it.each([
    `<img src="${src}">`,
    `<img src="${src}" alt=" ">`,
    `<img src="https://evil.example${src}" alt="x">`,
    `<img src="//evil.example${src}" alt="x">`,
    `<img src="${src}?x=1" alt="x">`,
    `<img src="/media/../api/logout" alt="x">`,
    '<img src="data:image/png;base64,AAAA" alt="x">',
    `<picture><source srcset="https://evil.example/x"></picture>`,
  ])('%s is removed, and what held it alone, too', (html) => {
    expect(sanitiseRich(`<p>Text</p><p>${html}</p>`)).toBe('<p>Text</p>')
  })

  it('are bounded in number and size, and in no line of running text', () => {
    expect(sanitiseRich(picture.repeat(20))?.match(/<img/g)).toHaveLength(12)
    expect(sanitiseRich(`<img src="${src}" alt="x" width="99999" height="1">`)).not.toMatch(/width|height/)
    expect(sanitiseInline(`Text ${picture}`)).toBe('Text')
    expect(sanitiseLegal(`<p>Text ${picture}</p>`)).toBe('<p>Text </p>')
  })
})

describe('stored HTML', () => {
  it.each(hostile)('has no harmful parts in a section: %s', (html) => {
    expectHarmless(
      sanitiseRich(html),
      /^(?:p|h[234]|ul|ol|li|d[ltd]|blockquote|fig(?:ure|caption)|hr|div|section|table|caption|t(?:head|body|foot|[rhd])|strong|b|em|i|u|s|small|su[pb]|span|br|a)$/,
    )
  })

  it.each(hostile)('has no harmful parts in a line: %s', (html) => {
    expectHarmless(sanitiseInline(html), /^(?:strong|b|em|i|u|s|small|su[pb]|span|br|a)$/)
  })

  it('keeps paragraphs, lists, emphasis and links', () => {
    const html = '<p>Mehr als <strong>3.400</strong> Teilnehmer</p><ul><li>Kiel</li></ul>'
    expect(sanitiseRich(html)).toBe(html)
    expect(sanitiseRich('<a href="https://a.example/x?y=1&amp;z=2">mehr</a>')).toBe(
      '<a href="https://a.example/x?y=1&amp;z=2" rel="nofollow ugc noopener noreferrer">mehr</a>',
    )
  })

  it('keeps headings, tables, quotes, sections and the partner’s own classes', () => {
    const html =
      '<section class="preise"><h2>Preise</h2><table><caption>Je Lot</caption><tr><th scope="col">Art</th><th colspan="2">USD</th></tr></table></section>' +
      '<blockquote class="stimme"><p>Gut.</p></blockquote><figure><p>A</p><figcaption>B</figcaption></figure><hr /><dl><dt>C</dt><dd>D</dd></dl>'
    expect(sanitiseRich(html)).toBe(html)
    expect(sanitiseInline('Werden Sie <span class="gross">Partner</span>')).toBe('Werden Sie <span class="gross">Partner</span>')
  })

  it('loses classes of the portal’s own pages', () => {
    expect(sanitiseRich('<p class="p-1xl71aq preis partner-page PARTNER-sections">A</p><p class="p-1xl71aq">B</p>')).toBe(
      '<p class="preis">A</p><p>B</p>',
    )
    expect(sanitiseLegal('<p class="preis">A</p>')).toBe('<p>A</p>')
  })

  it('has no first-level headings, so that the page keeps a single one', () => {
    expect(sanitiseRich('<h1>A</h1><h2>B</h2><h6>C</h6>')).toBe('<h2>A</h2><h2>B</h2><h4>C</h4>')
  })

  it.each([
    [
      'a table straight within another',
      '<table><div><table><tr><td>A</td></tr></table></div></table>',
      '<table><tr><td>A</td></tr></table>',
    ],
    ['a cell outside of a table', '<p>A</p><td>B</td>', '<p>A</p> B'],
    ['a list item in a block of another', '<ul><li>A<div><li>B</li></div></li></ul>', '<ul><li>A<div>B</div></li></ul>'],
    ['a block within words', '<strong>A<div>B</div></strong>', '<strong>A<br />B<br /></strong>'],
    [
      'a link within another',
      '<a href="/a">A<i><a href="/b">B</a></i></a>',
      '<a href="/a" rel="nofollow ugc noopener noreferrer">A<i>B</i></a>',
    ],
  ])('loses tags that would close surrounding elements: %s', (_, html, expected) => {
    expect(sanitiseRich(html)).toBe(expected)
  })

  it('keeps the text of blocks that are not allowed in a line', () => {
    expect(sanitiseInline('<p>Werden Sie <em>Partner</em></p>')).toBe('Werden Sie <em>Partner</em>')
  })

  it('keeps words separated when a tag between them is removed', () => {
    expect(sanitiseInline('<p>Absatz</p><h1>T</h1>')).toBe('Absatz T')
    expect(sanitiseInline('Eins<div>Zwei</div>Drei')).toBe('Eins Zwei Drei')
    expect(sanitiseRich('<address>Tabelle</address>A<article>B</article><a href="/x">rel</a><nav>Text</nav>')).toBe(
      'Tabelle<br />A<br />B<br /><a href="/x" rel="nofollow ugc noopener noreferrer">rel</a><br />Text',
    )
  })

  it('gets no empty lines beside paragraphs', () => {
    expect(sanitiseRich('<main><p>A</p></main><article><ul><li>B</li></ul></article>')).toBe('<p>A</p><ul><li>B</li></ul>')
    expect(sanitiseRich('<p>A</p><main>B</main> <p>C</p>')).toBe('<p>A</p>B<p>C</p>')
  })

  it('loses empty lines, and more than two line breaks in a row', () => {
    expect(sanitiseRich(`<p>A</p>${'<p>&nbsp;</p>'.repeat(40)}<p>B${'<br>'.repeat(4000)}C</p>`)).toBe('<p>A</p><p>B<br /><br />C</p>')
    expect(sanitiseRich(`A${'<br> '.repeat(4000)}<p><br></p>B`)).toMatch(/^A<br \/><br \/>\s*B$/)
  })

  it('turns links without an address into text', () => {
    expect(sanitiseRich('<a href="javascript:alert(1)">A</a> <a href="//b.example">B</a> <a name="c">C</a>')).toBe('A B C')
  })

  it('closes every element by its own name, so that none affects its surroundings', () => {
    const parts = [
      '<a>',
      '<a href="https://a.example/">',
      '<a name="b">',
      '</a>',
      '<u>',
      '</u>',
      '<p>',
      '</p>',
      '<h1>',
      '</h1>',
      '<div>',
      '</div>',
    ]
    const more = [
      '<ul><li>',
      '</li></ul>',
      '<table><tr><td>',
      '</td></tr></table>',
      '<span>',
      '</span>',
      '<script>',
      '</script>',
      '<br>',
      'Wort ',
    ]
    const texts = fc.array(fc.constantFrom(...parts, ...more), { minLength: 1, maxLength: 14 }).map((some) => some.join(''))
    const welcome = '<a>x</a><a href="https://a.example/">Willkommen</a>'
    fc.assert(
      fc.property(texts, (text) => {
        for (const sanitised of [sanitiseInline(text), sanitiseRich(text), sanitiseLegal(text)])
          expect(leftOpen(sanitised ?? '')).toEqual([])
      }),
      { numRuns: 1000, examples: [[welcome], ['<p><a name="oben">Anker</a></p><p><a href="https://a.example">Link</a> und weiter</p>']] },
    )
  })

  it('is processed quickly, whatever its content', () => {
    // CPU time, independent of the load of the machine.
    const started = process.cpuUsage()
    for (const part of [' ', '\u00a0', '\n', '<div>', '<div> ', '</p>', '<br>', '<br> ', '<p>', '\uE000', '< '])
      sanitiseRich(`a${part.repeat(20_000)}b`)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2500)
  })

  it('of the operator has followed links', () => {
    expect(sanitiseLegal('<p><a href="https://a.example">A</a></p>')).toBe('<p><a href="https://a.example" rel="noopener">A</a></p>')
  })

  it('escapes text that resembles HTML', () => {
    expect(sanitiseInline('Müller & Söhne, Spread < 1')).toBe('Müller &amp; Söhne, Spread &lt; 1')
  })

  it('is null when nothing readable is left', () => {
    expect(sanitiseInline('<script>alert(1)</script> ')).toBeNull()
    expect(sanitiseRich('<p><br></p>')).toBeNull()
    expect(sanitiseRich(null)).toBeNull()
  })
})
