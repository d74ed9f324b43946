import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../shared/domain/lead.ts'
import { emptyMailConfiguration } from '../../../shared/domain/mail-configuration.ts'
import { emptyPageContent, type Partner, partnerUpdateSchema } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import type * as keys from '../../data/keys.ts'
import { leads } from '../../data/leads.ts'
import { putMailConfigurationItems } from '../../data/mail-configurations.ts'
import { partners } from '../../data/partners.ts'
import { deletePictureItem, putPictureItem } from '../../data/pictures.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems, removeUserItems } from '../../data/users.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { newUser } from '../accounts/create-user.ts'
import { deleteNote, writeNote } from '../desk/notes.ts'
import { createLead } from '../forms/create-lead.ts'
import { changesSince } from '../imports/import-records.ts'
import { deletePageDraft, savePageDraft } from '../partner-pages/page-drafts.ts'
import { deleteLead, setLeadStatus } from '../records/change-lead.ts'
import { previewLeadAcceptance } from '../records/preview-acceptance.ts'
import { undoLeadAcceptance } from '../records/undo-acceptance.ts'
import type { AttachmentKind } from './attached-to-partner.ts'
import { getPartnerDetail, updatePartner } from './change-partner.ts'
import { movePartner } from './move-partner.ts'
import { createReferralLink } from './referral-links.ts'

takeTablePerTest('attached')

const by = (id: number) => ({ id, ifMatch: undefined, actor: 'clerk' })
const author = { id: 'clerk', firstName: 'Carla', lastName: 'Clerk', createdAt: '2026-01-01T00:00:00.000Z' }

const accept = async (given: object = {}) => {
  const { id } = await makeLead(given)
  const lead = await setLeadStatus(by(id), { status: 'IB-Akzeptiert' })
  return { lead, partner: await partners.getOrThrow(lead.acceptedPartnerId ?? 0) }
}
const undo = ({ id }: Lead) => undoLeadAcceptance(by(id))

type Thing = {
  readonly words: RegExp
  /** @returns how it is removed again; undefined if nobody can */
  readonly attach: (partner: Partner) => Promise<(() => Promise<unknown>) | undefined>
}

/** Something of each kind. A kind that is missing here does not compile. */
const things = {
  mailConfiguration: {
    words: /E-Mail-Konfiguration/,
    attach: async ({ id }) => {
      await transact(putMailConfigurationItems(id, 0, { ...emptyMailConfiguration, version: 1 }, null, null))
      return undefined
    },
  },
  user: {
    words: /weiterer Zugang/,
    attach: async ({ id }) => {
      const form = { id: unique(), email: `${unique()}@mail.example`, firstName: 'Ute', lastName: 'User', role: 'ib_partner' }
      const user = newUser(userCreateSchema.parse({ ...form, ibPartnerId: id }))
      await transact(insertUserItems(user))
      return () => transact(removeUserItems(user))
    },
  },
  applicant: {
    words: /weiterer Interessent/,
    attach: async ({ email }) => {
      const { lead } = await accept({ email })
      return () => undo(lead)
    },
  },
  lead: {
    words: /hat sich inzwischen jemand gemeldet/,
    attach: async ({ id }) => {
      const form = { firstName: 'Lea', lastName: unique(), email: `${unique()}@mail.example`, phone: '+49 30 5550123' }
      const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
      const lead = await createLead({ ...form, partnerId: id, status: 'IB-Bewerbung', consent: [] }, visitor)
      return () => deleteLead(by(lead.id))
    },
  },
  referralLink: {
    words: /Empfehlungslink/,
    attach: async ({ id }) => {
      await createReferralLink(id, { page: 'recruitment', name: 'messe', campaign: null }, 'clerk')
      return undefined
    },
  },
  pageDraft: {
    words: /Entwurf/,
    attach: async (partner) => {
      const change = { partnerId: partner.id, ifMatch: undefined, actor: 'clerk' }
      await savePageDraft(change, { content: { ...emptyPageContent, landingPageTitle: 'Neu' }, profile: profileOf(partner) })
      return () => deletePageDraft(change)
    },
  },
  picture: {
    words: /Bild hochgeladen/,
    attach: async ({ id: partnerId }) => {
      const picture = {
        id: 'b'.repeat(32),
        alt: 'Kogge',
        width: 9,
        height: 9,
        kind: 'page',
        bytes: 9,
        createdAt: author.createdAt,
      } as const
      await transact([putPictureItem({ ...picture, partnerId })])
      return () => transact([deletePictureItem({ ...picture, partnerId })])
    },
  },
  note: {
    words: /Notiz/,
    attach: async ({ id }) => {
      const place = { kind: 'partner', id } as const
      const note = await writeNote(place, 'Bitte anrufen', author, {})
      return () => deleteNote(place, note.id, author)
    },
  },
} satisfies Record<AttachmentKind, Thing>

type AnyKey = Extract<keyof typeof keys, `${string}Key`>
/** What makes the key of items by a number, which may be that of a partner. */
type NumberedKey = {
  [Name in AnyKey]: (typeof keys)[Name] extends (...given: infer Given extends readonly unknown[]) => unknown
    ? Extract<Given[number], number> extends never
      ? never
      : Name
    : never
}[AnyKey]

/**
 * What an undo does about the items of a partner. `content`: it compares them. `counted`: the partner's row counts them, and it stays. `along`: they tell
 * of the rest, go with the partner and come back with it. `other`: they are not a partner's. A new kind of item says it here.
 */
