import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchUpload,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { environment } from '../../shared/platform/environment.ts'
import { type ExportedFile, exportedFileName, exportedFiles } from '../../shared/platform/exported-files.ts'
import { setting } from '../runtime/environment.ts'
import { s3 } from './s3.ts'

/** S3 takes smaller parts only at the end of a file. */
export const SMALLEST_PART_BYTES = 5 * 1024 * 1024

/** An unfinished file. */
export type Upload = { readonly file: ExportedFile; readonly id: string }

const place = (file: ExportedFile) => ({ Bucket: setting(environment.exportBucket), Key: exportedFileName(file) })

/** Whether the error says that an upload has been completed, aborted or deleted. */
export const isUploadGone = (error: unknown) => error instanceof NoSuchUpload

/** Begins a file that is written in parts. @param fileName under which browsers save it */
export const beginFile = async (file: ExportedFile, fileName: string): Promise<Upload> => {
  const { UploadId } = await s3().send(
    new CreateMultipartUploadCommand({
      ...place(file),
      ContentType: exportedFiles[file.kind].type,
      ContentDisposition: `attachment; filename="${fileName}"`,
      CacheControl: 'private, no-store',
    }),
  )
  if (UploadId === undefined) throw new Error('S3 answered without an upload id')
  return { file, id: UploadId }
}

/** Stores a part, numbered from 1; replaces an earlier one of this number. @returns its tag, which {@link completeFile} needs */
export const storePart = async ({ file, id }: Upload, number: number, content: Uint8Array): Promise<string> => {
  const { ETag } = await s3().send(new UploadPartCommand({ ...place(file), UploadId: id, PartNumber: number, Body: content }))
  if (ETag === undefined) throw new Error('S3 answered without a tag')
  return ETag
}

/** Stores a piece that is too small for a part, as a file of its own until the next run; the bucket deletes it after some days. */
export const keepPiece = async (file: ExportedFile, content: Uint8Array): Promise<void> => {
  await s3().send(new PutObjectCommand({ ...place(file), Body: content, CacheControl: 'private, no-store' }))
}

/** Reads what {@link keepPiece} has stored. */
export const readPiece = async (file: ExportedFile): Promise<Uint8Array> => {
  const { Body } = await s3().send(new GetObjectCommand(place(file)))
  if (Body === undefined) throw new Error('S3 answered without a body')
  return Body.transformToByteArray()
}

/** Makes one file of the stored parts. */
export const completeFile = async ({ file, id }: Upload, tags: readonly string[]): Promise<void> => {
  const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
  await s3().send(new CompleteMultipartUploadCommand({ ...place(file), UploadId: id, MultipartUpload: { Parts } }))
}

/** Deletes the parts of a file that will not be completed. */
export const abandonFile = async ({ file, id }: Upload): Promise<void> => {
  try {
    await s3().send(new AbortMultipartUploadCommand({ ...place(file), UploadId: id }))
  } catch (error) {
    if (!isUploadGone(error)) throw error
  }
}

/** Deletes a finished file; one that is gone already is fine. */
export const deleteFile = async (file: ExportedFile): Promise<void> => {
  await s3().send(new DeleteObjectCommand(place(file)))
}
