import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { environment } from '../../shared/platform/environment.ts'
import { pages, picturePath } from '../../shared/platform/pages.ts'
import { setting } from '../runtime/environment.ts'
import { s3 } from './s3.ts'

/** The name of a picture's file in the bucket is its address without the first slash. */
const pictureFile = (id: string) => ({ Bucket: setting(environment.mediaBucket), Key: picturePath(id).slice(1) })

/** Browsers keep a picture for a year, because its address changes with its content; CloudFront for a day, so that a deleted one disappears. */
export const PICTURE_CACHE = `public, max-age=31536000, s-maxage=86400, immutable`

/** Stores the file of a picture, which visitors reach below {@link pages.media}. */
export const putPictureFile = async (id: string, content: Uint8Array): Promise<void> => {
  await s3().send(new PutObjectCommand({ ...pictureFile(id), Body: content, ContentType: 'image/webp', CacheControl: PICTURE_CACHE }))
}

/** The file of a picture. @throws when there is none */
export const getPictureFile = async (id: string): Promise<Uint8Array> => {
  const { Body } = await s3().send(new GetObjectCommand(pictureFile(id)))
  if (Body === undefined) throw new Error('S3 answered without a file')
  return Body.transformToByteArray()
}

/** Deletes the file of a picture; one that is gone already is fine. */
export const deletePictureFile = async (id: string): Promise<void> => {
  await s3().send(new DeleteObjectCommand(pictureFile(id)))
}
