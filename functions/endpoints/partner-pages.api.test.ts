import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { DEFAULT_FREE_FIELDS } from '../../shared/domain/free-fields.ts'
import { emptyPageContent, type PartnerDetail, partnerDetailSchema, sanitisedPartnerSchema } from '../../shared/domain/partner.ts'
import {
  type OwnPage,
  pageDraftViewSchema,
  pageVersionSchema,
  pageVersionViewSchema,
  profileOf,
  waitingPageSchema,
} from '../../shared/domain/partner-page.ts'
import { pictureSchema } from '../../shared/domain/picture.ts'
import { MOST_PAGE_VERSIONS } from '../../shared/platform/limits.ts'
import { picturePath } from '../../shared/platform/pages.ts'
import { greyPng } from '../testing/pictures.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { uploadPicture } from '../testing/uploads.ts'
import { makeUser, signInAs } from '../testing/users.ts'

let made = 0
const makePartner = async () => {
  const { firstName, lastName, email } = newPerson()
  const body = { partnerId: `S-${process.pid}-${Date.now()}-${++made}`, companyName: `Haus ${lastName}`, firstName, lastName, email }
  const { status, json } = await call('POST', '/api/ib-partners', { token: await tokenOf('manager'), body })
  expect(status).toBe(201)
  return partnerDetailSchema.parse(json)
}
const tokenOfPartner = async ({ id }: PartnerDetail) => (await signInAs((await makeUser({ role: 'ib_partner', ibPartnerId: id })).id)).token

/** A new partner, and somebody who signs in for it. */
const aPartner = async () => {
  const partner = await makePartner()
  return { partner, token: await tokenOfPartner(partner), path: `/api/partner-pages/${partner.id}` }
}

const pageOf = (partner: PartnerDetail, landingPageTitle: string): OwnPage => ({
  content: { ...emptyPageContent, landingPageTitle },
  profile: profileOf(partner),
})

const view = (answer: { readonly json: unknown }) => pageDraftViewSchema.parse(answer.json)
/** Names the version that staff have seen. */
const seenVersion = ({ version }: { readonly version: number }) => ({ 'if-match': `"${version}"` })
const publicPage = async ({ partnerId }: PartnerDetail) =>
  sanitisedPartnerSchema.parse((await call('GET', `/api/ib-partners/by-partner-id/${partnerId}`)).json)
const waiting = async () =>
  z.array(waitingPageSchema).parse((await call('GET', '/api/partner-pages', { token: await tokenOf('manager') })).json)
const entriesOf = async ({ id }: PartnerDetail) =>
  z
    .array(auditEntrySchema)
    .parse((await call('GET', `/api/audit-log?entity=PARTNER&entityId=${id}&limit=50`, { token: await tokenOf('admin') })).json)

