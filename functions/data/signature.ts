import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

/** Who asks. Lambda hands a role's credentials over with a session token. */
export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string | undefined }

type SigningKey = { readonly secret: string; readonly scope: string; readonly key: KeyObject }

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

let latest: SigningKey | undefined
/** The key for a scope: day, region, service and kind of signature, each hashed into what came before. Kept until the scope or the secret changes. */
const signingKey = (secret: string, scope: string) => {
  if (latest?.scope !== scope || latest.secret !== secret) {
    const bytes = scope.split('/').reduce(hmac, Buffer.from(`AWS4${secret}`))
    latest = { secret, scope, key: createSecretKey(bytes) }
  }
  return latest.key
}

/**
 * Headers of a request to DynamoDB with its signature, version 4: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. All such
 * requests are a POST to `/` without a query, so that only what is given here differs.
 * @param host with its port, unless that is the protocol's own
 * @param target operation with the version of the protocol
 */
export const signedHeaders = (
  { host, region, target, body }: { readonly host: string; readonly region: string; readonly target: string; readonly body: string },
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  now = new Date(),
): Record<string, string> => {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/dynamodb/aws4_request`
  // In the order of their names, as they are signed.
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.0',
    host,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
    'x-amz-target': target,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${hash('sha256', body)}`
  const signature = createHmac('sha256', signingKey(secretAccessKey, scope))
    .update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`)
    .digest('hex')
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return headers
}