const itemsOfPartner = {
  partnerKey: 'content',
  partnerMailKey: 'mailConfiguration',
  referralLinkKey: 'referralLink',
  referralDayKey: 'along',
  onboardingKey: 'along',
  pageDraftKey: 'pageDraft',
  deletedPageDraftKey: 'along',
  pageVersionKey: 'along',
  pictureKey: 'picture',
  presentPartnerIdKey: 'content',
  leadKey: 'lead',
  applicationKey: 'applicant',
  customerKey: 'counted',
  noteKey: 'note',
  trashKey: 'along',
  auditKey: 'along',
  eventKey: 'along',
  inboxKey: 'other',
  joinedKey: 'other',
  materialKey: 'other',
  rateKey: 'other',
  privacyRequestKey: 'other',
  personRecordKey: 'other',
  mailWordsKey: 'other',
  mailKey: 'other',
  importChunkKey: 'other',
  formConfigurationKey: 'other',
  erasedKey: 'other',
  bulkChunkKey: 'other',
  deletedViewKey: 'other',
  dayFiguresKey: 'other',
  counterKey: 'other',
} as const satisfies Record<NumberedKey, AttachmentKind | 'content' | 'counted' | 'along' | 'other'>

describe('a partner that an acceptance has made', () => {
  test('is looked through for each kind of item that is a partner’s, and for users', () => {
    const kinds = Object.values(itemsOfPartner).filter((kind) => kind in things)
    expect([...kinds, 'user'].toSorted()).toEqual(Object.keys(things).toSorted())
  })

  test.each(Object.entries<Thing>(things))('stays with what is on it, and goes once that is removed: %s', async (_, { words, attach }) => {
    const { lead, partner } = await accept()
    const remove = await attach(partner)
    await expect(undo(lead)).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(words) })
    expect(await previewLeadAcceptance(lead.id)).toMatchObject({ removal: { obstacle: expect.stringMatching(words) } })
    const later = setLeadStatus(by(lead.id), { status: 'Kontaktiert', removesPartner: true })
    await expect(later).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(words) })
    expect(await changesSince('partner', partner)).toEqual([expect.stringMatching(words)])
    expect(await partners.get(partner.id)).toBeDefined()
    expect(await leads.getOrThrow(lead.id)).toMatchObject({ status: 'IB-Akzeptiert', acceptedPartnerId: partner.id })

    if (remove === undefined) return
    await remove()
    expect(await undo(lead)).toMatchObject({ status: 'IB-Bewerbung', acceptedPartnerId: null })
    expect(await partners.get(partner.id)).toBeUndefined()
    expect(await findInconsistencies()).toEqual([])
  })

  test('stays with all that is on it, and each thing is named', async () => {
    const { lead, partner } = await accept()
    for (const { attach } of Object.values<Thing>(things)) await attach(partner)
    const { message } = await undo(lead).then(
      () => ({ message: 'undone' }),
      (error: Error) => error,
    )
    for (const { words } of Object.values<Thing>(things)) expect(message).toMatch(words)
  })
})

const values = fc.record(
  {
    partnerId: fc.constant('').map(() => `N-${unique()}`),
    companyName: fc.constantFrom('Kogge GmbH', 'Anker KG'),
    phone: fc.constantFrom('+49 40 5550199', null),
    country: fc.constantFrom('AT', 'CH'),
    commissionRate: fc.constantFrom('7.50', '12.00'),
    status: fc.constantFrom('inactive' as const),
    landingPageTitle: fc.constantFrom('Willkommen'),
    landingPageBenefits: fc.constantFrom(['Nah am Wasser']),
  },
  { requiredKeys: [] },
)

test('what counts are the values: a partner that was changed and changed back goes, any other stays', async () => {
  await fc.assert(
    fc.asyncProperty(values, fc.boolean(), async (form, isBack) => {
      const { lead, partner } = await accept()
      const before = await getPartnerDetail(partner.id)
      const after = await updatePartner(by(partner.id), partnerUpdateSchema.parse(form))
      const isSame = after.version === before.version || isBack
      if (isBack) {
        const earlier = Object.fromEntries(Object.entries(before).filter(([name]) => name in form))
        await updatePartner(by(partner.id), partnerUpdateSchema.parse(earlier))
      }
      const stored = await partners.getOrThrow(partner.id)
      expect(await changesSince('partner', stored)).toEqual(isSame ? [] : ['Der Eintrag wurde seither geändert.'])
      if (isSame) expect(await undo(lead)).toMatchObject({ acceptedPartnerId: null })
      else await expect(undo(lead)).rejects.toMatchObject({ message: expect.stringContaining('Der IB-Partner wurde inzwischen geändert.') })
      expect((await partners.get(partner.id)) === undefined).toBe(isSame)
    }),
    { numRuns: 20 },
  )
}, 120_000)

test('a partner whose parent moves or is renamed is as it was made', async () => {
  const { lead, partner } = await accept()
  await updatePartner(by(partner.parentId ?? 0), { partnerId: `N-${unique()}` })
  const { id } = await makePartner()
  await movePartner(by(partner.parentId ?? 0), id)
  expect((await partners.getOrThrow(partner.id)).level).toBe(partner.level + 1)
  expect(await undo(lead)).toMatchObject({ acceptedPartnerId: null })
})