describe('a partner’s own page', () => {
  test('is released by staff: what waits, the difference, the new page, its version, and what the log says', async () => {
    const { partner, token, path } = await aPartner()
    const before = view(await call('GET', `${path}/draft`, { token }))
    expect(before).toMatchObject({ state: 'released', version: 0, content: emptyPageContent, profile: profileOf(partner) })

    const wanted = { ...pageOf(partner, 'Vom Partner'), profile: { ...profileOf(partner), lastName: 'Neumann' } }
    const saved = view(await call('PUT', `${path}/draft`, { token, body: wanted, headers: { 'if-match': '"0"' } }))
    expect(saved).toMatchObject({ state: 'draft', ...wanted, released: { profile: profileOf(partner) }, isOutdated: false })
    expect(saved.version).toBeGreaterThan(0)
    expect((await publicPage(partner)).landingPageTitle).toBe(null)
    expect((await waiting()).some(({ id }) => id === partner.id)).toBe(false)

    const submitted = view(await call('POST', `${path}/draft/submission`, { token }))
    expect(submitted.state).toBe('submitted')
    expect(await waiting()).toContainEqual({
      id: partner.id,
      partnerId: partner.partnerId,
      companyName: partner.companyName,
      version: saved.version + 1,
      submittedAt: submitted.submittedAt,
    })

    const manager = await tokenOf('manager')
    const released = view(
      await call('POST', `${path}/draft/release`, { token: manager, headers: { 'if-match': `"${submitted.version}"` } }),
    )
    expect(released).toMatchObject({ state: 'released', version: 0, content: wanted.content, profile: wanted.profile })
    expect(await publicPage(partner)).toMatchObject({ landingPageTitle: 'Vom Partner', lastName: 'Neumann' })
    expect((await waiting()).some(({ id }) => id === partner.id)).toBe(false)

    const versions = z.array(pageVersionSchema).parse((await call('GET', `${path}/versions`, { token: manager })).json)
    expect(versions).toMatchObject([
      { version: 2, releasedBy: 'manager', author: 'partner' },
      { version: 1, releasedBy: null, author: 'staff' },
    ])
    const own = z.array(pageVersionSchema).parse((await call('GET', `${path}/versions`, { token })).json)
    expect(own.map(({ releasedBy }) => releasedBy)).toEqual([null, null])

    const actions = (await entriesOf(partner)).map(({ action, before, after }) => ({ action, before, after }))
    expect(actions).toContainEqual({
      action: 'pageDraftRelease',
      before: expect.objectContaining({ landingPageTitle: null, lastName: partner.lastName }),
      after: expect.objectContaining({ landingPageTitle: 'Vom Partner', lastName: 'Neumann' }),
    })
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['pageDraftSave', 'pageDraftSubmit', 'pageDraftRelease']))
  })

  test('comes back with words, which the partner reads until it is submitted again', async () => {
    const { partner, token, path } = await aPartner()
    const manager = await tokenOf('manager')
    const draft = view(await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Zu laut') }))
    const early = { token: manager, body: { reason: 'Nein' }, headers: seenVersion(draft) }
    expect((await failing('POST', `${path}/draft/return`, early)).status).toBe(409)
    const submitted = view(await call('POST', `${path}/draft/submission`, { token }))
    expect(await failing('POST', `${path}/draft/return`, { token: manager, body: { reason: ' ' } })).toMatchObject({
      status: 400,
      error: { fields: { reason: 'Bitte schreiben Sie dem Partner, was zu ändern ist' } },
    })
    const reason = 'Bitte ohne Renditeversprechen.'
    const headers = seenVersion(submitted)
    expect(view(await call('POST', `${path}/draft/return`, { token: manager, body: { reason }, headers }))).toMatchObject({
      state: 'returned',
      reason,
    })
    const changed = view(await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Leiser') }))
    expect(changed).toMatchObject({ state: 'returned', reason, content: { landingPageTitle: 'Leiser' } })
    expect(view(await call('POST', `${path}/draft/submission`, { token }))).toMatchObject({ state: 'submitted', reason: null })
    expect((await failing('POST', `${path}/draft/submission`, { token })).status).toBe(409)
  })

  test('shows at once what needs no release, and has no draft if nothing else differs', async () => {
    const { partner, token, path } = await aPartner()
    const contact = { phone: '+49 30 5550 111', workingHours: 'Mo–Fr 9–17 Uhr' }
    const free = {
      content: { ...emptyPageContent, landingPageContactInfo: contact },
      profile: { ...profileOf(partner), phone: '+49 30 5550 112' },
    }
    expect(view(await call('PUT', `${path}/draft`, { token, body: free }))).toMatchObject({ state: 'released', version: 0, ...free })
    expect((await publicPage(partner)).landingPageContactInfo).toEqual(contact)

    const both = {
      ...free,
      content: { ...free.content, landingPageTitle: 'Neu', landingPageContactInfo: { phone: '+49 30 1', email: 'neu@mail.example' } },
    }
    const draft = view(await call('PUT', `${path}/draft`, { token, body: both }))
    expect(draft).toMatchObject({
      state: 'draft',
      isOutdated: false,
      released: { content: { landingPageContactInfo: { phone: '+49 30 1' } } },
    })
    expect(await publicPage(partner)).toMatchObject({ landingPageTitle: null, landingPageContactInfo: { phone: '+49 30 1' } })
    expect((await publicPage(partner)).landingPageContactInfo.email).toBeUndefined()
  })

  test('keeps what was free for release once the settings say so', async () => {
    const { partner, token, path } = await aPartner()
    const settings = '/api/settings/portal'
    const change = async (freeFields: readonly string[]) =>
      call('PATCH', settings, { token: await tokenOf('admin'), body: { partnerPortal: { freeFields } } })
    const partnerPortal = { freeFields: ['profilePhone'] }
    expect(await change(['profilePhone'])).toMatchObject({ status: 200, json: { partnerPortal } })
    const body = { ...pageOf(partner, 'Neu'), profile: { ...profileOf(partner), phone: '+49 30 5550 113' } }
    body.content.landingPageContactInfo = { phone: '+49 30 5550 114' }
    const saved = view(await call('PUT', `${path}/draft`, { token, body }))
    await change(DEFAULT_FREE_FIELDS)
    expect(saved).toMatchObject({ freeFields: ['profilePhone'], released: { profile: { phone: '+49 30 5550 113' } } })
    expect(saved.released.content.landingPageContactInfo).toEqual({})
    expect((await change(['commissionRate'])).status).toBe(400)
  })

  test('never takes company, rate, parent, bank details or ids from its partner', async () => {
    const { partner, token, path } = await aPartner()
    const beyond = {
      companyName: 'Bank AG',
      commissionRate: '99.00',
      parentId: null,
      rebateAccount: 'DE1',
      partnerId: 'IB-1',
      status: 'inactive',
    }
    const { content, profile } = pageOf(partner, 'Neu')
    await call('PUT', `${path}/draft`, {
      token,
      body: { ...beyond, content: { ...content, ...beyond }, profile: { ...profile, ...beyond } },
    })
    const headers = seenVersion(view(await call('POST', `${path}/draft/submission`, { token })))
    await call('POST', `${path}/draft/release`, { token: await tokenOf('manager'), headers })
    const { json } = await call('GET', `/api/ib-partners/${partner.id}`, { token: await tokenOf('manager') })
    const { landingPageTitle, version, updatedAt, ...same } = partnerDetailSchema.parse(json)
    expect(landingPageTitle).toBe('Neu')
    expect(partner).toMatchObject(same)
  })

  test('has the same limits as for staff, and shows pictures of its own alone', async () => {
    const { partner, token, path } = await aPartner()
    const id = '0'.repeat(32)
    for (const address of [`/media/${id}.webp`, `&#47;media/${id}.webp`, `/media/&#x30;${id.slice(1)}.webp`, `/media/\uE000${id}.webp`]) {
      const foreign = { ...emptyPageContent, landingPageContent: `<img src="${address}" alt="Fremd">` }
      expect(await failing('PUT', `${path}/draft`, { token, body: { content: foreign, profile: profileOf(partner) } })).toMatchObject({
        status: 400,
        error: { fields: { landingPageContent: 'Ein Bild im Text gibt es nicht. Bitte laden Sie es hoch.' } },
      })
    }
    const { content, profile } = pageOf(partner, 'x'.repeat(201))
    const error = { fields: { 'content.landingPageTitle': 'Höchstens 200 Zeichen', 'profile.email': 'Ungültige E-Mail-Adresse' } }
    const answer = await failing('PUT', `${path}/draft`, { token, body: { content, profile: { ...profile, email: 'nein' } } })
    expect(answer).toMatchObject({ status: 400, error })
  })
})

