import type { FileAnswer } from '../../../shared/api/route.ts'
import { LINK_PARAMETER } from '../../../shared/domain/referral-link.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { withCanvasKit } from '../../content/canvas-kit.ts'
import { sharePictureVersion } from '../../content/share-picture-of.ts'
import { partners } from '../../data/partners.ts'
import { getPageContent, getPublicPartner } from '../../data/public-partners.ts'
import { getReferralLink } from '../../data/referral-links.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { errorFacts, log } from '../../runtime/log.ts'
import { portalLink } from '../../runtime/portal-link.ts'
import { getPictureFile, PICTURE_CACHE } from '../../storage/media-files.ts'

const logoFile = async (id: string | undefined): Promise<Uint8Array | undefined> => {
  if (id === undefined) return undefined
  try {
    return await getPictureFile(id)
  } catch (error) {
    log('warn', 'A logo cannot be read', errorFacts(error))
    return undefined
  }
}

/**
 * The picture that messengers show beside links to a partner's pages.
 * @throws ApiError not_found for an unknown or inactive partner, and for a version that is not the present one, so that nobody has many drawn
 */
export const readSharePicture = async (partnerId: string, version: string): Promise<FileAnswer> => {
  const partner = await getPublicPartner(partnerId)
  // A messenger may still have the address of the time before the partner was renamed.
  const versions = partner && [partner, { ...partner, partnerId }].map(sharePictureVersion)
  if (partner === undefined || versions?.includes(version) !== true) throw new ApiError('not_found')
  const { drawSharePicture } = await import('../../content/share-picture.ts')
  return { content: await drawSharePicture(partner, await logoFile(partner.landingPageLogo?.id)), cacheControl: PICTURE_CACHE }
}

/** A picture as PNG, which PDF files need. */
const asPng = async (file: Uint8Array): Promise<Uint8Array | undefined> => {
  return withCanvasKit((kit, keep) => {
    const image = kit.MakeImageFromEncoded(file)
    return image === null ? undefined : (keep(image).encodeToBytes(kit.ImageFormat.PNG, 100) ?? undefined)
  })
}

/**
 * A partner's business card as PDF. Its QR code leads to the registration page, or where the link leads.
 * @param link the name of one of the partner's links
 * @throws ApiError not_found for an unknown partner, link or a retired one
 */
export const readBusinessCard = async (
  id: number,
  link: string | undefined,
): Promise<{ readonly fileName: string; readonly content: string }> => {
  const [partner, referral] = await Promise.all([partners.getOrThrow(id), link === undefined ? undefined : getReferralLink(id, link)])
  if (link !== undefined && (referral === undefined || referral.retiredAt !== null)) throw new ApiError('not_found')
  const { landingPageContactInfo, landingPageLogo } = await getPageContent(partner.partnerId)
  const [{ drawBusinessCard }, logo] = await Promise.all([import('../../content/business-card.ts'), logoFile(landingPageLogo?.id)])
  const path = paths[referral?.page ?? 'registration'](partner.partnerId)
  const address = portalLink(link === undefined ? path : `${path}?${LINK_PARAMETER}=${link}`)
  const card = await drawBusinessCard({
    company: partner.companyName,
    person: personName(partner),
    contact: [landingPageContactInfo.phone ?? partner.phone ?? '', landingPageContactInfo.email ?? partner.email].filter(
      (text) => text !== '',
    ),
    address,
    shownAddress: address.replace(/^https?:\/\//, ''),
    logo: logo && (await asPng(logo)),
  })
  return { fileName: `visitenkarte-${partner.partnerId}.pdf`, content: card.toString('base64') }
}
