import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { applicationSchema } from '../../shared/domain/application.ts'
import { customerSchema } from '../../shared/domain/customer.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { UNKNOWN_EDITION } from '../../shared/domain/submission.ts'
import { environment } from '../../shared/platform/environment.ts'
import { handler } from '../public-api.ts'
import { context, eventOf } from '../testing/lambda.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'

const origin = inject('origin')

/** The form of a page as a browser without script sees it: its target and its hidden fields. */
const formOn = async (path: string) => {
  const html = await (await fetch(`${origin}${path}`)).text()
  const [form = ''] = html.match(/<form[^>]* method="post".*?<\/form>/s) ?? []
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll('&quot;', '"') ?? ''
    return { type: attribute('type'), name: attribute('name'), value: attribute('value') }
  })
  const given = inputs.filter(({ type, name }) => type === 'hidden' || name === 'terms')
  return { action: form.match(/action="([^"]*)"/)?.[1] ?? '', inputs, given: given.map(({ name, value }) => [name, value]) }
}

/** Sets the page's stamp far enough back for a person to have filled in the form. */
const aged = (pairs: readonly (readonly string[])[]) =>
  pairs.map(([name = '', value = '']) => [name, name === 'servedAt' ? String(Number(value) - 20_000) : value])

const encoded = (pairs: readonly (readonly string[])[]) =>
  String(new URLSearchParams(pairs.map(([name = '', value = '']) => [name, value])))

const send = async (action: string, form: readonly (readonly string[])[] | string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html,application/xhtml+xml', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : encoded(form),
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    type: response.headers.get('content-type'),
    html: await response.text(),
  }
}

const storedSchema = z.union([leadSchema, customerSchema, applicationSchema])
const stored = async (address: string, search: string) =>
  z
    .array(storedSchema)
    .parse((await call('GET', `${address}?search=${encodeURIComponent(search)}`, { token: await tokenOf('admin') })).json)

const forms = [
  { path: '/ib-recruitment/IB-1002', found: '/api/ib-interessenten', fields: [], record: { status: 'IB-Bewerbung' } },
  {
    path: '/ib/IB-1002',
    found: '/api/customers',
    fields: [
      ['country', 'DE'],
      ['tradingExperience', 'expert'],
      ['investmentAmount', '50000+'],
      ['message', 'Guten Tag\r\nund danke'],
    ],
    record: { isFromLandingPage: true, message: 'Guten Tag\nund danke' },
  },
  {
    path: '/',
    found: '/api/ib-applications',
    fields: [
      ['country', 'DE'],
      ['companyName', ''],
      ['tradingExperience', 'expert'],
      ['expectedVolume', '25M+'],
      ['marketingStrategy', 'Vorträge'],
    ],
    record: { companyName: null, marketingStrategy: 'Vorträge' },
  },
  {
    path: '/ib-application',
    found: '/api/ib-applications',
    fields: [
      ['country', 'DE'],
      ['companyName', 'Nordlot'],
      ['companyType', 'fund'],
      ['tradingExperience', 'expert'],
      ['expectedVolume', '25M+'],
      ['marketingChannels', 'events'],
      ['marketingChannels', 'other'],
    ],
    record: { companyType: 'fund', marketingChannels: ['events', 'other'] },
  },
] as const

