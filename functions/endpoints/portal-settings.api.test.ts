import { createHash } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { type PortalSettings, portalFactsSchema, portalSettingsSchema } from '../../shared/domain/portal-settings.ts'
import { MOST_LEGAL_TEXT } from '../../shared/platform/limits.ts'
import { call, tokenOf } from '../testing/portal.ts'

const ADDRESS = '/api/settings/portal'
const read = async () => portalSettingsSchema.parse((await call('GET', ADDRESS, { token: await tokenOf('viewer') })).json)
const change = async (body: object, headers: Record<string, string> = {}) =>
  call('PATCH', ADDRESS, { body, headers, token: await tokenOf('admin') })
const changed = async (body: object): Promise<PortalSettings> => portalSettingsSchema.parse((await change(body)).json)
const facts = async () => portalFactsSchema.parse((await call('GET', '/api/portal', {})).json)

afterAll(async () => {
  const blank = { brandName: '', legalEntity: '', supportEmail: '', supportPhone: '', riskNotice: '', riskAdvice: '', lossPercentage: '' }
  await change({ ...blank, commissionUnit: 'percent', legalTexts: { impressum: '', datenschutz: '', agb: '', risikohinweise: '' } })
})

describe('the portal’s settings', () => {
  test('are public, without the legal texts and without a sign-in', async () => {
    await changed({
      brandName: 'Nordlot',
      legalEntity: 'Nordlot AG',
      supportPhone: '+49 431 1',
      lossPercentage: '74,5',
      commissionUnit: 'usd_per_lot',
    })
    expect(await facts()).toMatchObject({
      brandName: 'Nordlot',
      legalEntity: 'Nordlot AG',
      supportPhone: '+49 431 1',
      lossPercentage: 74.5,
      commissionUnit: 'usd_per_lot',
    })
    expect(JSON.stringify(await facts())).not.toContain('html')
  })

  test('name the data protection officer on the page about privacy and in the record of processing', async () => {
    // Other tests publish notices of their own meanwhile, and the page remembers the settings for some seconds.
    const page = async () => {
      await changed({ legalTexts: { datenschutz: '' } })
      return (await fetch(new URL('/datenschutz', inject('origin')))).text()
    }
    const officer = { dpoName: 'Dr. Eva Klar', dpoEmail: 'dsb@nordlot.example', dpoPhone: '+49 431 815' }
    expect((await change({ dpoEmail: 'dsb' })).json).toMatchObject({ fields: { dpoEmail: 'Ungültige E-Mail-Adresse' } })
    expect(await changed(officer)).toMatchObject(officer)
    expect((await call('GET', '/api/privacy/facts', { token: await tokenOf('manager') })).json).toMatchObject(officer)
    await expect.poll(page, { timeout: 15_000 }).toContain('Dr. Eva Klar, dsb@nordlot.example, +49 431 815')
    expect(await changed({ dpoName: '', dpoEmail: ' ', dpoPhone: null })).toMatchObject({ dpoName: null, dpoEmail: null, dpoPhone: null })
    await expect.poll(page, { timeout: 15_000 }).not.toContain('Datenschutzbeauftragte/r')
    await expect.poll(page, { timeout: 15_000 }).toContain('Wer verantwortlich ist')
  }, 40_000)

  test('keep absent fields, and return to the default for blank ones', async () => {
    await changed({ brandName: 'Nordlot', riskNotice: 'Vorsicht, Hebel.' })
    expect(await changed({ brandName: ' ' })).toMatchObject({ brandName: 'Partnerportal', riskNotice: 'Vorsicht, Hebel.' })
    expect((await changed({ riskNotice: '' })).riskNotice).toContain('Sie können Ihr gesamtes eingesetztes Kapital verlieren.')
    expect((await changed({ riskAdvice: 'Fragen Sie zuerst.' })).riskAdvice).toBe('Fragen Sie zuerst.')
    expect((await changed({ riskAdvice: ' ' })).riskAdvice).toContain('Handeln Sie nur mit Geld, dessen Verlust Sie sich leisten können')
  })

  test('say what partners see, to staff only', async () => {
    expect((await change({ partnerPortal: { seeContact: 'ja' } })).status).toBe(400)
    expect((await change({ partnerPortal: { namesBelow: 'manche' } })).status).toBe(400)
    expect(await facts()).not.toHaveProperty('partnerPortal')
  })

  test('publish a text sanitised, as an edition with the checksum of the shown text', async () => {
    const { legalTexts } = await changed({
      legalTexts: {
        agb: '<h1>AGB</h1><p onclick="x()">Es gilt <a href="https://amt.example/a">dies</a> und <a href="javascript:x()">das</a>.</p><script>x()</script>',
      },
    })
    const html = '<h2>AGB</h2><p>Es gilt <a href="https://amt.example/a" rel="noopener">dies</a> und das.</p>'
    const hash = createHash('sha256').update(html).digest('hex')
    expect(legalTexts.agb).toMatchObject({
      html,
      hash,
      version: expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\d-${hash.slice(0, 8)}$`)),
    })
    expect((await facts()).legalTexts.agb).toEqual({ hash, version: legalTexts.agb?.version, publishedAt: legalTexts.agb?.publishedAt })
  })

  test('keep earlier editions of a text for users who may see settings, latest first', async () => {
    const token = await tokenOf('viewer')
    const first = (await changed({ legalTexts: { datenschutz: '<p>Erste Fassung</p>' } })).legalTexts.datenschutz
    const second = (await changed({ legalTexts: { datenschutz: '<p>Zweite Fassung</p>' } })).legalTexts.datenschutz
    const list = `${ADDRESS}/legal-texts/datenschutz`
    const { json } = await call('GET', list, { token })
    // Other tests publish editions of the same text meanwhile.
    const versions = z
      .object({ editions: z.array(z.object({ version: z.string() })) })
      .parse(json)
      .editions.map(({ version }) => version)
    expect(versions.filter((version) => [first?.version, second?.version].includes(version))).toEqual([second?.version, first?.version])
    expect(JSON.stringify(json)).not.toContain('Erste Fassung')
    expect((await call('GET', `${list}/${first?.version}`, { token })).json).toMatchObject({
      html: '<p>Erste Fassung</p>',
      hash: first?.hash,
    })
    expect((await call('GET', `${list}/2020-01-01-00000000`, { token })).status).toBe(404)
    expect((await call('GET', `${ADDRESS}/legal-texts/fremd`, { token })).status).toBe(400)
  })

  test('keep the edition when the text does not change', async () => {
    const { legalTexts: before } = await changed({ legalTexts: { impressum: '<p>Nordlot AG, Kiel</p>' } })
    const { legalTexts: after } = await changed({
      legalTexts: { impressum: '<p>Nordlot AG, Kiel</p><script></script>' },
      brandName: 'Anders',
    })
    expect(after.impressum).toEqual(before.impressum)
  })

  test('show the placeholder again when a text is emptied', async () => {
    await changed({ legalTexts: { risikohinweise: '<p>Hebel</p>' } })
    expect((await changed({ legalTexts: { risikohinweise: '<p> </p>' } })).legalTexts.risikohinweise).toBeNull()
  })

  test('are not overwritten by a user who has not seen the latest version', async () => {
    const { version } = await read()
    expect((await change({ brandName: 'Eins' }, { 'If-Match': `"${version}"` })).status).toBe(200)
    expect((await change({ brandName: 'Zwei' }, { 'If-Match': `"${version}"` })).status).toBe(412)
    expect((await read()).brandName).toBe('Eins')
  })

  test('survive ten concurrent changes without loss', async () => {
    const { version } = await read()
    const fields = ['brandName', 'legalEntity', 'riskNotice', 'riskAdvice', 'supportEmail']
    await Promise.all(fields.map((field) => change({ [field]: field === 'supportEmail' ? 'a@b.de' : `${field} neu` })))
    expect(await read()).toMatchObject({
      version: version + 5,
      brandName: 'brandName neu',
      supportEmail: 'a@b.de',
      riskNotice: 'riskNotice neu',
    })
  })

  test('are logged, with texts as editions', async () => {
    const { legalTexts } = await changed({ legalTexts: { datenschutz: '<p>Wir speichern Ihre Angaben.</p>' } })
    const { json } = await call('GET', '/api/audit-log?entity=PORTAL&limit=1', { token: await tokenOf('admin') })
    const [entry] = z.array(auditEntrySchema).parse(json)
    expect(entry).toMatchObject({ actor: 'admin', action: 'portalSettingsUpdate', after: { datenschutz: legalTexts.datenschutz?.version } })
    expect(JSON.stringify(entry)).not.toContain('<p>')
  })

  test('keep version and log when nothing changes', async () => {
    const newest = async () =>
      z.array(auditEntrySchema).parse((await call('GET', '/api/audit-log?entity=PORTAL&limit=1', { token: await tokenOf('admin') })).json)
    const before = await changed({ brandName: 'Nordlot', legalTexts: { agb: '<p>Es gilt dies.</p>' } })
    const logged = await newest()
    expect(await changed({ brandName: ' Nordlot ', legalTexts: { agb: '<p>Es gilt dies.</p>' } })).toEqual(before)
    expect(await newest()).toEqual(logged)
  })

  test.each([
    [{ lossPercentage: 101 }, 'lossPercentage'],
    [{ lossPercentage: '12,345' }, 'lossPercentage'],
    [{ lossPercentage: '1e1' }, 'lossPercentage'],
    [{ lossPercentage: 'viele' }, 'lossPercentage'],
    [{ supportEmail: 'keine' }, 'supportEmail'],
    [{ brandName: 'x'.repeat(61) }, 'brandName'],
    [{ commissionUnit: 'shells' }, 'commissionUnit'],
    [{ legalTexts: { agb: 'x'.repeat(MOST_LEGAL_TEXT + 1) } }, 'legalTexts.agb'],
  ])('refuse %o with a message at %s', async (body, field) => {
    expect(await change(body)).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) } } })
  })

  test('can be seen and changed with the respective rights', async () => {
    expect((await call('PATCH', ADDRESS, { body: { brandName: 'X' }, token: await tokenOf('viewer') })).status).toBe(403)
    expect((await call('GET', ADDRESS, { token: await tokenOf('backoffice') })).status).toBe(403)
  })

  test('preview a text as it would be published, without publishing it', async () => {
    const token = await tokenOf('admin')
    const { json } = await call('POST', `${ADDRESS}/preview`, { body: { html: '<p>Neu</p><img src=x onerror=x()>' }, token })
    expect(json).toEqual({ html: '<p>Neu</p>' })
  })
})
