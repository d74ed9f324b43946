import { describe, expect, it, vi } from 'vitest'
import { optionLists } from '../../shared/domain/options.ts'
import { emptyPageContent, type PageContent } from '../../shared/domain/partner.ts'
import { personFields } from '../../shared/domain/person-fields.ts'
import { DEFAULT_RISK_ADVICE, DEFAULT_RISK_NOTICE } from '../../shared/domain/portal-settings.ts'
import { describeForm, PUBLIC_FORMS } from '../../shared/domain/public-forms.ts'
import { HONEYPOT_FIELD } from '../../shared/domain/submission.ts'
import { findablePages, pages, paths } from '../../shared/platform/pages.ts'
import type { ReturnedForm, SiteFacts } from '../../shared/platform/site-facts.ts'
import { startScript } from '../../shared/platform/start-script.ts'
import { placeholders } from './placeholders.ts'
import { defaultTexts } from './recruitment/texts.ts'

vi.mock('virtual:site-assets', () => {
  const asset = (name: string) => `/assets/${name}-1.js`
  return {
    default: {
      scripts: Object.fromEntries(
        ['start', 'login', 'loginEarly', 'appEarly', 'forgottenPassword', 'choosePassword', 'form', 'link', 'challenge'].map((name) => [
          name,
          asset(name),
        ]),
      ),
      app: { src: asset('app'), styles: ['/assets/app-1.css'] },
    },
  }
})

const {
  renderForRobots,
  renderRegistrationPage,
  renderLegalPage,
  renderNotFound,
  renderPage,
  renderPartnerIdMissing,
  renderPartnerNotFound,
  renderRecruitmentPage,
} = await import('./render.tsx')

const partner = {
  ...emptyPageContent,
  id: 1,
  partnerId: 'IB-1001',
  companyName: 'Lindenhof GmbH',
  firstName: 'Marlene',
  lastName: 'Petersen',
  level: 0,
  isSanitised: true as const,
}
const options = (list: keyof typeof optionLists) => ({ options: optionLists[list] })
const facts: SiteFacts = {
  origin: 'https://portal.example',
  brandName: 'Partnerportal',
  legalEntity: 'Musterbroker GmbH',
  supportEmail: 'hilfe@portal.example',
  supportPhone: '',
  riskNotice: DEFAULT_RISK_NOTICE,
  riskAdvice: DEFAULT_RISK_ADVICE,
  lossSentence: '',
  choices: {
    country: options('country'),
    tradingExperience: options('tradingExperience'),
    investmentAmount: options('investmentAmount'),
    expectedVolume: options('expectedVolume'),
    companyType: options('companyType'),
    marketingChannels: options('marketingChannels'),
  },
  consent: { recruitment: '[]', landing_page: '[]', application: '[{"text":"agb"}]', general_application: '[]' },
  arrival: { recruitment: '', landing_page: '', application: 'Sie ist da.', general_application: 'Vielen Dank.' },
  servedAt: '1795000000000',
}
const stage = { facts }
/** One of the portal's own pages; legal pages have their own renderer. */
const renderStatic = (path: string, known = facts, returned?: ReturnedForm) => {
  if (path === '/impressum' || path === '/datenschutz' || path === '/agb' || path === '/risikohinweise') {
    const text = path === '/impressum' ? 'impressum' : path === '/datenschutz' ? 'datenschutz' : path === '/agb' ? 'agb' : 'risikohinweise'
    return renderLegalPage(text, known, null)
  }
  return renderPage(path, known, returned) ?? ''
}
const page = (changes: Partial<typeof partner> | Partial<PageContent> = {}) =>
  renderRecruitmentPage({ ...stage, partner: { ...partner, ...changes } })

