import { crc32, deflateSync } from 'node:zlib'
import type { EncodedImageFormat } from 'canvaskit-wasm'
import { withCanvasKit } from '../content/canvas-kit.ts'

const chunk = (type: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A grey PNG of any size, of few bytes for many pixels. @param rows that it really has @default height */
export const greyPng = (width: number, height: number, rows = height): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture with as much detail as a photo. */
export const photo = async (type: 'JPEG' | 'PNG' | 'WEBP', width: number, height: number): Promise<Buffer> => {
  return withCanvasKit((kit, keep) => {
    const surface = kit.MakeSurface(width, height)
    if (surface === null) throw new Error('No surface')
    keep(surface)
    const paint = keep(new kit.Paint())
    paint.setShader(keep(kit.Shader.MakeFractalNoise(0.02, 0.03, 3, 1, 0, 0)))
    surface.getCanvas().drawPaint(paint)
    const format: EncodedImageFormat = kit.ImageFormat[type]
    return Buffer.from(keep(surface.makeImageSnapshot()).encodeToBytes(format, 90) ?? [])
  })
}

/** A JPEG with what a camera writes: the way it was held (turned to the right) and the place. */
export const withExif = (jpeg: Buffer): Buffer => {
  const orientation = Buffer.from('49492a000800000001001201030001000000060000000000000000', 'hex')
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientation, Buffer.from('GPSLatitude 48.1374')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}
