import { describe, expect, test, vi } from 'vitest'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { ONBOARDING_STEPS, type OnboardingStep, onboardingProgressSchema, onboardingViewSchema } from '../../shared/domain/onboarding.ts'
import { type PartnerDetail, partnerDetailSchema, partnerSchema } from '../../shared/domain/partner.ts'
import { pageDraftViewSchema } from '../../shared/domain/partner-page.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { noteStepDone, onboardings } from '../data/onboardings.ts'
import { unique } from '../testing/fault-cases/case.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, makeUserByStaff, signInAs } from '../testing/users.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const COMPLETE = { phone: '+49 151 2345678', country: 'DE', commissionRate: '4.00' }

const as = async (username: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(method, path, { token: await tokenOf(username), body, headers })

/** Sends a change that must succeed. */
const change = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const { status, json } = await as('manager', method, path, body, headers)
  expect({ path, json, isDone: status < 300 }).toMatchObject({ isDone: true })
  return json
}

const newPartner = async (more: object = {}): Promise<PartnerDetail> => {
  const person = newPerson()
  const body = { ...person, phone: null, country: null, partnerId: `E-${person.lastName}`, companyName: `Einrichtung ${unique()}`, ...more }
  return partnerDetailSchema.parse(await change('POST', '/api/ib-partners', body))
}
const read = async (id: number) => {
  const { status, json } = await as('viewer', 'GET', `/api/onboarding/${id}`)
  expect(status).toBe(200)
  return onboardingViewSchema.parse(json)
}
const stateOf = async (id: number, step: OnboardingStep) => (await read(id)).steps.find((one) => one.step === step)
const doneSteps = async (id: number) => (await read(id)).steps.filter(({ state }) => state === 'done').map(({ step }) => step)
const update = (id: number, step: OnboardingStep, isUnneeded: boolean) =>
  as('manager', 'PATCH', `/api/onboarding/${id}`, { step, isUnneeded })
const find = async (query: string) => {
  const { json } = await as('viewer', 'GET', `/api/ib-partners?${query}`)
  return partnerSchema.array().parse(json)
}
const finish = async (id: number) => {
  for (const step of ONBOARDING_STEPS) await noteStepDone(id, step)
}

