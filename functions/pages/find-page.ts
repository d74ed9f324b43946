import { foldPublicId, publicPartnerIdSchema } from '../../shared/domain/ids.ts'
import { LINK_PAGES, type LinkPage } from '../../shared/domain/link-pages.ts'
import { LEGAL_TEXTS } from '../../shared/domain/portal-settings.ts'
import { pages } from '../../shared/platform/pages.ts'
import type { LinkState, ReturnedForm } from '../../shared/platform/site-facts.ts'
import { sharePictureOf } from '../content/share-picture-of.ts'
import { portalFactsOf, readLegalTexts } from '../data/portal-settings.ts'
import { getPublicPartner } from '../data/public-partners.ts'
import { readSiteFacts } from './site-facts.ts'

export type FoundPage = {
  readonly status: 200 | 301 | 404
  readonly body: string
  /** Where a page of a renamed partner is now; only with 301. */
  readonly location?: string
  readonly type?: string
  /** Only for the person who opened it: no copy is kept. */
  readonly isPrivate?: true
}

/** The renderer, with React; not needed for prerendered documents. */
const renderer = () => import('../../web/dist/server/render.js')

type SiteFactsRead = Awaited<ReturnType<typeof readSiteFacts>>

const partnerStarts: readonly string[] = pages.partner

const partnerAddress = (path: string) => {
  const start = pages.partner.find((prefix) => path.startsWith(`${prefix}/`) && path.length > prefix.length + 1)
  if (start === undefined) return undefined
  const id = publicPartnerIdSchema.safeParse(path.slice(start.length + 1))
  return { start, partnerId: id.success ? id.data : undefined }
}

const legalPage = async (text: (typeof LEGAL_TEXTS)[number], { facts, settings }: SiteFactsRead): Promise<FoundPage> => {
  const edition = settings.legalTexts[text]
  const [published] = edition === null ? [] : await readLegalTexts([{ text, version: edition.version }])
  const { renderLegalPage } = await renderer()
  const parts =
    text === 'datenschutz' && published === undefined
      ? await (await import('./privacy-notice.ts')).readNoticeParts(portalFactsOf(settings))
      : []
  return { status: 200, body: renderLegalPage(text, facts, published ?? null, parts) }
}

/**
 * A page behind a link, or what has become of it.
 * @param state the token in the address; or what its button has done
 */
export const findLinkPage = async (link: LinkPage, state: LinkState): Promise<string> => {
  const [{ facts }, { renderLinkPage }] = await Promise.all([readSiteFacts(), renderer()])
  return renderLinkPage(link, facts, state)
}

const linkAddress = (path: string) => {
  const found = Object.entries(pages.links).find(([, start]) => path.startsWith(`${start}/`) && path.length > start.length + 1)
  const link = LINK_PAGES.find((name) => name === found?.[0])
  return found === undefined || link === undefined ? undefined : { link, token: path.slice(found[1].length + 1) }
}

/**
 * The page at an address with the current settings and form configurations; 404 for an unknown one. A former address of a partner leads to the present
 * one. A returned form is rendered again with its values and errors.
 * @param path decoded
 */
export const findPage = async (path: string, returned?: ReturnedForm): Promise<FoundPage> => {
  const linked = linkAddress(path)
  if (linked !== undefined) return { status: 200, body: await findLinkPage(linked.link, { token: linked.token }), isPrivate: true }
  const address = partnerAddress(path)
  const [read, partner] = await Promise.all([
    readSiteFacts(),
    address?.partnerId === undefined ? undefined : getPublicPartner(address.partnerId),
  ])
  const { facts } = read
  const text = LEGAL_TEXTS.find((name) => path === `/${name}`)
  if (text !== undefined) return legalPage(text, read)
  const render = await renderer()
  if (partnerStarts.includes(path)) return { status: 404, body: render.renderPartnerIdMissing(facts) }
  if (address !== undefined) {
    if (partner === undefined) return { status: 404, body: render.renderPartnerNotFound(facts) }
    const isFormer = foldPublicId(partner.partnerId) !== foldPublicId(address.partnerId ?? '')
    if (isFormer && returned === undefined)
      return { status: 301, body: '', location: `${address.start}/${encodeURIComponent(partner.partnerId)}` }
    const { sanitisePageContent } = await import('../content/sanitise-page-content.ts')
    const renderPartner = address.start === pages.registration ? render.renderRegistrationPage : render.renderRecruitmentPage
    return {
      status: 200,
      body: renderPartner({ facts, partner: sanitisePageContent(partner), sharePicture: sharePictureOf(partner), returned }),
    }
  }
  const made = render.renderForRobots(path, facts)
  if (made !== undefined) return { status: 200, ...made }
  const own = render.renderPage(path, facts, returned)
  return own === undefined ? { status: 404, body: render.renderNotFound(facts, path) } : { status: 200, body: own }
}
