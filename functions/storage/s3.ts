import { S3Client } from '@aws-sdk/client-s3'
import { outsideRetries, tracing } from '../runtime/trace.ts'
import { s3Endpoint } from './file-links.ts'

const makeClient = () => {
  // Files travel over TLS; checksums of each part would have to be stored and repeated when a file is completed.
  const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', forcePathStyle: s3Endpoint() !== undefined })
  client.middlewareStack.add(tracing('S3'), outsideRetries)
  return client
}
let kept: S3Client | undefined
/** The client of S3, which is made by its first use. */
export const s3 = (): S3Client => {
  kept ??= makeClient()
  return kept
}
