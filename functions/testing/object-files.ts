import { PutObjectCommand } from '@aws-sdk/client-s3'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'
import { s3 } from '../storage/s3.ts'

/** Stores an upload as if a browser had sent it with its signed form. */
export const putUpload = async (name: string, content: Uint8Array): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: setting(environment.uploadBucket), Key: name, Body: content }))
}
