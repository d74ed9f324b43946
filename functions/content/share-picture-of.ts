import type { PublicPartner } from '../../shared/domain/partner.ts'
import { sharePicturePath } from '../../shared/platform/pages.ts'
import { sha256 } from '../runtime/sha256.ts'

/** Changes with the drawing, so that messengers fetch a new one. */
const DRAWING = 1

/** Identifies what a partner's picture for messengers shows. */
export const sharePictureVersion = ({ partnerId, companyName, firstName, lastName, landingPageLogo }: PublicPartner): string =>
  sha256(JSON.stringify([DRAWING, partnerId, companyName, firstName, lastName, landingPageLogo?.id ?? null]), 'hex').slice(0, 16)

/** Path of a partner's present picture for messengers. */
export const sharePictureOf = (partner: PublicPartner): string => sharePicturePath(partner.partnerId, sharePictureVersion(partner))
