import { afterEach, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { errorSchema } from '../shared/api/error-body.ts'
import { formConfigurationSchema } from '../shared/domain/form-configuration.ts'
import { type OptionList, optionLists, optionMessages } from '../shared/domain/options.ts'
import { publicPartnerSchema } from '../shared/domain/partner.ts'
import { pages } from '../shared/platform/pages.ts'
import { call, mailWith, newPerson, tokenOf } from './testing/portal.ts'

const origin = inject('origin')
const open = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const change = async (body: object) => {
  const { status } = await call('PATCH', '/api/settings/portal', { body, token: await tokenOf('admin') })
  expect(status).toBe(200)
}

describe('documents', () => {
  test.each([...pages.prerendered, ...pages.legal, pages.accessibility, '/ib/IB-1001', '/ib-recruitment/IB-1001'])(
    '%s is complete, with status 200 and no unfilled placeholder',
    async (path) => {
      const { status, headers, html } = await open(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400')
      expect(html).toMatch(/^<!doctype html>/)
      expect(html).not.toContain('{{')
    },
  )

  test.each([
    '/gibt-es-nicht',
    '/gibt-es-nicht/',
    '/assetsx',
    '/ib/gibt-es-nicht/',
    '/v1.2/x',
    '//secret.txt',
    '/%ff',
    '/administration',
    '/ib-partners',
  ])('%s is the 404 page, with status 404', async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(404)
    if (path !== '/%ff') expect(html).toContain('nicht gefunden')
  })

  test.each(['/ib', '/ib/', '/ib-recruitment', '/ib-recruitment/'])('%s lacks the partner, with status 404', async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(404)
    expect(html).toContain('Ungültige Partner-ID')
  })

  test.each([
    ['/login/', '/login'],
    ['/ib-application/', '/ib-application'],
    ['/agb/', '/agb'],
    ['/ib/IB-1001/', '/ib/IB-1001'],
    ['/ib-recruitment/ib-1001/', '/ib-recruitment/ib-1001'],
    ['/favicon.ico', '/images/icon-192.png'],
    ['/favicon.ico?v=3', '/images/icon-192.png?v=3'],
    ['/login//', '/login'],
    ['//login/', '/login'],
    ['/Login?next=%2Fadmin%2Fcustomers%3Fsearch%3DMeier%26tab%3Da', '/login?next=%2Fadmin%2Fcustomers%3Fsearch%3DMeier%26tab%3Da'],
    ['/login/?next=/ib-partner/kunden%23oben', '/login?next=/ib-partner/kunden%23oben'],
    ['/ib/IB-1002/?k=Herbst%20%26%20Winter&k=zwei', '/ib/IB-1002?k=Herbst%20%26%20Winter&k=zwei'],
    ['/IB/IB-1002?utm_source=zeitung', '/ib/IB-1002?utm_source=zeitung'],
    ['/ib-recruitment//IB-1002/?k=%E2%9C%93', '/ib-recruitment/IB-1002?k=%E2%9C%93'],
    ['/ib-recruitment/IB-1002/%3Fk=flyer', '/ib-recruitment/IB-1002?k=flyer'],
    ['/ib/IB-1002%3Fk=flyer%26x=%C3%B6?fbclid=1', '/ib/IB-1002?k=flyer&x=%C3%B6&fbclid=1'],
    ['/ib/IB-1002).?k=post', '/ib/IB-1002?k=post'],
    ['/ib/IB-1002%E2%80%8B?k=chat', '/ib/IB-1002?k=chat'],
    ['/ib-recruitment/IB-1002%EF%BB%BF%E2%81%A0', '/ib-recruitment/IB-1002'],
    ['/Impressum%20', '/impressum'],
    ['/admin-dashboard/?tab=a', '/admin-dashboard?tab=a'],
    ['/Admin/customers?search=x', '/admin/customers?search=x'],
  ])('%s redirects to %s', async (path, to) => {
    const { status, headers } = await open(path)
    expect({ status, location: headers.get('location') }).toEqual({ status: 301, location: to })
    expect((await open(to)).status).toBe(200)
  })

  test.each(['/ib/IB%E2%80%911001', '/ib-recruitment/IB%E2%80%931001', '/ib/%EF%BC%A9%EF%BC%A2%EF%BC%8D1001'])(
    '%s is the page of the partner whose id a text program has spelled so',
    async (path) => {
      expect((await open(path)).status).toBe(200)
    },
  )

  test.each(['/admin', '/admin/', '/admin-dashboard', '/admin/customers', '/admin/gibt-es-nicht', '/ib-partner', '/ib-partner/dashboard'])(
    '%s is answered with the application, which browsers revalidate each time',
    async (path) => {
      const { status, headers, html } = await open(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/)
      expect(html).toContain('<div id="root">')
    },
  )

  test('refuse methods that write', async () => {
    expect(await open('/login', { method: 'POST', body: 'x' })).toMatchObject({ status: 405 })
  })
})

