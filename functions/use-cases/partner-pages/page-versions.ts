import { isDeepStrictEqual } from 'node:util'
import { type PageContent, type PartnerDetail, pageContentSchema } from '../../../shared/domain/partner.ts'
import { type OwnPage, type PageDraft, type PageVersion, profileOf } from '../../../shared/domain/partner-page.ts'
import { getDeletedPageDraft, keepDeletedPageDraftItem, removeDeletedPageDraftItem } from '../../data/deleted-page-drafts.ts'
import { hasNoDraftItem, pageDrafts } from '../../data/page-drafts.ts'
import { addPageVersionItems, removePageVersionsItems } from '../../data/page-versions.ts'
import type { WriteItem } from '../../data/transact.ts'

/** The page content of a partner, without the rest. */
const pageContentOf = (partner: PageContent): PageContent => pageContentSchema.parse(partner)

/** What a partner may write about itself, as it is released. */
export const ownPageOf = (partner: PartnerDetail): OwnPage => ({ content: pageContentOf(partner), profile: profileOf(partner) })

type Change = { readonly before: PartnerDetail; readonly after: PartnerDetail }

/** Items that keep the page content after a change of its partner as a version; none if it is the same. */
export const pageVersionItems = async (
  { before, after }: Change,
  { releasedBy, author }: Pick<PageVersion, 'releasedBy' | 'author'>,
): Promise<WriteItem[]> => {
  const [was, is] = [pageContentOf(before), pageContentOf(after)]
  if (isDeepStrictEqual(was, is)) return []
  return addPageVersionItems(
    after.id,
    { content: is, version: after.version, releasedAt: after.updatedAt, releasedBy, author },
    { content: was, version: before.version, releasedAt: before.updatedAt, releasedBy: null, author: 'staff' },
  )
}

const removeDraftItems = (partnerId: number, draft: PageDraft | undefined): WriteItem[] =>
  draft === undefined ? [hasNoDraftItem(partnerId)] : pageDrafts.removeItems(draft)

/** Items that delete the draft and all versions of a partner's page; refused as stale if a draft was begun meanwhile. */
export const removeOwnPageItems = async (partnerId: number): Promise<WriteItem[]> => {
  const [draft, versions] = await Promise.all([pageDrafts.get(partnerId), removePageVersionsItems(partnerId)])
  return [...removeDraftItems(partnerId, draft), ...versions]
}

/** Items that take the draft of a deleted partner out of all lists and keep it for {@link restoreDraftItems}; refused as stale if one was begun meanwhile. */
export const keepDraftItems = async (partnerId: number): Promise<WriteItem[]> => {
  const draft = await pageDrafts.get(partnerId)
  return [...removeDraftItems(partnerId, draft), ...(draft === undefined ? [] : [keepDeletedPageDraftItem(draft)])]
}

/** Items that bring the draft of a restored partner back, with a new version. */
export const restoreDraftItems = async (partnerId: number): Promise<WriteItem[]> => {
  const draft = await getDeletedPageDraft(partnerId)
  return draft === undefined
    ? []
    : [...pageDrafts.insertItems({ ...draft, version: draft.version + 1 }), removeDeletedPageDraftItem(partnerId)]
}
