import { partners } from '../data/partners.ts'
import { listPictures } from '../data/pictures.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnPartner } from '../http/session.ts'
import { readBusinessCard, readSharePicture } from '../use-cases/partner-pages/partner-cards.ts'
import { beginPicture, completePicture, deletePicture } from '../use-cases/partner-pages/pictures.ts'

export { pictureRoutes as routes } from '../../shared/api/pictures.ts'

export const pictureList: Endpoint<'pictureList'> = async ({ params: { partnerId }, session }) => {
  checkOwnPartner(session, partnerId)
  const [pictures] = await Promise.all([listPictures(partnerId), partners.getOrThrow(partnerId)])
  return [...pictures]
}

export const pictureUploadCreate: Endpoint<'pictureUploadCreate'> = ({ params: { partnerId }, body, session }) => {
  checkOwnPartner(session, partnerId)
  return beginPicture({ partnerId, actor: session.user.id }, body)
}

export const pictureCreate: Endpoint<'pictureCreate'> = ({ params: { partnerId, uploadId }, body, session }) => {
  checkOwnPartner(session, partnerId)
  return completePicture({ partnerId, uploadId, actor: session.user.id }, body)
}

export const pictureDelete: Endpoint<'pictureDelete'> = ({ params: { partnerId, id }, session }) => {
  checkOwnPartner(session, partnerId)
  return deletePicture({ partnerId, id, actor: session.user.id })
}

export const sharePicture: Endpoint<'sharePicture'> = ({ params: { partnerId, version } }) => readSharePicture(partnerId, version)

export const businessCard: Endpoint<'businessCard'> = ({ params: { partnerId }, query: { link }, session }) => {
  checkOwnPartner(session, partnerId)
  return readBusinessCard(partnerId, link)
}
