import type { CanvasKit, Image } from 'canvaskit-wasm'
import { type PictureKind, pictureKinds } from '../../shared/domain/picture.ts'
import { LONGEST_SIDE, MOST_PICTURE_BYTES, MOST_PIXELS } from '../../shared/platform/limits.ts'
import { UnusablePicture, withCanvasKit, withCleanup } from './canvas-kit.ts'
import { pictureHeader } from './picture-header.ts'

/** The qualities that are tried before the sides shrink. At 100 it is lossless, which suits the flat colours of a logo. */
const QUALITIES = { logo: [100, 80], portrait: [84, 60], page: [80, 58] } as const satisfies Record<PictureKind, readonly number[]>
/** The least by which the sides shrink, and how far below the estimate they do: half the pixels take somewhat more than half the bytes. */
const SHRINK = 0.85
const BELOW_ESTIMATE = 0.9

type Size = { readonly width: number; readonly height: number }
type Part = Size & { readonly x: number; readonly y: number }

const whole = ({ width, height }: Size): Part => ({ x: 0, y: 0, width, height })

/** The middle of a picture in the proportions of another size. */
const middle = ({ width, height }: Size, { width: wide, height: high }: Size): Part => {
  const scale = Math.min(width / wide, height / high)
  const part = { width: wide * scale, height: high * scale }
  return { ...part, x: (width - part.width) / 2, y: (height - part.height) / 2 }
}

/** The size of a part within a largest one; nothing is enlarged. */
const fitted = ({ width, height }: Size, most: Size): Size => {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Draws a part of an image in another size. @throws UnusablePicture when there is not enough memory for it */
const resized = (kit: CanvasKit, image: Image, { x, y, width, height }: Part, to: Size): Image =>
  withCleanup((keep) => {
    const surface = kit.MakeSurface(to.width, to.height)
    if (surface === null) throw new UnusablePicture('Das Bild ist zu groß')
    keep(surface)
    const [from, into] = [kit.XYWHRect(x, y, width, height), kit.XYWHRect(0, 0, to.width, to.height)]
    surface.getCanvas().drawImageRectOptions(image, from, into, kit.FilterMode.Linear, kit.MipmapMode.None, keep(new kit.Paint()))
    return surface.makeImageSnapshot()
  })

/** Halves the sides as long as they are twice too long, so that every pixel counts, and then draws the exact size. */
const scaled = (kit: CanvasKit, image: Image, part: Part, to: Size): Image => {
  if (part.width < 2 * to.width || part.height < 2 * to.height) return resized(kit, image, part, to)
  return withCleanup((keep) => {
    const half = { width: Math.ceil(part.width / 2), height: Math.ceil(part.height / 2) }
    return scaled(kit, keep(resized(kit, image, part, half)), whole(half), to)
  })
}

/** Encodes a part of an image as WebP, as good as the limit of bytes allows. Encoding takes most of the time, so that there are few attempts. */
const encoded = (kit: CanvasKit, image: Image, part: Part, to: Size, qualities: readonly number[]): Size & { content: Uint8Array } =>
  withCleanup((keep) => {
    const result = keep(scaled(kit, image, part, to))
    let bytes = 0
    for (const quality of qualities) {
      const content = result.encodeToBytes(kit.ImageFormat.WEBP, quality)
      if (content === null) throw new UnusablePicture('Das Bild ist beschädigt')
      if (content.length <= MOST_PICTURE_BYTES) return { ...to, content }
      bytes = content.length
    }
    const factor = Math.min(SHRINK, BELOW_ESTIMATE * Math.sqrt(MOST_PICTURE_BYTES / bytes))
    const smaller = { width: Math.max(1, Math.floor(to.width * factor)), height: Math.max(1, Math.floor(to.height * factor)) }
    return encoded(kit, image, part, smaller, qualities.slice(-1))
  })

/**
 * Makes the picture that visitors get of an uploaded file: decoded, turned as its camera was held, cut and resized for its kind, and encoded anew as WebP of
 * at most {@link MOST_PICTURE_BYTES}. Nothing else of the file is left: no place, no camera, no other file hidden in it.
 * @throws UnusablePicture for a file that is no JPEG, PNG or WebP, is broken, or has too many pixels
 */
export const makePicture = async (file: Uint8Array, kind: PictureKind): Promise<Size & { readonly content: Uint8Array }> => {
  const header = pictureHeader(file)
  if (header === undefined) throw new UnusablePicture('Die Datei ist kein vollständiges Bild als JPEG, PNG oder WebP')
  const { width, height } = header
  if (width === 0 || height === 0 || Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw new UnusablePicture('Das Bild hat zu viele Bildpunkte: höchstens 50 Millionen und 12.000 je Seite')
  return withCanvasKit((kit, keep) => {
    const image = kit.MakeImageFromEncoded(file)
    if (image === null) throw new UnusablePicture('Das Bild ist beschädigt')
    keep(image)
    const size = { width: image.width(), height: image.height() }
    const most = pictureKinds[kind]
    const part = kind === 'portrait' ? middle(size, most) : whole(size)
    return encoded(kit, image, part, fitted(part, most), QUALITIES[kind])
  })
}
