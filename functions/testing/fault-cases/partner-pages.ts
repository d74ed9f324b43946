import { emptyPageContent, type PartnerDetail } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { listPageVersions } from '../../data/page-versions.ts'
import { getPageContent } from '../../data/public-partners.ts'
import { savePageDraft, submitPageDraft } from '../../use-cases/partner-pages/page-drafts.ts'
import { updatePartner } from '../../use-cases/partners/change-partner.ts'
import type { Cases, WritingRouteName } from './case.ts'
import { makePartner } from './partners.ts'

const PREPARED_BY = 'test'

/** A draft with another title, and another phone number, which needs no release. */
const draftOf = (partner: PartnerDetail, landingPageTitle = 'Neu') => ({
  content: { ...emptyPageContent, landingPageTitle },
  profile: { ...profileOf(partner), phone: '+49 30 5550 100' },
})

const makeDraft = async () => {
  const partner = await makePartner()
  await savePageDraft({ partnerId: partner.id, ifMatch: undefined, actor: PREPARED_BY }, draftOf(partner))
  return partner
}

const makeSubmittedDraft = async () => {
  const partner = await makeDraft()
  await submitPageDraft({ partnerId: partner.id, ifMatch: undefined, actor: PREPARED_BY })
  return partner
}

/** Names the version of a draft as staff have seen it. */
const seenVersion = async (id: number) => ({ 'if-match': `"${(await pageDrafts.getOrThrow(id)).version}"` })

const stateOf = async (id: number) => (await pageDrafts.get(id))?.state

export const partnerPageCases = {
  pageDraftSave: {
    'the first one': async ({ headers }) => {
      const partner = await makePartner()
      const { id } = partner
      return {
        call: { headers, params: { partnerId: id }, body: draftOf(partner) },
        isDone: async () => (await pageDrafts.get(id))?.content.landingPageTitle === 'Neu',
      }
    },
    'one that was submitted': async ({ headers }) => {
      const partner = await makeSubmittedDraft()
      const { id } = partner
      return {
        call: { headers, params: { partnerId: id }, body: draftOf(partner, 'Neuer') },
        isDone: async () => (await pageDrafts.get(id))?.content.landingPageTitle === 'Neuer',
      }
    },
  },
  pageDraftDelete: {
    'one that was submitted': async ({ headers }) => {
      const { id } = await makeSubmittedDraft()
      return { call: { headers, params: { partnerId: id } }, isDone: async () => (await stateOf(id)) === undefined }
    },
  },
  pageDraftSubmit: {
    'for the first time': async ({ headers }) => {
      const { id } = await makeDraft()
      return { call: { headers, params: { partnerId: id } }, isDone: async () => (await stateOf(id)) === 'submitted' }
    },
  },
  pageDraftRelease: {
    'of the first version': async ({ headers }) => {
      const { id, partnerId } = await makeSubmittedDraft()
      const isDone = async () => (await getPageContent(partnerId)).landingPageTitle === 'Neu' && (await stateOf(id)) === undefined
      return { call: { headers: { ...headers, ...(await seenVersion(id)) }, params: { partnerId: id } }, isDone }
    },
  },
  pageDraftReturn: {
    'with reason': async ({ headers }) => {
      const { id } = await makeSubmittedDraft()
      const body = { reason: 'Bitte ohne Renditeversprechen.' }
      return {
        call: { headers: { ...headers, ...(await seenVersion(id)) }, params: { partnerId: id }, body },
        isDone: async () => (await stateOf(id)) === 'returned',
      }
    },
  },
  pageVersionRestore: {
    'by staff': async ({ headers }) => {
      const { id, partnerId } = await makePartner()
      for (const landingPageTitle of ['Alt', 'Neu'])
        await updatePartner({ id, ifMatch: undefined, actor: PREPARED_BY }, { landingPageTitle })
      const [, old] = await listPageVersions(id)
      return {
        call: { headers, params: { partnerId: id, version: old?.version ?? 0 } },
        isDone: async () => (await getPageContent(partnerId)).landingPageTitle === 'Alt',
      }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
