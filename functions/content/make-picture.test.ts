import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MOST_PICTURE_BYTES } from '../../shared/platform/limits.ts'
import { greyPng, photo, withExif } from '../testing/pictures.ts'
import { UnusablePicture } from './canvas-kit.ts'
import { makePicture } from './make-picture.ts'
import { pictureHeader } from './picture-header.ts'

const refusal = async (file: Uint8Array) => {
  const error = await makePicture(file, 'page').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UnusablePicture)
  return error instanceof Error ? error.message : ''
}

describe('a picture', () => {
  it.each(['JPEG', 'PNG', 'WEBP'] as const)('is made of a %s, as WebP of at most 50 KB', async (type) => {
    const file = await photo(type, 800, 600)
    expect(pictureHeader(file)).toEqual({ type: `image/${type.toLowerCase()}`, width: 800, height: 600 })
    const { content, width, height } = await makePicture(file, 'page')
    expect(content.length).toBeLessThanOrEqual(MOST_PICTURE_BYTES)
    expect(pictureHeader(content)).toEqual({ type: 'image/webp', width, height })
    expect(width / height).toBeCloseTo(4 / 3, 1)
  })

  it('is cut to a square for a portrait, fitted into its box for a logo, and never enlarged', async () => {
    expect(await makePicture(greyPng(900, 600), 'portrait')).toMatchObject({ width: 480, height: 480 })
    expect(await makePicture(greyPng(900, 600), 'logo')).toMatchObject({ width: 240, height: 160 })
    expect(await makePicture(greyPng(40, 20), 'logo')).toMatchObject({ width: 40, height: 20 })
  })

  it('is turned as the camera was held, and holds neither place nor camera, nor a file that was appended', async () => {
    const secret = Buffer.from('PK\u0003\u0004 <script>alert(1)</script>')
    const file = Buffer.concat([withExif(await photo('JPEG', 300, 200)), secret])
    const { content, width, height } = await makePicture(file, 'page')
    expect([width, height]).toEqual([200, 300])
    for (const trace of ['Exif', 'GPSLatitude', '<script>', 'PK']) expect(Buffer.from(content).includes(trace), trace).toBe(false)
  })
})

describe('no picture is made of', () => {
  it('a bomb: a file of few bytes with more pixels than any camera takes', async () => {
    const bomb = greyPng(20_000, 20_000, 10)
    expect(bomb.length).toBeLessThan(1000)
    expect(await refusal(bomb)).toContain('zu viele Bildpunkte')
    expect(await refusal(greyPng(12_001, 1))).toContain('zu viele Bildpunkte')
    expect(await refusal(greyPng(0, 10))).toContain('zu viele Bildpunkte')
  })

  it('a file of another type, whatever its name says', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const gif = Buffer.from(`GIF89a${'x'.repeat(100)}`)
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(1000))])
    for (const file of [svg, html, gif, zip, Buffer.alloc(0), Buffer.alloc(100)])
      expect(await refusal(file)).toContain('kein vollständiges Bild')
  })

  it('a file that is cut off or damaged, at whatever place', async () => {
    for (const type of ['JPEG', 'PNG', 'WEBP'] as const) {
      const file = await photo(type, 64, 48)
      for (const part of [0.05, 0.3, 0.6, 0.95]) expect(await refusal(file.subarray(0, file.length * part))).toContain('Bild')
      const damaged = Buffer.from(file)
      damaged.fill(0xff, 16, 60)
      await expect(makePicture(damaged, 'page')).rejects.toBeInstanceOf(UnusablePicture)
    }
  })
})
