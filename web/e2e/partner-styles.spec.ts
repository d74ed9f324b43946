import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { bearerOf, visit } from './portal.ts'

/** Each one tries to make the warning or the form unreadable, or to move them out of sight. */
const hostile: Readonly<Record<string, { readonly css?: string; readonly content?: string; readonly title?: string }>> = {
  'a line as thick as the footer, below the last words': {
    css: '.partner-contact h2{letter-spacing:70px;text-wrap:nowrap;text-decoration:underline;text-decoration-color:#5a656e;text-decoration-thickness:120px;text-underline-offset:185px}',
  },
  'letters as large as the window': {
    css: 'dd{font-size:4000px;line-height:0} li{font:700 3000px/0 serif} dt{font-size:calc(100px * 40)}',
  },
  'a ground in the colour of the words': { css: '*{background:#12171b;color:#12171b}' },
  'words over each other': {
    css: 'body{color:#fff;letter-spacing:-5px;line-height:0;word-spacing:400px;text-transform:uppercase} *{font-size:1px;text-align:right;hyphens:none}',
  },
  'a line through everything': {
    css: '*{text-decoration:line-through 4px #12171b} body{text-decoration:line-through 400px #fff;font-family:fantasy}',
  },
  'room without end': { css: '*{padding:100vw;margin:99999px;gap:90000px} body{padding-bottom:99999px;border:20000px solid}' },
  'no room at all': { css: '*{max-width:0;font-size:96px;padding:200px;letter-spacing:24px;text-wrap:nowrap;border:24px solid red}' },
  'thousands of lines': {
    title: `A${'<br>'.repeat(40)}B`,
    content: `<p>A${'<br>'.repeat(4000)}B</p>${'<p>\u2800</p>'.repeat(300)}`,
    css: '*{font-size:96px;line-height:3;padding:200px}',
  },
  'elements that end nowhere': {
    title: '<a>x</a><a href="https://elsewhere.example/">Willkommen</a><u>',
    content: '<p><a name="x">Anker</a></p><p><a href="https://elsewhere.example/">Link</a> und weiter<u>',
  },
  'sections that are laid out over what stands above them': {
    css:
      '.partner-sections{display:flex;flex-direction:column-reverse;order:-99;min-height:0} .partner-sections section{flex:0 0 0;min-height:0;' +
      'display:flex;flex-direction:column;justify-content:flex-end;order:-99} .partner-sections *{place-content:end;place-items:end}',
  },
  'grids wider than the window, within each other': {
    css: '*{display:grid;grid-template-columns:repeat(12,1280px);grid-auto-flow:column dense;grid-column:span 12;gap:200px;width:1280px;min-height:600px}',
  },
  'an order that moves the form away, and columns beside it': {
    css: 'body,main,form,h1,p,div,section{display:flex;flex-direction:row-reverse;order:99;flex:99 0 1280px;columns:6 1280px;align-self:end;min-width:320px}',
  },
  'places that are fixed, sizes of nothing, words that are made up': {
    css:
      '*{position:fixed;inset:0;z-index:99;transform:scale(40);opacity:0;display:none;visibility:hidden;height:0;width:0;max-width:0;max-height:0;' +
      'overflow:hidden;margin:-9999px;content:"x";clip-path:inset(100%);pointer-events:none} *::before,footer::after{content:"x";position:fixed;inset:0} form{display:none}',
  },
  'words that cannot be seen': {
    css: '*{color:transparent;background:transparent;border-color:transparent;accent-color:transparent;font-size:0}',
  },
  'tables and lists by which a browser closes what lies around, and classes of the portal’s own': {
    content: `${'<ul><li><div>'.repeat(3)}<li>A</li>${'</div></li></ul>'.repeat(3)}<dl><dd><div><dt>B</dt></div></dd></dl>${'<table><div class="partner-page p-1 dark">'.repeat(9)}<table></table>${'</div></table>'.repeat(9)}<p>Nachher</p></main><footer>Fuß</footer>`,
  },
}

/** The page's elements around the partner's texts. */
const outlineOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('body > *, main > *')].map(({ tagName, className }) => `${tagName} ${className}`))

/** Controls and links of the form that a pointer cannot reach. */
const unreachable = (page: Page) =>
  page.locator('[data-form-panel]').evaluate((panel) =>
    [...panel.querySelectorAll('input:not([type=hidden], [tabindex]), button, a')]
      .filter((control) => {
        // A proposal that has not been made yet has no words.
        if (control.closest('[hidden]') !== null) return false
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = control.getBoundingClientRect()
        return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      .map(({ outerHTML }) => outerHTML),
  )

/** Share of two pictures that differs visibly; 1 if their sizes differ. */
const difference = async (page: Page, pictures: readonly Buffer[]) => {
  // Mostly they are the same to the byte, and need not be decoded.
  if (pictures.every((picture) => pictures[0]?.equals(picture))) return 0
  return page.evaluate(
    async (encoded) => {
      const [one, other] = await Promise.all(
        encoded.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height)
        }),
      )
      if (one?.width !== other?.width || one?.height !== other?.height) return 1
      const differing = one?.data.filter((value, index) => Math.abs(value - (other?.data[index] ?? 0)) > 24)
      return (differing?.length ?? 0) / (one?.data.length ?? 1)
    },
    pictures.map((picture) => picture.toString('base64')),
  )
}

