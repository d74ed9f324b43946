import { partners } from '../data/partners.ts'
import { listPictures } from '../data/pictures.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { ApiError } from '../runtime/api-error.ts'
import { readBusinessCard, readSharePicture } from '../use-cases/partner-cards.ts'
import { beginPicture, completePicture, deletePicture } from '../use-cases/pictures.ts'

export { pictureRoutes as routes } from '../../shared/api/pictures.ts'

/** Another partner's pictures are answered exactly like those of a missing one. @throws ApiError not_found */
const refuseForeign = (partnerId: number, { ownPartnerId }: Session) => {
  if (ownPartnerId !== undefined && ownPartnerId !== partnerId) throw new ApiError('not_found')
}

export const pictureList: Endpoint<'pictureList'> = async ({ params: { partnerId }, session }) => {
  refuseForeign(partnerId, session)
  const [pictures] = await Promise.all([listPictures(partnerId), partners.getOrThrow(partnerId)])
  return [...pictures]
}

export const pictureUploadCreate: Endpoint<'pictureUploadCreate'> = ({ params: { partnerId }, body, session }) => {
  refuseForeign(partnerId, session)
  return beginPicture({ partnerId, actor: session.user.id }, body)
}

export const pictureCreate: Endpoint<'pictureCreate'> = ({ params: { partnerId, uploadId }, body, session }) => {
  refuseForeign(partnerId, session)
  return completePicture({ partnerId, uploadId, actor: session.user.id }, body)
}

export const pictureDelete: Endpoint<'pictureDelete'> = ({ params: { partnerId, id }, session }) => {
  refuseForeign(partnerId, session)
  return deletePicture({ partnerId, id, actor: session.user.id })
}

export const sharePicture: Endpoint<'sharePicture'> = ({ params: { partnerId, version } }) => readSharePicture(partnerId, version)

export const businessCard: Endpoint<'businessCard'> = ({ params: { partnerId }, query: { link }, session }) => {
  refuseForeign(partnerId, session)
  return readBusinessCard(partnerId, link)
}
