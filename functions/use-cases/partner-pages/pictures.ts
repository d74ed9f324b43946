import { createHash, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { PageContent } from '../../../shared/domain/partner.ts'
import type { Picture, pictureCreateSchema, pictureUploadCreateSchema } from '../../../shared/domain/picture.ts'
import { MOST_PICTURES } from '../../../shared/platform/limits.ts'
import { picturePath } from '../../../shared/platform/pages.ts'
import { auditItem } from '../../data/audit.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { partners } from '../../data/partners.ts'
import { deletePictureItem, getPictures, listPictures, putPictureItem } from '../../data/pictures.ts'
import { getPageContent } from '../../data/public-partners.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { transact } from '../../data/transact.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { deletePictureFile, putPictureFile } from '../../storage/media-files.ts'
import { deleteUpload, readUpload, type UploadForm, uploadForm } from '../../storage/uploads.ts'

/** Whose picture is changed, and who does it. */
type Of = { readonly partnerId: number; readonly actor: string }

/** The name of an uploaded file. The partner is part of it, so that nobody completes another partner's upload. */
export const uploadName = (partnerId: number, uploadId: string) => `pictures/${partnerId}/${uploadId}`

const refuseMore = (pictures: readonly Picture[]) => {
  if (pictures.length >= MOST_PICTURES)
    throw new ApiError(
      'conflict',
      `Mehr als ${MOST_PICTURES} Bilder sind nicht möglich. Löschen Sie zuerst eines, das Sie nicht mehr brauchen.`,
    )
}

/**
 * A signed form with which the browser uploads a picture of a partner.
 * @throws ApiError not_found, conflict when there are too many pictures, too_many
 */
export const beginPicture = async (
  { partnerId, actor }: Of,
  { type, bytes }: z.output<typeof pictureUploadCreateSchema>,
): Promise<UploadForm & { readonly uploadId: string }> => {
  await partners.getOrThrow(partnerId)
  refuseMore(await listPictures(partnerId))
  await countAttempt('uploadsPerUser', actor, 'hochgeladene Dateien')
  const uploadId = randomUUID()
  return { uploadId, ...(await uploadForm({ name: uploadName(partnerId, uploadId), type, bytes })) }
}

/** A picture that was made, as WebP, with what is said about it. */
type MadePicture = Pick<Picture, 'kind' | 'alt' | 'width' | 'height'> & { readonly content: Uint8Array }

/** Stores a picture of a partner with its file. @throws ApiError conflict when there are too many */
export const storePicture = async ({ partnerId, actor }: Of, { content, ...words }: MadePicture): Promise<Picture> => {
  const id = createHash('sha256').update(`${partnerId}\n`).update(content).digest('hex').slice(0, 32)
  const { kind, alt } = words
  const picture: Picture = { id, partnerId, ...words, bytes: content.length, createdAt: new Date().toISOString() }
  refuseMore((await listPictures(partnerId)).filter((other) => other.id !== id))
  await putPictureFile(id, content)
  await transact([
    putPictureItem(picture),
    auditItem({ actor, action: 'pictureCreate', entity: 'PARTNER', id: partnerId, before: null, after: { kind, alt }, name: alt }),
  ])
  return picture
}

/**
 * Makes a picture of an uploaded file, which is deleted, also when it is refused.
 * @throws ApiError not_found for an unknown partner or upload; validation of `file`
 */
export const completePicture = async (
  { partnerId, actor, uploadId }: Of & { readonly uploadId: string },
  { kind, alt }: z.output<typeof pictureCreateSchema>,
): Promise<Picture> => {
  await partners.getOrThrow(partnerId)
  const name = uploadName(partnerId, uploadId)
  const file = await readUpload(name)
  if (file === undefined)
    throw new ApiError('not_found', 'Die hochgeladene Datei gibt es nicht mehr. Bitte laden Sie sie noch einmal hoch.')
  const [{ makePicture }, { UnusablePicture }] = await Promise.all([
    import('../../content/make-picture.ts'),
    import('../../content/canvas-kit.ts'),
  ])
  try {
    return await storePicture({ partnerId, actor }, { kind, alt, ...(await makePicture(file, kind)) })
  } catch (error) {
    throw error instanceof UnusablePicture ? fieldError('file', error.message) : error
  } finally {
    await deleteUpload(name)
  }
}

const shows = ({ landingPageLogo, landingPagePortrait, landingPageContent }: PageContent, id: string) =>
  landingPageLogo?.id === id || landingPagePortrait?.id === id || landingPageContent?.includes(picturePath(id)) === true

/**
 * Deletes a picture that neither the partner's page nor the draft of it shows.
 * @throws ApiError not_found; conflict while one of them shows it
 */
export const deletePicture = async ({ partnerId, actor, id }: Of & { readonly id: string }): Promise<undefined> => {
  const { partnerId: publicId } = await partners.getOrThrow(partnerId)
  const [[picture], released, draft] = await Promise.all([
    getPictures(partnerId, [id]),
    getPageContent(publicId),
    pageDrafts.get(partnerId),
  ])
  if (picture === undefined) throw new ApiError('not_found')
  if (shows(released, id) || (draft !== undefined && shows(draft.content, id)))
    throw new ApiError('conflict', 'Das Bild steht auf der Seite. Nehmen Sie es dort zuerst heraus.')
  const { kind, alt } = picture
  // First the file: after an interruption the same call deletes the rest.
  await deletePictureFile(id)
  await transact([
    deletePictureItem(picture),
    auditItem({ actor, action: 'pictureDelete', entity: 'PARTNER', id: partnerId, before: { kind, alt }, after: null, name: alt }),
  ])
}