describe.each(forms)('the form on $path, sent by a browser without script', ({ path, found, fields, record }) => {
  const filled = async (changes: Readonly<Record<string, string>> = {}) => {
    const { action, given } = await formOn(path)
    const person = { ...newPerson(), ...changes }
    return { action, person, pairs: [...aged(given), ...Object.entries(person), ...fields] }
  }

  test('is stored with the legal texts that it showed, and its page thanks with the address, above or instead of an empty form', async () => {
    const { action, pairs, person } = await filled()
    const { html, ...answer } = await send(action, pairs)
    expect(answer).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(html).toMatch(/data-(?:thanks|arrival)="" data-shown=""/)
    expect(html).toContain(`Wir erreichen Sie unter <strong translate="no">${person.email}</strong>`)
    expect(html).not.toContain(`value="${person.firstName}"`)
    expect((await (await fetch(`${origin}${path}`)).text()).match(/data-(?:thanks|arrival)=""[^>]*data-shown/)).toBe(null)
    const [kept, ...others] = await stored(found, person.lastName)
    expect(others).toEqual([])
    expect(kept).toMatchObject({
      ...record,
      email: person.email,
      consent: {
        kind: path === '/' ? 'accepted' : 'shown',
        texts: expect.arrayContaining([expect.objectContaining({ text: 'datenschutz' })]),
      },
    })
  })

  test('is stored once, however often the button is pressed', async () => {
    const { action, pairs, person } = await filled()
    const answers = await Promise.all([send(action, pairs), send(action, pairs), send(action, pairs)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored(found, person.lastName)).toHaveLength(1)
  })

  test('is stored again after staff deleted its record', async () => {
    const { action, pairs, person } = await filled()
    await send(action, pairs)
    const [first] = await stored(found, person.lastName)
    await call('DELETE', `${found}/${first?.id}`, { token: await tokenOf('admin') })
    expect(await send(action, pairs)).toMatchObject({ status: 200 })
    const again = await stored(found, person.lastName)
    expect(again).toHaveLength(1)
    expect(again[0]?.id).not.toBe(first?.id)
  })

  test('is shown again with the submitted values and all messages when it has mistakes', async () => {
    const { action, pairs, person } = await filled({ firstName: 'A', phone: '1', lastName: `"><b>${Date.now()}` })
    const { status, html, type } = await send(action, pairs)
    expect({ status, type }).toEqual({ status: 400, type: 'text/html; charset=utf-8' })
    expect(html).toContain('Vorname muss mindestens 2 Zeichen lang sein')
    expect(html).toContain('Telefonnummer muss mindestens 5 Zeichen lang sein')
    expect(html).toMatch(/<title>Fehler: /)
    expect(html).toContain(`value="${person.email}"`)
    expect(html).toContain(`value="&quot;&gt;&lt;b&gt;`)
    expect(await stored(found, person.email)).toEqual([])
  })

  test('with bytes that are not UTF-8 is shown again with a message at their field', async () => {
    const { action, pairs, person } = await filled({ firstName: 'Jürgen' })
    const { status, html } = await send(action, encoded(pairs).replace('J%C3%BCrgen', 'J%FCrgen'))
    expect(status).toBe(400)
    expect(html).toContain('Vorname enthält unzulässige Zeichen')
    expect(await stored(found, person.lastName)).toEqual([])
  })

  test('filled in faster than a person can is asked for again, with its values', async () => {
    const { action, pairs, person } = await filled()
    const now = pairs.map(([name = '', value = '']) => [name, name === 'servedAt' ? String(Date.now()) : value])
    const { status, html } = await send(action, now)
    expect(status).toBe(400)
    expect(html).toContain('Das ging sehr schnell.')
    expect(html).toContain(`value="${person.firstName}"`)
    expect(await stored(found, person.lastName)).toEqual([])
  })

  test('with the hidden field filled in is thanked for and not stored', async () => {
    const { action, pairs, person } = await filled()
    expect((await send(action, [...pairs, ['subject', 'Angebot']])).status).toBe(200)
    expect(await stored(found, person.lastName)).toEqual([])
  })

  test('from another site is refused', async () => {
    const { action, pairs, person } = await filled()
    expect((await send(action, pairs, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await stored(found, person.lastName)).toEqual([])
  })

  test('is refused if the caller does not accept HTML: such a call must be JSON', async () => {
    const { action, pairs } = await filled()
    expect(await send(action, pairs, { accept: 'application/json' })).toMatchObject({
      status: 415,
      type: 'application/json; charset=utf-8',
    })
  })
})

describe('many forms of browsers without script from one address', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  const post = async (sourceIp: string, changes: Readonly<Record<string, string>> = {}) => {
    const { given } = await formOn('/ib-recruitment/IB-1002')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const form = encoded([...aged(given), ...Object.entries({ ...newPerson(), ...changes })])
    const { statusCode, body = '' } = await handler({ ...eventOf('leadCreate', { sourceIp, headers }), body: form }, context)
    return { statusCode, body }
  }

  test('are asked to wait or to use script beyond the lower limit, with what was typed', async () => {
    vi.stubEnv(environment.formsPerAddress, '10/3600')
    const sourceIp = `192.0.2.${Date.now()}`
    const statuses = [await post(sourceIp), await post(sourceIp), await post(sourceIp)].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 200])
    const { statusCode, body } = await post(sourceIp, { firstName: 'Wilhelmine' })
    expect(statusCode).toBe(429)
    expect(body).toContain('Mit eingeschaltetem JavaScript geht es sofort.')
    expect(body).toContain('value="Wilhelmine"')
  })

  test('are rendered again only so often', async () => {
    vi.stubEnv(environment.returnedFormsPerAddress, '2/3600')
    const sourceIp = `192.0.2.${Date.now()}`
    const wrong = () => post(sourceIp, { phone: '1' })
    expect([(await wrong()).statusCode, (await wrong()).statusCode]).toEqual([400, 400])
    const { statusCode, body } = await wrong()
    expect(statusCode).toBe(429)
    expect(body).toMatch(/^<!doctype html>.*Zu viele Anfragen\. Bitte versuchen Sie es in .* erneut\..*zurückgehen/)
    expect(body.length).toBeLessThan(600)
  })
})