/** The visible text of the page, without styles, templates and tags. */
const textOf = (html: string) =>
  html
    .replace(/<(style|template)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

it.each(PUBLIC_FORMS)('the page of the form %s has all of its fields, in their order, and names its route', (form) => {
  const { fields, hidden = [], page } = describeForm(form)
  const pages = { recruitment: renderRecruitmentPage, landing_page: renderRegistrationPage }
  const html =
    form in pages
      ? pages[form === 'recruitment' ? form : 'landing_page']({ ...stage, partner })
      : renderStatic(page === 'generalApplication' ? paths.generalApplication() : paths.start())
  const own = new RegExp(`<form[^>]*data-form="${form}".*?</form>`, 's').exec(html)?.[0] ?? ''
  const names = [...own.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name = '']) => name)
  expect([...new Set(names)].filter((name) => fields.some((field) => field === name))).toEqual([...fields])
  expect(names).toEqual(expect.arrayContaining([...hidden]))
})

describe('the recruitment page', () => {
  it('is complete without script, and contains no inline script', () => {
    const html = page()
    const text = textOf(html)
    for (const benefit of defaultTexts.benefits) expect(text).toContain(benefit)
    expect(text).toContain('Werden Sie IB-Partner bei Lindenhof.')
    expect(text).toContain(defaultTexts.subtitle)
    expect(text).toContain(defaultTexts.description)
    expect(text).toContain('Antwort innerhalb von 24 Stunden')
    expect(text).toContain('Marlene Petersen')
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script data-src="/assets/form-1.js">'])
    expect(html).toContain(`>${startScript}</script>`)
    expect(html).not.toMatch(/ on[a-z]+=/)
  })

  it('asks only for the four fields, and links to the privacy policy', () => {
    const [form = ''] = page().match(/<form.*?<\/form>/s) ?? []
    const shown = [...form.matchAll(/<(?:input|select|textarea)[^>]*>/g)]
      .map(([control]) => control)
      .filter((control) => !control.includes('type="hidden"'))
    const names = shown.map((control) => / name="([^"]*)"/.exec(control)?.[1])
    expect(names).toEqual([...Object.keys(personFields), HONEYPOT_FIELD])
    expect(textOf(form)).toContain('Wie wir sie verarbeiten, steht in der Datenschutzerklärung')
  })

  it('asks for the four fields with the limits and messages of the server', () => {
    const html = page()
    for (const [name, field] of Object.entries(personFields)) {
      const [input = ''] = html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`)) ?? []
      expect(input).toContain(`type="${field.type}"`)
      expect(input).toMatch(/ required/)
      expect(input).toContain(`maxLength="${field.maxLength}"`)
      expect(input).toContain(`data-message="${field.message}"`)
      expect(html).toContain(`<label for="${name}"`)
    }
  })

  it('replaces the default texts by the partner’s own', () => {
    const text = textOf(
      page({
        landingPageTitle: 'Der nächste <em>Halt</em>',
        landingPageSubtitle: 'Untertitel',
        landingPageDescription: 'Beschreibung',
        landingPageContent: '<p>Wir sind sieben.</p>',
        landingPageBenefits: ['Eins', 'Zwei'],
        landingPageTestimonials: [{ name: 'Elif Aydın', role: 'Coach', content: 'Nimmt sich Zeit.', rating: 4 }],
        landingPageContactInfo: { email: 'partner@lindenhof.example' },
      }),
    )
    for (const words of [
      'Der nächste Halt',
      'Untertitel Beschreibung',
      'Wir sind sieben.',
      'Zwei',
      '„Nimmt sich Zeit.“',
      '4 von 5',
      'Coach',
    ])
      expect(text).toContain(words)
    for (const words of [defaultTexts.subtitle, defaultTexts.description, ...defaultTexts.benefits]) expect(text).not.toContain(words)
  })

  it('adds the default description to the partner’s own content if the partner has none', () => {
    const text = textOf(page({ landingPageContent: '<p>Wir sind sieben.</p>' }))
    expect(text).toMatch(/Über Lindenhof\s+Als Introducing Broker .* Wir sind sieben\./)
  })

  it('starts the section about the partner with a long description', () => {
    const description = 'Lang '.repeat(60).trim()
    expect(textOf(page({ landingPageDescription: description }))).toMatch(/Über Lindenhof\s+Lang Lang/)
  })

  it('shows emphasis in benefits and testimonials, and tables that scroll on their own', () => {
    const html = page({
      landingPageBenefits: ['<strong>Täglich</strong> pünktlich'],
      landingPageTestimonials: [{ name: 'Elif', content: 'Nimmt sich <em>Zeit</em>.' }],
      landingPageContent: '<table><tr><td>8,00</td></tr></table>',
    })
    expect(html).toContain('<strong>Täglich</strong> pünktlich')
    expect(html).toContain('„Nimmt sich <em>Zeit</em>.“')
    expect(html).toMatch(/<div data-table[^>]*tabindex="0"><table>/)
  })

  it('gives every element outside the partner’s sections a class that no partner’s text may have', () => {
    const classes = [...page().matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(classes.filter((name) => !/^(?:p-|partner-)/.test(name))).toEqual([])
  })

  it('draws the applicant one level below the partner', () => {
    expect(textOf(page({ level: 3 }))).toMatch(/Lindenhof Ebene 4 .*Sie Ebene 5/)
  })

  it('describes itself to search engines and messengers', () => {
    const html = page({ landingPageMetaTitle: 'Partner in Kiel', landingPageMetaDescription: 'Jetzt bewerben' })
    expect(html).toContain('<title>Partner in Kiel</title>')
    expect(html).toContain('<meta name="description" content="Jetzt bewerben"/>')
    expect(html).toContain('<meta property="og:title" content="Partner in Kiel"/>')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/ib-recruitment/IB-1001"/>')
    expect(html).toContain('<meta property="og:url" content="https://portal.example/ib-recruitment/IB-1001"/>')
  })

  it('renders only sanitised texts as HTML', () => {
    const hostile = '"></title></style><script>alert(1)</script><img src=x onerror=alert(1)>'
    const html = page({
      companyName: hostile,
      firstName: hostile,
      lastName: hostile,
      partnerId: hostile,
      landingPageContactInfo: { phone: hostile, email: hostile, whatsapp: hostile, telegram: hostile, workingHours: hostile },
      landingPageMetaTitle: hostile,
      landingPageMetaDescription: hostile,
    })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('<img')
    expect(html.match(/<title>/g)).toHaveLength(1)
  })
})

describe('a form that the server has refused', () => {
  const html = renderStatic('/ib-application', facts, {
    values: { firstName: ['A'], country: ['CH'], marketingChannels: ['events'], message: ['<b>Guten Tag</b>'] },
    errors: { firstName: 'Vorname muss mindestens 2 Zeichen lang sein', marketingChannels: 'Bitte wählen Sie Ihre Marketing-Kanäle' },
    notice: { title: 'Fehler', text: 'Bitte prüfen Sie Ihre Angaben.' },
  })

  it('keeps what was typed and chosen', () => {
    expect(html).toMatch(/<input[^>]* name="firstName"[^>]* value="A"/)
    expect(html).toMatch(/<option value="CH" selected="">/)
    expect(html).toMatch(/<input[^>]* name="marketingChannels"[^>]*checked=""[^>]* value="events"|value="events"[^>]*checked=""/)
    const start = renderStatic('/', facts, { values: { terms: ['x'] }, errors: {}, notice: null })
    expect(start).toMatch(/<input[^>]* name="terms"[^>]*checked=""|<input[^>]*checked=""[^>]* name="terms"/)
    expect(html).toContain('&lt;b&gt;Guten Tag&lt;/b&gt;</textarea>')
  })

  it('shows the errors of each field and of the whole form, and focuses the first', () => {
    expect(textOf(html)).toContain('Vorname muss mindestens 2 Zeichen lang sein')
    expect(html).toContain('<title>Fehler: Als IB-Partner bewerben')
    expect(html).toMatch(/role="alert"/)
    const focused = html.match(/<[^>]*autofocus[^>]*>/gi) ?? []
    expect(focused).toHaveLength(1)
    expect(focused[0]).toContain('name="firstName"')
    expect(focused[0]).toContain('aria-invalid="true"')
  })
})

describe('the styles of a partner', () => {
  it('are in the head and apply to everything except the page’s header, the form and the risk notice', () => {
    const html = page({ landingPageCustomCss: '.partner-page h1{color:#0a7080}' })
    expect(html.split('<body')[0]).toContain('<style>.partner-page h1{color:#0a7080}</style>')
    expect(html.match(/class="[^"]*partner-page/g)).toHaveLength(2)
    const [, outside = ''] = html.split('</main>')
    expect(textOf(outside)).toContain('Sie können Ihr gesamtes eingesetztes Kapital verlieren.')
  })

  it('have the risk notice beside the form too: the provider’s own figure, or the whole notice without one', () => {
    const beside = (lossSentence: string) => {
      const known = renderRecruitmentPage({ ...stage, facts: { ...facts, lossSentence }, partner })
      return textOf(/<section[^>]*data-form-panel.*?<\/section>/s.exec(known)?.[0] ?? '')
    }
    expect(beside('')).toContain('Sie können Ihr gesamtes eingesetztes Kapital verlieren.')
    expect(beside('74 % verlieren Geld.')).toContain('74 % verlieren Geld.')
  })
})

describe('the registration page of a partner', () => {
  const html = renderRegistrationPage({ ...stage, partner })

  it('asks for the fields of the server’s schema, and sends the partner’s internal id', () => {
    for (const name of [...Object.keys(personFields), 'country', 'tradingExperience', 'investmentAmount', 'message']) {
      expect(html).toMatch(new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"`))
    }
    expect(html).toContain('<input type="hidden" name="ibPartnerId" value="1"/>')
    for (const { label } of [...optionLists.country, ...optionLists.tradingExperience, ...optionLists.investmentAmount])
      expect(html).toContain(`>${label}</option>`)
  })

  it('contains its thank-you with a link back, and the risk notice below', () => {
    expect(textOf(html)).toMatch(/Vielen Dank! .* Zurück zum Formular/)
    expect(textOf(html)).toContain('Sie können Ihr gesamtes eingesetztes Kapital verlieren.')
  })

  it('has a preview for shared links that invites to trade, not to become a partner', () => {
    const recruitment = renderRecruitmentPage({ ...stage, partner })
    const cardOf = (page: string) =>
      [...page.matchAll(/<meta (?:property|name)="(?:og:(?:title|description)|twitter:\w+|description)" content="([^"]*)"/g)].map(
        ([, text]) => text,
      )
    expect(cardOf(html).join()).not.toMatch(/Introducing|IB-|Partner werden|Partnerprogramm|Empfehlungslink/)
    expect(cardOf(html).join()).not.toContain(cardOf(recruitment)[0])

    expect(html).toContain('<meta property="og:title" content="Ihr Einstieg in den Handel, mit Lindenhof GmbH"/>')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/ib/IB-1001"/>')
  })
})