describe('a step is done by what it is about:', () => {
  test('complete data, at once or later', async () => {
    expect(await doneSteps((await newPartner(COMPLETE)).id)).toEqual(['data'])
    const { id } = await newPartner()
    expect(await doneSteps(id)).toEqual([])
    await change('PATCH', `/api/ib-partners/${id}`, { phone: COMPLETE.phone, country: 'DE' })
    expect(await doneSteps(id)).toEqual([])
    await change('PATCH', `/api/ib-partners/${id}`, { commissionRate: '4.00' })
    expect(await doneSteps(id)).toEqual(['data'])
    // It stays done: it was about setting up.
    await change('PATCH', `/api/ib-partners/${id}`, { phone: null })
    expect(await doneSteps(id)).toEqual(['data'])
  })

  test('the first sign-in of a user of the partner, whose invitation waits until then', async () => {
    const { id } = await newPartner()
    expect(await stateOf(id, 'access')).toMatchObject({ state: 'open', waits: null })
    await makeUserByStaff({ role: 'ib_partner', ibPartnerId: id, password: undefined, invitation: true })
    expect(await stateOf(id, 'access')).toMatchObject({ state: 'open', waits: { for: 'invitation' } })
    const user = await makeUser({ role: 'ib_partner', ibPartnerId: id })
    expect(await stateOf(id, 'access')).toMatchObject({ state: 'open', waits: { for: 'signIn' } })
    await signInAs(user.id)
    const { state, at } = (await stateOf(id, 'access')) ?? {}
    expect(state).toBe('done')
    await signInAs(user.id)
    expect(await stateOf(id, 'access')).toMatchObject({ at })
  })

  test('a user who has signed in before acts for the partner', async () => {
    const { id } = await newPartner()
    const user = await makeUser({ role: 'ib_partner', ibPartnerId: (await newPartner()).id })
    await signInAs(user.id)
    expect((await as('admin', 'PATCH', `/api/users/${user.id}`, { ibPartnerId: id })).status).toBe(200)
    expect(await doneSteps(id)).toEqual(['access'])
  })

  test('page content that staff save, or release', async () => {
    const { id } = await newPartner()
    await change('PATCH', `/api/ib-partners/${id}`, { landingPageTitle: 'Gemeinsam handeln' })
    expect(await doneSteps(id)).toEqual(['page'])
    const other = await newPartner()
    const user = await makeUser({ role: 'ib_partner', ibPartnerId: other.id })
    const { token } = await signInAs(user.id)
    const path = `/api/partner-pages/${other.id}/draft`
    const { json } = await call('GET', path, { token })
    const draft = pageDraftViewSchema.parse(json)
    const saved = await call('PUT', path, {
      token,
      body: { content: { ...draft.content, landingPageTitle: 'Eigene Worte' }, profile: draft.profile },
      headers: { 'if-match': `"${draft.version}"` },
    })
    expect(saved.status).toBe(200)
    expect(await stateOf(other.id, 'page')).toMatchObject({ state: 'open', waits: { for: 'draft' } })
    const submitted = pageDraftViewSchema.parse((await call('POST', `${path}/submission`, { token })).json)
    expect(await stateOf(other.id, 'page')).toMatchObject({ state: 'open', waits: { for: 'release' } })
    await change('POST', `${path}/release`, undefined, { 'if-match': `"${submitted.version}"` })
    expect(await stateOf(other.id, 'page')).toMatchObject({ state: 'done' })
  })

  test('recipients of its own, while the configuration is active', async () => {
    const { id } = await newPartner()
    const path = `/api/ib-partners/${id}/email-config`
    await change('POST', path, { bccEmails: 'archiv@mail.example' })
    await change('POST', path, { customerFormEmails: 'post@mail.example', isActive: false })
    expect(await doneSteps(id)).toEqual([])
    await change('POST', path, { isActive: true })
    expect(await doneSteps(id)).toEqual(['recipients'])
  })

  test('a test message that has arrived', async () => {
    const { id } = await newPartner()
    const test = (body: object) => as('manager', 'POST', `/api/ib-partners/${id}/email-config/test`, body)
    expect((await test({})).json).toMatchObject({ isDelivered: true })
    expect(await doneSteps(id)).toEqual(['testMail'])
  })

  test('a link that the partner makes or copies, or a visit through one that staff have made', async () => {
    const { id, partnerId } = await newPartner()
    await change('POST', `/api/referral-links/${id}`, { page: 'registration', name: 'messe' })
    const visit = (link?: string) =>
      call('POST', '/api/visits', { body: { partnerId, page: 'registration', step: 'visit', link }, headers: BROWSER })
    await visit()
    await visit('unbekannt')
    expect(await doneSteps(id)).toEqual([])
    await visit('messe')
    expect(await doneSteps(id)).toEqual(['link'])

    const signedIn = async () => {
      const partner = await newPartner()
      const user = await makeUser({ role: 'ib_partner', ibPartnerId: partner.id })
      return { id: partner.id, token: (await signInAs(user.id)).token }
    }
    const [maker, copier] = [await signedIn(), await signedIn()]
    await call('POST', `/api/referral-links/${maker.id}`, { token: maker.token, body: { page: 'registration', name: 'buch' } })
    await call('PATCH', '/api/first-steps', { token: copier.token, body: { done: 'link' } })
    expect(await doneSteps(maker.id)).toEqual(['access', 'link'])
    expect(await doneSteps(copier.id)).toEqual(['access', 'link'])
    // Both lists tell of the same fact.
    expect((await call('GET', '/api/first-steps', { token: maker.token })).json).toMatchObject({ done: expect.arrayContaining(['link']) })
  })
})

describe('a step that is not needed', () => {
  test('is settled with name and date, can be taken back, and is in the log', async () => {
    const { id } = await newPartner()
    expect((await update(id, 'testMail', true)).status).toBe(200)
    expect(await stateOf(id, 'testMail')).toMatchObject({ state: 'unneeded', at: expect.any(String), by: expect.stringMatching(/\w+ \w+/) })
    expect((await read(id)).settled).toBe(1)
    await update(id, 'testMail', true)
    await update(id, 'testMail', false)
    expect(await stateOf(id, 'testMail')).toMatchObject({ state: 'open', at: null, by: null })
    const { json } = await as('admin', 'GET', `/api/audit-log?entity=PARTNER&entityId=${id}`)
    const entries = auditEntrySchema
      .array()
      .parse(json)
      .filter(({ action }) => action === 'onboardingUpdate')
    expect(entries.map(({ after }) => after)).toEqual([
      { onboardingStep: 'testMail', isUnneeded: false },
      { onboardingStep: 'testMail', isUnneeded: true },
    ])
  })

  test('is done all the same when it happens, and what is done cannot be declared unneeded', async () => {
    const { id } = await newPartner()
    await update(id, 'page', true)
    await change('PATCH', `/api/ib-partners/${id}`, { landingPageTitle: 'Doch noch' })
    expect(await stateOf(id, 'page')).toMatchObject({ state: 'done', by: null })
    expect(await update(id, 'page', true)).toMatchObject({ status: 409, json: { message: 'Dieser Schritt ist schon erledigt.' } })
    const { status, error } = await failing('PATCH', `/api/onboarding/${id}`, {
      token: await tokenOf('manager'),
      body: { step: 'kaffee', isUnneeded: true },
    })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { step: 'Unbekannter Schritt' } })
    expect((await as('manager', 'GET', '/api/onboarding/7')).status).toBe(404)
  })
})