test.each([
  { path: '/ib-recruitment/IB-1002', page: 'recruitment', found: '/api/ib-interessenten' },
  { path: '/ib/IB-1002', page: 'registration', found: '/api/customers' },
])('the form on $path keeps the link in the address of its page, also after it was sent back', async ({ path, page, found }) => {
  const token = await tokenOf('admin')
  const name = `f${Date.now()}`
  const { json } = await call('GET', '/api/ib-partners/by-partner-id/IB-1002')
  const { id } = z.object({ id: z.number() }).parse(json)
  expect((await call('POST', `/api/referral-links/${id}`, { token, body: { page, name } })).status).toBe(201)
  const { action, given } = await formOn(path)
  const fields = forms.find((form) => form.path === path)?.fields ?? []
  const post = (person: object, headers: Record<string, string>) =>
    send(action, [...aged(given), ...Object.entries(person).map(([field, value]) => [field, String(value)]), ...fields], headers)

  const [person, hurried] = [newPerson(), newPerson()]
  expect((await post(person, { referer: `${origin}${path}?k=${name.toUpperCase()}` })).status).toBe(200)
  expect(await stored(found, person.lastName)).toMatchObject([{ link: name }])

  const { html, status } = await post({ ...hurried, phone: '1' }, { referer: `${origin}${path}?k=${name}` })
  expect(status).toBe(400)
  expect(html).toContain(`<input type="hidden" name="link" value="${name}"/>`)
  expect((await post({ ...hurried, link: name }, { referer: `${origin}${action}` })).status).toBe(200)
  expect(await stored(found, hurried.lastName)).toMatchObject([{ link: name }])
})

test('only the start page has a consent box, and reports it together with all other mistakes', async () => {
  for (const { path } of forms) {
    const boxes = (await formOn(path)).inputs.filter(({ type, name }) => type === 'checkbox' && name !== 'marketingChannels')
    expect(boxes.map(({ name }) => name)).toEqual(path === '/' ? ['terms'] : [])
  }
  const { action, given } = await formOn('/')
  const unticked = given.filter(([name]) => name !== 'terms')
  const { status, html } = await send(action, [...aged(unticked), ...Object.entries({ ...newPerson(), firstName: 'A' })])
  expect(status).toBe(400)
  expect(html).toContain('Vorname muss mindestens 2 Zeichen lang sein')
  expect(html).toContain('Bitte akzeptieren Sie die Geschäftsbedingungen, um fortzufahren.</span>')
})

test('a form that names an unpublished edition is shown again with a message at the text', async () => {
  const { action, given } = await formOn('/ib-recruitment/IB-1002')
  const unknown = given.map(([name = '', value = '']) => [
    name,
    name === 'consent' ? value.replace(/"hash":"\w{8}/, '"hash":"00000000') : value,
  ])
  const { status, html } = await send(action, [...aged(unknown), ...Object.entries(newPerson())])
  expect(status).toBe(400)
  const [place = ''] = /<p id="consent-error".*?<\/p>/s.exec(html) ?? []
  expect(place).toContain(UNKNOWN_EDITION)
})

test('a form of a deleted partner is answered with the 404 page', async () => {
  const { action, given } = await formOn('/ib-recruitment/IB-1002')
  const pairs = aged(given).map(([name = '', value = '']) => [name, name === 'partnerId' ? 'gibt-es-nicht' : value])
  const { status, html } = await send(action, [...pairs, ...Object.entries(newPerson())])
  expect(status).toBe(404)
  expect(html).toContain('Partner nicht gefunden')
})

test('no other route takes form fields', async () => {
  expect(
    (
      await send('/api/login', [
        ['username', 'admin'],
        ['password', 'x'],
      ])
    ).status,
  ).toBe(415)
})
