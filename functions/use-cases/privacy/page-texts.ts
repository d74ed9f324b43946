import { isDeepStrictEqual } from 'node:util'
import type { PageContent, Partner } from '../../../shared/domain/partner.ts'
import { phonesIn } from '../../../shared/domain/phone-number.ts'
import { linkSubject, type PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { auditItem } from '../../data/audit.ts'
import { internal } from '../../data/cursor.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { readPageVersions, replacePageVersionItem } from '../../data/page-versions.ts'
import { listPartners, partners } from '../../data/partners.ts'
import { getPageContent } from '../../data/public-partners.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { updatePartner } from '../partners/change-partner.ts'
import { addressesIn, recordOf, type Source, type Traced, traces } from './traced.ts'

/*
 * Texts of partners' pages in which somebody else may be named, such as a testimonial: in what is released, in its versions and in the draft.
 */

/** A text as a person record knows it, which must not name the person. */
const idOf = (text: string) => sha256(text).slice(0, 22)

const testimonialText = ({ name, role, content }: PageContent['landingPageTestimonials'][number]) =>
  [name, role, content].filter(Boolean).join(', ')

/** The content of a page with those of its texts that are kept. */
const withTexts = (page: PageContent, isKept: (text: string) => boolean): PageContent => {
  const kept = (text: string | null) => (text !== null && isKept(text) ? text : null)
  return {
    ...page,
    landingPageTitle: kept(page.landingPageTitle),
    landingPageSubtitle: kept(page.landingPageSubtitle),
    landingPageDescription: kept(page.landingPageDescription),
    landingPageContent: kept(page.landingPageContent),
    landingPageBenefits: page.landingPageBenefits.filter(isKept),
    landingPageTestimonials: page.landingPageTestimonials.filter((one) => isKept(testimonialText(one))),
    landingPageContactInfo: Object.fromEntries(
      Object.entries(page.landingPageContactInfo).filter(([, text]) => text === undefined || isKept(text)),
    ),
    landingPageMetaTitle: kept(page.landingPageMetaTitle),
    landingPageMetaDescription: kept(page.landingPageMetaDescription),
  }
}

/** All texts of a page. */
const textsOf = (page: PageContent): readonly string[] => {
  const texts: string[] = []
  withTexts(page, (text) => {
    texts.push(text)
    return true
  })
  return texts
}

/** What a partner's pages say, whether released, formerly released or not yet. */
const pagesOf = async ({ id, partnerId }: Pick<Partner, 'id' | 'partnerId'>): Promise<readonly PageContent[]> => {
  const [released, versions, draft] = await Promise.all([getPageContent(partnerId), readPageVersions(id), pageDrafts.get(id)])
  return [released, ...versions.map(({ content }) => content), ...(draft === undefined ? [] : [draft.content])]
}

/** A text without its HTML, whose words stand apart. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const LONGEST_NAME = 120

/** A text may name anybody, so it is proposed. */
const tracedText = ({ id, companyName, createdAt }: Partner, text: string): Traced => {
  const words = plain(text)
  return {
    record: recordOf('PAGE_TEXT', `${id}#${idOf(text)}`, words.slice(0, LONGEST_NAME), `Text auf der Seite von ${companyName}`, createdAt),
    traces: traces({ emails: addressesIn(words), phones: phonesIn(words), texts: [words] }),
    isOnlyProposed: true,
  }
}

/** Partners whose pages are read at once. */
const PARTNERS_AT_ONCE = 20

/** The texts of a page of partners. */
export const pageTexts: Source = async (cursor) => {
  const { items, ...page } = await listPartners({}, { limit: PARTNERS_AT_ONCE, cursor, total: 'none', caller: internal })
  const found = items.map(async (partner) => {
    const texts = new Set((await pagesOf(partner)).flatMap(textsOf))
    return [...texts].map((text) => tracedText(partner, text))
  })
  return { items: (await Promise.all(found)).flat(), cursor: page.cursor }
}

type Target = Pick<PersonRecord, 'recordId'>

/** The text of a person record; undefined once no page has it. */
export const readPageText = async (target: Target): Promise<string | undefined> => {
  const { partnerId, name } = linkSubject(target)
  const partner = await partners.get(partnerId)
  return partner && (await pagesOf(partner)).flatMap(textsOf).find((text) => idOf(text) === name)
}

/** Removes a text from a partner's page, its versions and its draft. Repeating it changes nothing. */
export const removePageText = async (target: Target): Promise<void> => {
  const { partnerId, name } = linkSubject(target)
  const without = (page: PageContent) => withTexts(page, (text) => idOf(text) !== name)
  // A page that is saved meanwhile is read again, and keeps what was saved.
  const isThere = await withFreshVersion(undefined, async () => {
    const partner = await partners.get(partnerId)
    if (partner === undefined) return false
    const change = { id: partnerId, ifMatch: partner.version, actor: null, isErasure: true }
    await updatePartner(change, without(await getPageContent(partner.partnerId)))
    return true
  })
  if (!isThere) return
  for (const version of await readPageVersions(partnerId)) {
    const content = without(version.content)
    if (!isDeepStrictEqual(content, version.content)) await transact([replacePageVersionItem(partnerId, { ...version, content })])
  }
  await withFreshVersion(undefined, async () => {
    const draft = await pageDrafts.get(partnerId)
    if (draft === undefined || isDeepStrictEqual(without(draft.content), draft.content)) return
    await transact([
      ...pageDrafts.updateItems(draft, { ...draft, content: without(draft.content), updatedAt: new Date().toISOString() }),
      auditItem({ actor: null, action: 'privacyPseudonymise', entity: 'PARTNER', id: partnerId, before: null, after: null }),
    ])
  })
}
