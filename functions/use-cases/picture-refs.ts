import type { PageContent } from '../../shared/domain/partner.ts'
import type { PictureRef } from '../../shared/domain/picture.ts'
import { getPictures } from '../data/pictures.ts'
import { fieldError } from '../runtime/api-error.ts'

const FIELDS = ['landingPageLogo', 'landingPagePortrait'] as const
type Pictures = Pick<PageContent, (typeof FIELDS)[number]>

/**
 * Page content whose new logo and portrait are uploaded pictures of the partner, in the sizes that they have.
 * @param before what is known to be right
 * @throws ApiError validation of a field whose picture does not exist
 */
export const withStoredPictures = async <Content extends Pictures>(
  partnerId: number,
  content: Content,
  before: Pictures,
): Promise<Content> => {
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
