import type { PageContent } from '../../../shared/domain/partner.ts'
import type { PictureRef } from '../../../shared/domain/picture.ts'
import { MOST_PICTURES_IN_TEXT } from '../../../shared/platform/limits.ts'
import { PICTURE_ADDRESS, picturePath } from '../../../shared/platform/pages.ts'
import { getPictures } from '../../data/pictures.ts'
import { fieldError } from '../../runtime/api-error.ts'

const FIELDS = ['landingPageLogo', 'landingPagePortrait'] as const
type Pictures = Pick<PageContent, (typeof FIELDS)[number] | 'landingPageContent'>

/** The pictures that a text shows, however their addresses are spelled, and those that it names. */
const idsIn = async (html: string | null) => {
  if (html === null) return []
  // Loaded on demand, so that other calls do not start the sanitiser.
  const { sanitiseRich } = await import('../../content/sanitise-html.ts')
  return [...new Set([...`${html} ${sanitiseRich(html)}`.matchAll(PICTURE_ADDRESS)].flatMap(([, id]) => id ?? []))]
}

/** @throws ApiError validation of a text with too many pictures, or with one that is not the partner's */
const checkPicturesInText = async (partnerId: number, html: string | null, before: string | null) => {
  if (html === before) return
  const ids = await idsIn(html)
  if (ids.length > MOST_PICTURES_IN_TEXT) throw fieldError('landingPageContent', `Höchstens ${MOST_PICTURES_IN_TEXT} Bilder`)
  const known = await idsIn(before)
  const added = ids.filter((id) => !known.includes(id))
  if (added.length === 0) return
  const pictures = await getPictures(partnerId, added)
  if (pictures.length < added.length) throw fieldError('landingPageContent', 'Ein Bild im Text gibt es nicht. Bitte laden Sie es hoch.')
}

/**
 * Page content whose new pictures are uploaded pictures of the partner, in the sizes that they have.
 * @param before what is known to be right
 * @throws ApiError validation of a field whose picture does not exist
 */
export const withStoredPictures = async <Content extends Pictures>(
  partnerId: number,
  content: Content,
  before: Pictures,
): Promise<Content> => {
  await checkPicturesInText(partnerId, content.landingPageContent, before.landingPageContent)
  const changed = FIELDS.filter((field) => content[field] !== null && content[field]?.id !== before[field]?.id)
  if (changed.length === 0) return content
  const pictures = await getPictures(
    partnerId,
    changed.flatMap((field) => content[field]?.id ?? []),
  )
  const stored = (field: (typeof FIELDS)[number]): PictureRef | null => {
    const ref = content[field]
    if (ref === null || !changed.includes(field)) return ref
    const picture = pictures.find(({ id }) => id === ref.id)
    if (picture === undefined) throw fieldError(field, 'Dieses Bild gibt es nicht mehr. Bitte laden Sie es noch einmal hoch.')
    return { ...ref, width: picture.width, height: picture.height }
  }
  return { ...content, landingPageLogo: stored('landingPageLogo'), landingPagePortrait: stored('landingPagePortrait') }
}

/** The pictures that page content shows and that the partner no longer has. One request, or none. */
export const missingPictures = async (partnerId: number, content: Pictures): Promise<string[]> => {
  const shown = [...FIELDS.flatMap((field) => content[field]?.id ?? []), ...(await idsIn(content.landingPageContent))]
  const ids = [...new Set(shown)]
  const stored = await getPictures(partnerId, ids)
  return ids.filter((id) => !stored.some((picture) => picture.id === id))
}

/** Page content that no longer shows the pictures that {@link missingPictures} finds. */
export const withoutMissingPictures = async <Content extends Pictures>(partnerId: number, content: Content): Promise<Content> => {
  const missing = await missingPictures(partnerId, content)
  const kept = (field: (typeof FIELDS)[number]) => (missing.includes(content[field]?.id ?? '') ? null : content[field])
  const text = missing.reduce(
    (html, id) => html?.replaceAll(new RegExp(`<img\\b[^>]*${picturePath(id)}[^>]*>`, 'gi'), '') ?? null,
    content.landingPageContent,
  )
  return {
    ...content,
    landingPageLogo: kept('landingPageLogo'),
    landingPagePortrait: kept('landingPagePortrait'),
    landingPageContent: text,
  }
}