describe('the sitemap', () => {
  it('lists every public page of the portal, under its origin, and no partner', () => {
    const body = renderForRobots('/sitemap.xml', facts)?.body ?? ''
    expect([...body.matchAll(/<loc>https:\/\/portal\.example([^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual([
      ...['/', '/login', '/ib-application', '/impressum', '/datenschutz', '/agb', '/risikohinweise', '/barrierefreiheit'],
    ])
    expect(renderForRobots('/robots.txt', facts)?.body).toContain('Sitemap: https://portal.example/sitemap.xml')
  })
})

describe('the contact for vulnerabilities', () => {
  const lines = renderForRobots('/.well-known/security.txt', facts)?.body.split('\n') ?? []
  const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '')
  const DAY_MS = 86_400_000

  it('is the address of the operator, under the address of the portal', () => {
    expect(lines).toContain(`Contact: mailto:${facts.supportEmail}`)
    expect(lines).toContain('Canonical: https://portal.example/.well-known/security.txt')
  })

  it('is valid for at least another month and at most a year: SECURITY_CONTACT_EXPIRES in crawlers.ts', () => {
    expect(expires - Date.now()).toBeGreaterThan(30 * DAY_MS)
    expect(expires - Date.now()).toBeLessThan(366 * DAY_MS)
  })
})

describe('the page of an unknown partner', () => {
  it('says so and is kept out of search engines', () => {
    const html = renderPartnerNotFound(facts)
    expect(textOf(html)).toContain('Fehler 404 Partner nicht gefunden')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
  })
})

describe('an address without a partner id', () => {
  it('says so and is kept out of search engines', () => {
    const html = renderPartnerIdMissing(facts)
    expect(textOf(html)).toContain('Ungültige Partner-ID')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('an unknown address', () => {
  it('says so, offers a sign-in that returns there, and is kept out of search engines', () => {
    const html = renderNotFound(facts, '/gibt-es-nicht?x')
    expect(textOf(html)).toContain('Fehler 404 Seite nicht gefunden')
    expect(html).toContain('href="/login?next=%2Fgibt-es-nicht%3Fx"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('the static documents', () => {
  const links = [...findablePages, ...pages.unlisted]

  it.each(['/', '/ib-application'])('%s, built before settings are known, has a placeholder for every setting', (path) => {
    const document = renderStatic(path, placeholders)
    for (const name of ['origin', 'brandName', 'riskNotice', 'lossSentence', '#choices.country', '/choices.country', 'servedAt']) {
      expect(document).toContain(`{{${name}}}`)
    }
  })

  it.each(links)('%s has a title, one main heading and no dead links', (path) => {
    const html = renderStatic(path)
    expect(html).toMatch(/<title>[^<]+ \| Partnerportal<\/title>/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (href.startsWith('mailto:')) continue
      if (href.startsWith('#')) expect(html).toContain(` id="${href.slice(1)}"`)
      else expect(links).toContain(href)
    }
  })

  it.each(links)('%s has a rule for every class', (path) => {
    const html = renderStatic(path)
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')
    const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
    expect([...classes].filter((name) => name !== '' && !styles.includes(`.${name}`))).toEqual([])
  })

  it.each(pages.unlisted)('%s is kept out of search engines', (path) => {
    expect(renderStatic(path)).toContain('<meta name="robots" content="noindex"/>')
    expect(findablePages).not.toContain(path)
  })

  it('show the brand from the settings', () => {
    const html = renderStatic('/', { ...facts, brandName: 'Nordlot <&>', legalEntity: 'Nordlot AG' })
    expect(html).toContain('<title>IB-Partnerprogramm | Nordlot &lt;&amp;&gt;</title>')
    expect(textOf(html)).toContain('Nordlot AG')
  })

  it('the start page is complete without script', () => {
    const html = renderStatic('/')
    const text = textOf(html)
    for (const words of [
      'Jedes Lot zählt.',
      ...['Startseite', 'Programm', 'Vorteile', 'Bewerben', 'IB werden', 'Registrieren', 'Anmelden'],
      ...['Hohe Rückvergütung', '24/5 Kundenservice', '50+ Länder', '1000+ Aktive Partner'],
      ...['FinTech-Unternehmen', 'Bildungsanbieter', 'Signalanbieter', 'Fondsmanager'],
      ...['Registrierung', 'Kunden verweisen', 'Mehr verdienen'],
      ...['Tägliche Auszahlung möglich', 'Über 1000 Instrumente', 'MetaTrader 4 und 5'],
    ])
      expect(text).toContain(words)
    expect(html.match(/<option /g)).toHaveLength(
      3 + optionLists.country.length + optionLists.tradingExperience.length + optionLists.expectedVolume.length,
    )
  })

  it('give the start page’s script the application’s address', () => {
    expect(renderStatic('/')).toContain('<meta name="application" content="/assets/app-1.js" data-styles="/assets/app-1.css"/>')
  })
})
