import { SignatureV4 } from '@smithy/signature-v4'
import { environment } from '../../shared/platform/environment.ts'
import { type ExportedFile, exportedFileName } from '../../shared/platform/exported-files.ts'
import { documents } from '../data/client.ts'
import { optionalSetting, setting } from '../runtime/environment.ts'

/** Address of a stand-in for S3, which has the bucket in its paths; undefined on AWS. */
export const s3Endpoint = () => optionalSetting('AWS_ENDPOINT_URL_S3') ?? optionalSetting('AWS_ENDPOINT_URL')

const addressOf = (bucket: string, name: string) => {
  const endpoint = s3Endpoint()
  if (endpoint !== undefined) return new URL(`/${bucket}/${name}`, endpoint)
  return new URL(`https://${bucket}.s3.${setting('AWS_REGION')}.amazonaws.com/${name}`)
}

/**
 * A link to a file of a bucket for whoever has it. It is signed without a call and without the client of S3, which few calls need.
 * @param seconds how long it is valid
 * @param from beginning of its validity
 */
export const signedLink = async (bucket: string, name: string, seconds: number, from = new Date()): Promise<string> => {
  const { region, credentials, sha256 } = documents.config
  const address = addressOf(bucket, name)
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256, uriEscapePath: false, applyChecksum: false })
  const { query = {} } = await signer.presign(
    {
      method: 'GET',
      protocol: address.protocol,
      hostname: address.hostname,
      path: address.pathname,
      headers: { host: address.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    },
    { expiresIn: seconds, signingDate: from },
  )
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value))
  return address.href
}

/** {@link signedLink} to an exported file. */
export const linkToFile = (file: ExportedFile, seconds: number): Promise<string> =>
  signedLink(setting(environment.exportBucket), exportedFileName(file), seconds)