test('no step makes an open edit of the partner stale', async () => {
  const { id, version } = await newPartner()
  await finish(id)
  await change('PATCH', `/api/ib-partners/${id}`, { companyName: `Umbenannt ${unique()}` }, { 'if-match': `"${version}"` })
})

describe('the filter of unfinished partners', () => {
  test('shows them by company name, with search and status as other filters, until they are finished', async () => {
    const [word, city] = [unique(), unique()]
    const first = await newPartner({ companyName: `Aa ${word} ${city}` })
    const second = await newPartner({ companyName: `Ab ${word}`, status: 'inactive' })
    const finished = await newPartner({ companyName: `Ac ${word}` })
    await finish(finished.id)
    const ids = async (query: string) => (await find(query)).map(({ id }) => id)
    expect(await ids(`search=${word}`)).toEqual([first.id, second.id, finished.id])
    expect(await ids(`search=${word}&onboarding=unfinished`)).toEqual([first.id, second.id])
    expect(await ids(`search=${word}&onboarding=unfinished&status=inactive`)).toEqual([second.id])
    const all = await ids('onboarding=unfinished')
    expect(all).toEqual(expect.arrayContaining([first.id, second.id]))
    expect(all.indexOf(first.id)).toBeLessThan(all.indexOf(second.id))
    expect(all).not.toContain(finished.id)
    expect(await ids('onboarding=unfinished&status=inactive')).not.toContain(first.id)
    // A new name moves it in the list.
    await change('PATCH', `/api/ib-partners/${first.id}`, { companyName: `Zz ${word}` })
    const renamed = await ids(`search=${word}&onboarding=unfinished`)
    expect(renamed.indexOf(first.id)).toBeGreaterThan(renamed.indexOf(second.id))
  })

  test('is counted, and tells how far each partner is', async () => {
    const partner = await newPartner(COMPLETE)
    const finished = await newPartner()
    await finish(finished.id)
    const progress = async () =>
      onboardingProgressSchema.parse((await as('viewer', 'GET', `/api/onboarding?ids=${partner.id},${finished.id}`)).json)
    const { unfinished, partners } = await progress()
    expect(unfinished).toBeGreaterThan(0)
    expect(partners).toEqual([{ id: partner.id, settled: 1 }])
    await finish(partner.id)
    expect((await progress()).partners).toEqual([])
  })
})

test('a deleted partner leaves the list and gets its onboarding back with its restoration', async () => {
  const { id } = await newPartner(COMPLETE)
  await update(id, 'access', true)
  await change('DELETE', `/api/ib-partners/${id}`)
  expect((await find('onboarding=unfinished')).map((one) => one.id)).not.toContain(id)
  expect((await as('viewer', 'GET', `/api/onboarding/${id}`)).status).toBe(404)
  await change('POST', `/api/ib-partners/${id}/restore`)
  expect(await stateOf(id, 'access')).toMatchObject({ state: 'unneeded' })
  expect((await read(id)).settled).toBe(2)
})

test('undoing an acceptance takes the onboarding of its partner out of the list, and a restored partner has it again', async () => {
  const { json } = await call('POST', '/api/ib-interessenten', { body: { partnerId: 'IB-1001', ...newPerson(), status: 'IB-Bewerbung' } })
  const { id } = leadSchema.pick({ id: true }).parse(json)
  const path = `/api/ib-interessenten/${id}`
  const { acceptedPartnerId } = leadSchema.parse(await change('PATCH', path, { status: 'IB-Akzeptiert' }))
  expect((await read(Number(acceptedPartnerId))).steps).toHaveLength(ONBOARDING_STEPS.length)
  await change('POST', `${path}/acceptance/undo`)
  expect(await onboardings.get(Number(acceptedPartnerId))).toMatchObject({ isDeleted: true })
  await change('POST', `/api/ib-partners/${acceptedPartnerId}/restore`)
  expect((await read(Number(acceptedPartnerId))).steps).toHaveLength(ONBOARDING_STEPS.length)
})

test('all onboardings agree with the records', async () => {
  // Others write meanwhile: what was read before and after one of their writes disagrees until the next look.
  await vi.waitFor(async () => expect((await findInconsistencies()).filter((line) => /onboarding/.test(line))).toEqual([]), {
    timeout: 15_000,
    interval: 500,
  })
})