describe('two people at once', () => {
  test('a release of what the partner has changed meanwhile is refused, and the draft is the partner’s again', async () => {
    const { partner, token, path } = await aPartner()
    const manager = await tokenOf('manager')
    await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Eins') })
    const seen = view(await call('POST', `${path}/draft/submission`, { token }))
    expect(view(await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Zwei') }))).toMatchObject({ state: 'draft' })
    expect((await failing('POST', `${path}/draft/release`, { token: manager, headers: { 'if-match': `"${seen.version}"` } })).status).toBe(
      412,
    )
    expect((await publicPage(partner)).landingPageTitle).toBe(null)
  })

  test('a draft is released or returned only in the version that was seen', async () => {
    const { partner, token, path } = await aPartner()
    await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Eins') })
    await call('POST', `${path}/draft/submission`, { token })
    const manager = await tokenOf('manager')
    for (const [step, body] of [['release'], ['return', { reason: 'Nein' }]] as const)
      for (const headers of [{}, { 'if-match': '*' }])
        expect(await failing('POST', `${path}/draft/${step}`, { token: manager, headers, ...(body && { body }) })).toMatchObject({
          status: 428,
          error: { code: 'version_required', message: 'Bitte nennen Sie mit If-Match die gesehene Fassung.' },
        })
    expect(view(await call('GET', `${path}/draft`, { token })).state).toBe('submitted')
  })

  test('a release of a draft that the partner has discarded meanwhile does not meet the next one', async () => {
    const { partner, token, path } = await aPartner()
    const submit = async (title: string) => {
      await call('PUT', `${path}/draft`, { token, body: pageOf(partner, title) })
      return view(await call('POST', `${path}/draft/submission`, { token }))
    }
    const seen = await submit('Gesehen')
    expect((await call('DELETE', `${path}/draft`, { token })).status).toBe(204)
    await submit('Ungesehen')
    const headers = { 'if-match': `"${seen.version}"` }
    expect((await failing('POST', `${path}/draft/release`, { token: await tokenOf('manager'), headers })).status).toBe(412)
    expect((await publicPage(partner)).landingPageTitle).toBe(null)
  })

  test('a draft that was saved elsewhere is not overwritten', async () => {
    const { partner, token, path } = await aPartner()
    const save = (title: string) => call('PUT', `${path}/draft`, { token, body: pageOf(partner, title), headers: { 'if-match': '"0"' } })
    const answers = await Promise.all([save('Eins'), save('Zwei')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('staff see, and the partner is told, that the page has changed since the draft began', async () => {
    const { partner, token, path } = await aPartner()
    const change = async (body: object) =>
      expect((await call('PUT', `/api/ib-partners/${partner.id}`, { token: await tokenOf('manager'), body })).status).toBe(200)
    const landingPageContactInfo = { phone: '+49 30 1', email: 'haus@mail.example', workingHours: 'Mo–Fr' }
    await change({ landingPageContactInfo })
    const { content, profile } = pageOf(partner, 'Entwurf')
    await call('PUT', `${path}/draft`, { token, body: { content: { ...content, landingPageContactInfo }, profile } })
    expect(view(await call('GET', `${path}/draft`, { token }))).toMatchObject({ state: 'draft', isOutdated: false })
    await change({ landingPageSubtitle: 'Vom Team' })
    expect(view(await call('GET', `${path}/draft`, { token }))).toMatchObject({
      isOutdated: true,
      released: { content: { landingPageSubtitle: 'Vom Team' } },
    })
  })
})

describe('versions', () => {
  test('are restored: by staff at once, by the partner as a draft', async () => {
    const { partner, token, path } = await aPartner()
    const manager = await tokenOf('manager')
    for (const landingPageTitle of ['Eins', 'Zwei']) {
      await call('PUT', `/api/ib-partners/${partner.id}`, { token: manager, body: { landingPageTitle } })
    }
    const versions = z.array(pageVersionSchema).parse((await call('GET', `${path}/versions`, { token })).json)
    const [, one, first] = versions
    expect(versions.map(({ author }) => author)).toEqual(['staff', 'staff', 'staff'])
    const detail = pageVersionViewSchema.parse((await call('GET', `${path}/versions/${one?.version}`, { token })).json)
    expect(detail.content.landingPageTitle).toBe('Eins')

    const drafted = view(await call('POST', `${path}/versions/${one?.version}/restore`, { token }))
    expect(drafted).toMatchObject({ state: 'draft', content: { landingPageTitle: 'Eins' } })
    expect((await publicPage(partner)).landingPageTitle).toBe('Zwei')
    const restored = view(await call('POST', `${path}/versions/${first?.version}/restore`, { token: manager }))
    expect(restored).toMatchObject({ state: 'draft', isOutdated: true, released: { content: { landingPageTitle: null } } })
    expect((await publicPage(partner)).landingPageTitle).toBe(null)
    expect((await failing('POST', `${path}/versions/4711/restore`, { token })).status).toBe(404)
  })

  test('go without pictures that have been deleted since, and say so before', async () => {
    const { partner, token, path } = await aPartner()
    const manager = await tokenOf('manager')
    const upload = async (side: number) =>
      pictureSchema.parse((await uploadPicture(partner.id, Uint8Array.from(greyPng(side, side)), { token })).json)
    const [logo, portrait, inText] = [await upload(20), await upload(21), await upload(22)]
    const text = `<p>Unser Haus</p><img src="${picturePath(inText.id)}" alt="Haus"><p>in Altona</p>`
    const full = { landingPageLogo: logo, landingPagePortrait: portrait, landingPageContent: text }
    const bare = { landingPageLogo: null, landingPagePortrait: portrait, landingPageContent: null }
    for (const body of [full, bare]) await call('PUT', `/api/ib-partners/${partner.id}`, { token: manager, body })
    const versions = z.array(pageVersionSchema).parse((await call('GET', `${path}/versions`, { token })).json)
    const versionPath = `${path}/versions/${versions[1]?.version}`
    const missing = async () => pageVersionViewSchema.parse((await call('GET', versionPath, { token })).json).missingPictures
    expect(await missing()).toEqual([])
    for (const { id } of [logo, inText]) await call('DELETE', `/api/pictures/${partner.id}/${id}`, { token })
    expect(await missing()).toEqual([logo.id, inText.id])

    const without = {
      landingPageLogo: null,
      landingPagePortrait: { id: portrait.id },
      landingPageContent: '<p>Unser Haus</p><p>in Altona</p>',
    }
    expect(view(await call('POST', `${versionPath}/restore`, { token }))).toMatchObject({ state: 'draft', content: without })
    expect(view(await call('POST', `${versionPath}/restore`, { token: manager }))).toMatchObject({ released: { content: without } })
  })

  test(`are kept up to ${MOST_PAGE_VERSIONS}`, async () => {
    const { partner, path } = await aPartner()
    const token = await tokenOf('manager')
    for (let nth = 1; nth <= MOST_PAGE_VERSIONS + 1; nth++) {
      await call('PUT', `/api/ib-partners/${partner.id}`, { token, body: { landingPageTitle: `Titel ${nth}` } })
    }
    const versions = z.array(pageVersionSchema).parse((await call('GET', `${path}/versions`, { token })).json)
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: MOST_PAGE_VERSIONS }, (_, nth) => MOST_PAGE_VERSIONS + 2 - nth),
    )
  })
})

describe('rights', () => {
  test('a partner reaches no other partner’s page, and releases nothing', async () => {
    const { partner, token, path } = await aPartner()
    const foreign = await aPartner()
    await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Geheim') })
    const calls = [
      ['GET', '/draft'],
      ['PUT', '/draft', pageOf(partner, 'Fremd')],
      ['DELETE', '/draft'],
      ['POST', '/draft/submission'],
      ['GET', '/versions'],
      ['GET', '/versions/1'],
      ['POST', '/versions/1/restore'],
    ] as const
    for (const [method, rest, body] of calls) {
      const [theirs, none] = await Promise.all(
        [path, '/api/partner-pages/4711'].map((other) =>
          failing(method, `${other}${rest}`, { token: foreign.token, ...(body && { body }) }),
        ),
      )
      expect({ method, rest, status: theirs?.status }).toEqual({ method, rest, status: 404 })
      expect({ ...theirs?.error, requestId: '' }).toEqual({ ...none?.error, requestId: '' })
    }
    const preview = await failing('POST', `/api/ib-partners/${partner.id}/landing-preview`, {
      token: foreign.token,
      body: emptyPageContent,
    })
    expect(preview.status).toBe(404)
    expect((await call('POST', `/api/ib-partners/${partner.id}/landing-preview`, { token, body: emptyPageContent })).status).toBe(200)
    await call('POST', `${path}/draft/submission`, { token })
    expect((await failing('POST', `${path}/draft/release`, { token })).status).toBe(403)
    expect((await failing('POST', `${path}/draft/return`, { token, body: { reason: 'x' } })).status).toBe(403)
    expect((await failing('GET', '/api/partner-pages', { token })).status).toBe(403)
  })

  test('drafts and versions go with their partner, and come back with it', async () => {
    const { partner, token, path } = await aPartner()
    const manager = await tokenOf('manager')
    await call('PUT', `/api/ib-partners/${partner.id}`, { token: manager, body: { landingPageTitle: 'Alt' } })
    await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Neu') })
    await call('POST', `${path}/draft/submission`, { token })
    expect((await call('DELETE', `/api/ib-partners/${partner.id}`, { token: await tokenOf('admin') })).status).toBe(204)
    expect((await waiting()).some(({ id }) => id === partner.id)).toBe(false)
    expect((await failing('PUT', `${path}/draft`, { token: manager, body: pageOf(partner, 'Neu') })).status).toBe(404)
    expect((await call('POST', `/api/ib-partners/${partner.id}/restore`, { token: await tokenOf('admin') })).status).toBe(201)
    expect(view(await call('GET', `${path}/draft`, { token: manager }))).toMatchObject({
      state: 'submitted',
      content: { landingPageTitle: 'Neu' },
    })
    expect((await waiting()).some(({ id }) => id === partner.id)).toBe(true)
    expect((await call('GET', `${path}/versions`, { token: manager })).json).toMatchObject([{ version: 2 }, { version: 1 }])
  })

  test('a draft is discarded without a trace on the page', async () => {
    const { partner, token, path } = await aPartner()
    await call('PUT', `${path}/draft`, { token, body: pageOf(partner, 'Verworfen') })
    expect((await call('DELETE', `${path}/draft`, { token })).status).toBe(204)
    expect((await failing('DELETE', `${path}/draft`, { token })).status).toBe(404)
    expect(view(await call('GET', `${path}/draft`, { token }))).toMatchObject({ state: 'released', content: { landingPageTitle: null } })
  })
})
