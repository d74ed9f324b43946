import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { Material } from '../../shared/domain/material.ts'
import { environment } from '../../shared/platform/environment.ts'
import { MATERIAL_FOLDER, picturePath } from '../../shared/platform/pages.ts'
import { setting } from '../runtime/environment.ts'
import { signedLink } from './file-links.ts'
import { s3 } from './s3.ts'

/** The name of a picture's file in the bucket is its address without the first slash. */
const pictureFile = (id: string) => ({ Bucket: setting(environment.mediaBucket), Key: picturePath(id).slice(1) })

/**
 * Browsers keep a picture for a year, because its address changes with its content; CloudFront for a day, so that a deleted one disappears. Uploaded and
 * drawn pictures alike.
 */
export const PICTURE_CACHE = 'public, max-age=31536000, s-maxage=86400, immutable'

/** Stores the file of a picture, which visitors reach. */
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

const materialName = (id: string) => `${MATERIAL_FOLDER}/${id}`
const materialFile = (id: string) => ({ Bucket: setting(environment.mediaBucket), Key: materialName(id) })

/** Stores the file of material. Browsers save it under its name and never show it. */
export const putMaterialFile = async ({ id, name, type }: NonNullable<Material['file']>, content: Uint8Array): Promise<void> => {
  await s3().send(
    new PutObjectCommand({
      ...materialFile(id),
      Body: content,
      ContentType: type,
      ContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      CacheControl: 'private, no-store',
    }),
  )
}

/** A link to the file of material for whoever has it. @param seconds how long it is valid */
export const linkToMaterial = (id: string, seconds: number): Promise<string> =>
  signedLink(setting(environment.mediaBucket), materialName(id), seconds)

/** Deletes the file of material; one that is gone already is fine. */
export const deleteMaterialFile = async (id: string): Promise<void> => {
  await s3().send(new DeleteObjectCommand(materialFile(id)))
}