test.each([...pages.prerendered, ...pages.legal, pages.accessibility, '/ib/IB-1001', '/ib-recruitment/IB-1001'])(
  'everything that the head of %s names for other programs can be fetched',
  async (path) => {
    const { html } = await open(path)
    const head = html.slice(0, html.indexOf('</head>'))
    const named = [...head.matchAll(/<(?:link|meta)[^>]+(?:href|content)="((?:https?:)?\/[^"]*)"/g)].flatMap(([, address]) => address ?? [])
    expect(named.filter((address) => address.includes('share') || address.includes('images')).length).toBeGreaterThan(0)
    for (const address of named) {
      expect(new URL(address, origin).origin, address).toBe(origin)
      expect((await fetch(new URL(address, origin), { redirect: 'manual' })).status, address).toBe(200)
    }
  },
  30_000,
)

describe('settings by staff', () => {
  afterEach(async () => {
    const blank = { brandName: '', legalEntity: '', supportEmail: '', supportPhone: '', riskNotice: '', riskAdvice: '', lossPercentage: '' }
    await change({ ...blank, legalTexts: { agb: '', impressum: '' } })
  })

  test('appear on every public page, without a new build and without script', async () => {
    await change({
      brandName: 'Nord & <Lot>',
      legalEntity: 'Nordlot AG',
      lossPercentage: 74.5,
      riskNotice: 'Hebel wirken in beide Richtungen.',
    })
    for (const path of ['/', '/login', '/ib-application', '/agb', '/ib/IB-1001', '/ib-recruitment/IB-1001', '/gibt-es-nicht']) {
      const { html } = await open(path)
      expect(html, path).toContain('74,5 % der Kleinanlegerkonten verlieren Geld beim CFD-Handel mit diesem Anbieter.')
      expect(html, path).toContain('Hebel wirken in beide Richtungen.')
      if (!path.startsWith('/ib/') && !path.startsWith('/ib-recruitment/')) expect(html, path).toContain('Nord &amp; &lt;Lot&gt;')
      expect(html, path).not.toContain('<Lot>')
    }
    expect(JSON.parse((await open('/manifest.webmanifest')).html)).toMatchObject({
      name: 'Nord & <Lot>',
      id: '/',
      scope: '/',
      start_url: '/',
      display: 'standalone',
      icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512', purpose: 'maskable' })]),
      shortcuts: [{ url: '/ib-partner/kunden' }, { url: '/ib-partner/links' }],
    })
  })

  test('of a legal text appear on its page, with the edition; until then a placeholder is shown', async () => {
    expect((await open('/agb')).html).toContain('Platzhalter: Dieser Text ist noch nicht hinterlegt.')
    await change({ legalTexts: { agb: '<h2>Geltung</h2><p>Diese Bedingungen gelten.</p><script>x()</script>' } })
    const { html } = await open('/agb')
    expect(html).toContain('<h2>Geltung</h2><p>Diese Bedingungen gelten.</p>')
    expect(html).toMatch(/Fassung <span[^>]*>\d{4}-\d\d-\d\d-[0-9a-f]{8}<\/span>/)
    expect(html).not.toContain('Platzhalter')
    expect(html).not.toContain('<script>')
  })

  test('of a form configuration appear in the forms', async () => {
    const token = await tokenOf('admin')
    const { json } = await call('GET', '/api/form-configurations', { token })
    const [found] = Array.isArray(json) ? json.filter(({ configKey }) => configKey === 'expectedVolume') : []
    const options = [
      { value: 'viel', label: 'Viel & <mehr>', isActive: true },
      { value: 'nie', label: 'Nie mehr', isActive: false },
    ]
    const changed = await call('PUT', `/api/form-configurations/${found.id}`, { token, body: { options } })
    expect(changed.status).toBe(200)
    for (const path of ['/', '/ib-application']) {
      const { html } = await open(path)
      expect(html).toContain('<option value="viel">Viel &amp; &lt;mehr&gt;</option>')
      expect(html).not.toContain('Nie mehr')
    }
    await call('PUT', `/api/form-configurations/${found.id}`, { token, body: { options: found.options } })
  })
})

