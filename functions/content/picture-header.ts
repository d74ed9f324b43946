import { type FileType, fileTypeOf } from './file-type.ts'

/** What the beginning of a picture's file says. */
export type PictureHeader = { readonly type: 'image/jpeg' | 'image/png' | 'image/webp'; readonly width: number; readonly height: number }

const PNG_END = Buffer.from('IEND')

const pngHeader = (file: Buffer): PictureHeader | undefined =>
  file.length < 45 || file.toString('latin1', 12, 16) !== 'IHDR' || !file.includes(PNG_END)
    ? undefined
    : { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const START_OF_SCAN = 0xda
/** Markers of frames hold the size: all from C0 to CF but those of tables and arithmetic conditioning. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments up to the first scan. Without the marker of its end behind that, the file is cut off. */
const jpegHeader = (file: Buffer): PictureHeader | undefined => {
  let size: Pick<PictureHeader, 'width' | 'height'> | undefined
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN) return size && file.lastIndexOf(END_OF_JPEG) > at ? { type: 'image/jpeg', ...size } : undefined
    if (isFrame(marker) && size !== undefined) return undefined
    if (isFrame(marker)) size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/**
 * The three forms of WebP: lossy, lossless, and extended by transparency, metadata or animation.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
const webpHeader = (file: Buffer): PictureHeader | undefined => {
  if (file.length < 30 || file.readUInt32LE(4) + 8 > file.length) return undefined
  const form = file.toString('latin1', 12, 16)
  const type = 'image/webp' as const
  if (form === 'VP8 ') return { type, width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { type, width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (form !== 'VP8L') return undefined
  const bits = file.readUInt32LE(21)
  return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const readers: Readonly<Partial<Record<FileType, (file: Buffer) => PictureHeader | undefined>>> = {
  'image/png': pngHeader,
  'image/jpeg': jpegHeader,
  'image/webp': webpHeader,
}

/**
 * The type and the size of a whole JPEG, PNG or WebP by its content, without decoding it. Undefined for any other file, and for one whose beginning is
 * broken or whose end is missing.
 */
export const pictureHeader = (content: Uint8Array): PictureHeader | undefined => {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const type = fileTypeOf(content)
  return type && readers[type]?.(file)
}