/** Rounded corners show the background. */
const CORNER = 4

/** Screenshots of form, warning and head, each starting at a whole pixel, so that text renders the same at every position. */
const shots = async (page: Page) => {
  const picture = async (of: ReturnType<Page['locator']>) => {
    const { width, height } = await of.evaluate((element) => {
      document.body.style.marginTop = ''
      document.body.style.marginTop = `${1 - ((element.getBoundingClientRect().top + scrollY) % 1)}px`
      element.scrollIntoView()
      const { width, height } = element.getBoundingClientRect()
      return { width: Math.floor(width), height: Math.min(innerHeight, Math.floor(height)) }
    })
    const { x, y } = (await of.boundingBox()) ?? { x: 0, y: 0 }
    return page.screenshot({
      animations: 'disabled',
      clip: { x: x + CORNER, y: y + CORNER, width: width - 2 * CORNER, height: height - 2 * CORNER },
    })
  }
  return [
    await picture(page.locator('[data-form-panel]')),
    await picture(page.getByRole('contentinfo')),
    await picture(page.getByRole('banner')),
  ]
}

const partnerOf = async (request: APIRequestContext) => {
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Feindlich ${freshWord()} GmbH`)
  // Includes every section that a style can target.
  await admin.changePartner(id, {
    landingPageContactInfo: { phone: '+49 431 5550 17', email: 'kontakt@mail.example', workingHours: 'Mo bis Fr' },
  })
  const { partnerId } = await admin.read(`/api/ib-partners/${id}`)
  return { address: `/ib-recruitment/${partnerId}`, change: (data: object) => admin.changePartner(id, data) }
}

for (const [width, height] of [
  [1440, 900],
  // Higher than the form, which is compared as a whole.
  [360, 1100],
] as const) {
  test(`a partner’s styles and texts cannot change the look of form and warning, ${width} px wide`, async ({ page, request }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height })
    const { address, change } = await partnerOf(request)
    const picturesOf = async (data: object) => {
      expect((await change(data)).status()).toBe(200)
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Jetzt als Partner bewerben' })).toBeVisible()
      return shots(page)
    }
    const harmless = { landingPageCustomCss: null, landingPageContent: null, landingPageTitle: null }
    let before = await picturesOf(harmless)
    const outline = await outlineOf(page)
    for (const [attempt, { css = null, content = null, title = null }] of Object.entries(hostile)) {
      // Another test may change settings that form and warning print: then both pictures are taken again.
      await expect(async () => {
        const after = await picturesOf({ landingPageCustomCss: css, landingPageContent: content, landingPageTitle: title })
        const differing: string[] = []
        for (const [index, part] of ['form', 'warning', 'head'].entries()) {
          const pair = [before[index], after[index]].filter((picture) => picture !== undefined)
          if ((await difference(page, pair)) >= 0.0005) differing.push(part)
        }
        if (differing.length > 0) before = await picturesOf(harmless)
        expect(differing, attempt).toEqual([])
      }).toPass({ timeout: 30_000 })
      await expect(page.locator('[data-form-panel], [role=contentinfo], footer').locator('a[href*=elsewhere]'), attempt).toHaveCount(0)
      const { wide, formAt } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        formAt: (document.querySelector('[data-form-panel]')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) + scrollY,
      }))
      expect(wide, attempt).toBeLessThanOrEqual(0)
      expect(await outlineOf(page), attempt).toEqual(outline)
      expect(await unreachable(page), attempt).toEqual([])
      expect(formAt, attempt).toBeLessThan(width < 1081 ? 2000 : 400)
    }
  })
}

test.describe('a partner’s own words and styles', () => {
  test('cannot run scripts or change the risk notice, on the page and in the API', async ({ page, request }) => {
    const headers = await bearerOf(request, 'admin')
    const [partner] = await (await request.get('/api/ib-partners?search=IB-1004', { headers })).json()
    const changed = await request.put(`/api/ib-partners/${partner.id}`, {
      headers,
      data: {
        landingPageContent: '<p>Wir sind da.</p><img src=x onerror="document.title=1"><script>document.title=2</script>',
        landingPageCustomCss:
          'h1 { color: rgb(10, 112, 128) } footer { display: none } body { position: fixed; background: url(//evil.example/x) } * { margin: -99px }',
      },
    })
    expect(changed.ok()).toBe(true)
    const foreign: string[] = []
    page.on('request', (asked) => {
      if (!asked.url().startsWith('http://localhost')) foreign.push(asked.url())
    })
    await visit(page, '/ib-recruitment/IB-1004')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(10, 112, 128)')
    await expect(page.getByText('Wir sind da.')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('Sie können Ihr gesamtes eingesetztes Kapital verlieren.')).toBeVisible()
    expect(foreign).toEqual([])
    const answer = await (await request.get('/api/ib-partners/by-partner-id/ib-1004')).json()
    expect(answer.landingPageContent).toBe('<p>Wir sind da.</p>')
    expect(answer.landingPageCustomCss).toBe('.partner-page h1{color:rgb(10, 112, 128)}.partner-page *{margin:0px}')
  })

  test('can lay out sections with their own classes; a wide table scrolls on its own', async ({ page, request }) => {
    const { address, change } = await partnerOf(request)
    const cells = Array.from({ length: 12 }, (_, index) => `<td>Handelstyp ${index}</td>`).join('')
    await change({
      landingPageContent: `<section class="karten"><div>Eins</div><div>Zwei</div></section><table><tr>${cells}</tr></table>`,
      landingPageBenefits: ['<strong>Täglich</strong> & pünktlich'],
      landingPageCustomCss:
        '.karten { display: grid; grid-template-columns: 1fr 1fr } .partner-sections { display: flex; flex-direction: column } .partner-about { order: -1 }',
    })
    await page.setViewportSize({ width: 390, height: 900 })
    await visit(page, address)
    const topOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y
    expect(await topOf('Eins')).toBe(await topOf('Zwei'))
    expect(await topOf('Eins')).toBeLessThan((await topOf('Ihre Vorteile')) ?? 0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Täglich & pünktlich' }).locator('strong')).toHaveText('Täglich')
    const table = page.getByRole('region', { name: 'Tabelle' })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

/** What browsers lay out slowly if it is done within itself, each on everything. */
const costly = [
  ...['columns:2', 'columns:6 120px', 'column-count:3', 'column-width:120px', 'columns:2;break-inside:avoid', 'columns:2;column-span:all'],
  ...['display:flex', 'display:flex;flex-wrap:wrap;flex:1 1 240px', 'display:inline-flex;flex-direction:column', 'display:inline-block'],
  ...['display:grid', 'display:inline-grid', 'display:grid;grid-template-columns:repeat(12,minmax(min-content,1fr))'],
  ...[
    'display:grid;grid-template-columns:repeat(auto-fit,minmax(1px,1fr));grid-auto-flow:row dense',
    'display:flow-root',
    'display:list-item',
  ],
  ...['table-layout:auto;width:1280px;min-width:320px', 'text-wrap:balance;hyphens:auto', 'text-wrap:pretty', 'min-height:600px'],
  ...['background:linear-gradient(red,blue);border-radius:50%;border:24px solid red', 'font:96px/3 serif;letter-spacing:24px'],
  // Shares of a room that depends on its content.
  ...['grid', 'inline-grid', 'flex', 'inline-flex;flex-wrap:wrap'].flatMap((display) =>
    ['padding:1%', 'margin:1%', 'width:50%', 'min-width:calc(1px + 1%)', 'max-width:50%', 'min-height:1%', 'flex-basis:50%', 'gap:1%'].map(
      (share) => `display:${display};${share}`,
    ),
  ),
  'display:grid;grid-template-columns:50% minmax(10%,1fr);grid-row:span 2',
  ...[
    '*{columns:2} *{display:flex} div{columns:3} p{column-count:2}',
    '.a{columns:2} .b{columns:2} .c{columns:2} .d{columns:2} div{columns:2}',
  ],
]

test('no style of a partner keeps a browser busy, however deep the texts are nested', async ({ page, request }) => {
  test.setTimeout(90_000)
  const { address, change } = await partnerOf(request)
  await page.goto(address)
  const classes = ['a', 'b', 'c', 'd']
  const depth = Array.from({ length: 16 }, (_, nth) => `<div class="${classes[nth % 4]}">`)
  const texts = '<p>Wie der Handel beginnt, und was er kostet.</p>'.repeat(4)
  const landingPageContent = `${depth.join('')}${texts}${'</div>'.repeat(depth.length)}`
  for (const css of costly) {
    const landingPageCustomCss = css.includes('{') ? css : `*{${css}}`
    expect((await change({ landingPageContent, landingPageCustomCss })).status()).toBe(200)
    await test.step(css, async () => {
      await page.goto(address, { timeout: 10_000 })
      expect(await page.evaluate(() => document.body.offsetHeight)).toBeGreaterThan(600)
    })
  }
})