describe('a form configuration that is switched off', () => {
  const configurations = '/api/form-configurations'
  const added = { value: 'eigens-ergänzt', label: 'Eigens ergänzt', isActive: true }
  const withAdded = (list: OptionList) => [...optionLists[list].map((option) => ({ ...option, isActive: true })), added]

  /** The configuration of a key with an extra option, and a function that restores the previous one. */
  const configured = async (list: OptionList) => {
    const token = await tokenOf('admin')
    const all = z.array(formConfigurationSchema).parse((await call('GET', configurations, { token })).json)
    const before = all.find(({ configKey }) => configKey === list)
    const configType = list === 'marketingChannels' ? 'multi-select' : 'select'
    const options = withAdded(list)
    const { json } =
      before === undefined
        ? await call('POST', configurations, { token, body: { configKey: list, configType, options } })
        : await call('PUT', `${configurations}/${before.id}`, { token, body: { options } })
    const address = `${configurations}/${formConfigurationSchema.parse(json).id}`
    const { options: earlier, isActive } = before ?? {}
    return {
      turn: (isOn: boolean) => call('PUT', address, { token, body: { isActive: isOn } }),
      remove: () => call('DELETE', address, { token }),
      restore: () => call('POST', `${address}/restore`, { token }),
      giveBack: () =>
        before === undefined ? call('DELETE', address, { token }) : call('PUT', address, { token, body: { options: earlier, isActive } }),
    }
  }

  const lead = { country: 'AT', tradingExperience: 'expert', investmentAmount: '1000-5000' }
  const start = { country: 'AT', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Vorträge' }
  const general = { ...start, companyName: 'Nordlot & Co.', companyType: 'fund', marketingChannels: ['events'] }
  /** The page of each list, the target of its form, and the form's content. */
  const forms = [
    { list: 'country', page: '/', api: '/api/ib-applications', body: start },
    { list: 'tradingExperience', page: '/ib/IB-1002', api: '/api/landing-page-leads', body: lead },
    { list: 'investmentAmount', page: '/ib/IB-1002', api: '/api/landing-page-leads', body: lead },
    { list: 'expectedVolume', page: '/', api: '/api/ib-applications', body: start },
    { list: 'companyType', page: '/ib-application', api: '/api/ib-applications', body: general },
    { list: 'marketingChannels', page: '/ib-application', api: '/api/ib-applications', body: general },
  ] as const satisfies readonly { readonly list: OptionList; readonly page: string; readonly api: string; readonly body: object }[]

  test('is tested for every list of the forms', () => {
    expect(forms.map(({ list }) => list)).toEqual(Object.keys(optionLists))
  })

  test.each(forms)('and a deleted one leave page, server and mails with the standard list of $list', async ({ list, page, api, body }) => {
    const configuration = await configured(list)
    const standard = optionLists[list][0].value
    const send = async (value: string) => {
      const ibPartnerId = publicPartnerSchema.parse((await call('GET', '/api/ib-partners/by-partner-id/IB-1002')).json).id
      const sent = { ...newPerson(), ...body, ibPartnerId, [list]: list === 'marketingChannels' ? [value] : value }
      return { sent, ...(await call('POST', api, { body: sent })) }
    }
    /** The list as visitors see it: on the page, in the API, when the extra option is chosen, and its label in the mail. */
    const met = async () => {
      const [{ html }, visible, usual, unusual] = await Promise.all([
        open(page),
        call('GET', configurations),
        send(standard),
        send(added.value),
      ])
      const mail = unusual.status === 201 ? (await mailWith(unusual.sent.email)).body.text : undefined
      return {
        page: [standard, added.value].map((value) => html.includes(`value="${value}"`)),
        keys: z
          .array(z.object({ configKey: z.string() }))
          .parse(visible.json)
          .map(({ configKey }) => configKey),
        statuses: [usual.status, unusual.status],
        fields: errorSchema.pick({ fields: true }).parse(unusual.json).fields,
        mail,
      }
    }
    const own = {
      page: [true, true],
      keys: expect.arrayContaining([list]),
      statuses: [201, 201],
      mail: expect.stringContaining(added.label),
    }
    const standardOnly = {
      page: [true, false],
      keys: expect.not.arrayContaining([list]),
      statuses: [201, 400],
      fields: { [list]: optionMessages[list] },
    }
    try {
      expect(await met()).toMatchObject(own)
      expect((await configuration.turn(false)).status).toBe(200)
      expect(await met()).toMatchObject(standardOnly)
      expect((await configuration.turn(true)).status).toBe(200)
      expect(await met()).toMatchObject(own)
      expect((await configuration.remove()).status).toBe(204)
      expect(await met()).toMatchObject(standardOnly)
      expect((await configuration.restore()).status).toBe(201)
    } finally {
      await configuration.giveBack()
    }
  })
})
