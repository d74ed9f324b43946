import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const isCompressible = (type: string) => /^text\/|json|svg|xml/.test(type)

/** The encodings that CloudFront offers too. */
export const encoders = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
  identity: async (content: Buffer) => content,
}
export type Encoding = keyof typeof encoders

/** The best encoding of a content type that a browser supports (`accepted`: its Accept-Encoding). */
export const chooseEncoding = (accepted: string | undefined, type: string): Encoding => {
  if (!isCompressible(type)) return 'identity'
  const names = (accepted ?? '').split(',').map((part) => part.trim().split(';')[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
