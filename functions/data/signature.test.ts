import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedHeaders } from './signature.ts'

/** For AWS's own signer, which hashes through whatever it is given. */
class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', Buffer.from(Object(secret)))
  }
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.#hash.update(typeof data === 'string' ? data : Buffer.from(Object(data)))
  }
  digest() {
    return Promise.resolve(new Uint8Array(this.#hash.digest()))
  }
  reset() {
    throw new Error('Not needed')
  }
}

const texts = fc.string({ unit: 'grapheme', maxLength: 200 })
const words = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'ABCDwxyz0189+/=') })

test('is the signature that AWS’s own signer gives, for any body, secret, session and time', async () => {
  const property = fc.asyncProperty(
    // Few, so that they meet again: what is kept of one must not sign for another, nor on another day.
    fc.record({
      accessKeyId: words,
      secretAccessKey: fc.constantFrom('one', 'another'),
      sessionToken: fc.option(words, { nil: undefined }),
    }),
    fc.constantFrom('eu-central-1', 'us-east-1'),
    fc.constantFrom('dynamodb.eu-central-1.amazonaws.com', '127.0.0.1:8000'),
    texts,
    fc.date({ min: new Date('2026-02-27T22:00Z'), max: new Date('2026-03-02'), noInvalidDate: true }),
    async ({ sessionToken, ...keys }, region, host, body, now) => {
      const target = 'DynamoDB_20120810.Query'
      const headers = signedHeaders({ host, region, target, body }, { ...keys, sessionToken }, now)
      const signer = new SignatureV4({
        service: 'dynamodb',
        region,
        credentials: { ...keys, ...(sessionToken !== undefined && { sessionToken }) },
        sha256: Sha256,
        applyChecksum: false,
      })
      const unsigned = { 'content-type': 'application/x-amz-json-1.0', host, 'x-amz-target': target }
      const request = { method: 'POST', protocol: 'https:', hostname: host, path: '/', query: {}, headers: unsigned, body }
      const signed = await signer.sign(request, { signingDate: now })
      expect(headers).toEqual(signed.headers)
    },
  )
  await fc.assert(property)
})
