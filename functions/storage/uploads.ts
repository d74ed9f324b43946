import { DeleteObjectCommand, GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
import { SignatureV4 } from '@smithy/signature-v4'
import { environment } from '../../shared/platform/environment.ts'
import { pages } from '../../shared/platform/pages.ts'
import { documents } from '../data/client.ts'
import { setting } from '../runtime/environment.ts'
import { s3 } from './s3.ts'

/*
 * Browsers send files to the bucket of uploads with a signed form, so that they pass through no Lambda. CloudFront leads the portal's own address to the
 * bucket. https://docs.aws.amazon.com/AmazonS3/latest/developerguide/sigv4-UsingHTTPPOST.html
 */

const FORM_SECONDS = 600

/** What the signature of a form covers. */
type UploadRules = { readonly name: string; readonly type: string; readonly bytes: number }

/** A form that stores one file: the fields before the file, and the address that takes it. */
export type UploadForm = { readonly address: string; readonly fields: Readonly<Record<string, string>> }

/** The signature of a form's policy, as S3 computes it. */
export const signPolicy = (policy: string, signedAt: Date): Promise<string> => {
  const { region, credentials, sha256 } = documents.config
  return new SignatureV4({ service: 's3', region, credentials, sha256 }).sign(policy, { signingDate: signedAt })
}

/**
 * Signs a form for one file of a name, a type and at most so many bytes, which S3 checks; it is valid for ten minutes.
 * @param name of the file in the bucket of uploads
 */
export const uploadForm = async ({ name, type, bytes }: UploadRules, signedAt = new Date()): Promise<UploadForm> => {
  const { region, credentials } = documents.config
  const { accessKeyId, sessionToken } = await credentials()
  const time = signedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const signed = {
    key: name,
    'Content-Type': type,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${time.slice(0, 8)}/${await region()}/s3/aws4_request`,
    'X-Amz-Date': time,
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
  }
  const policy = {
    expiration: new Date(signedAt.getTime() + FORM_SECONDS * 1000).toISOString(),
    conditions: [
      { bucket: setting(environment.uploadBucket) },
      ...Object.entries(signed).map(([field, value]) => ({ [field]: value })),
      ['content-length-range', 1, bytes],
    ],
  }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
  return { address: pages.uploads, fields: { ...signed, Policy: encoded, 'X-Amz-Signature': await signPolicy(encoded, signedAt) } }
}

const place = (name: string) => ({ Bucket: setting(environment.uploadBucket), Key: name })

/** An uploaded file; undefined when there is none of this name. */
export const readUpload = async (name: string): Promise<Uint8Array | undefined> => {
  try {
    const { Body } = await s3().send(new GetObjectCommand(place(name)))
    return Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

/** Deletes an uploaded file; one that is gone already is fine. */
export const deleteUpload = async (name: string): Promise<void> => {
  await s3().send(new DeleteObjectCommand(place(name)))
}
