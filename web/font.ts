import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const whole = fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))
const folder = fileURLToPath(new URL('dist/font', import.meta.url))

const between = (first: string, last: string) => {
  const [from = 0, to = 0] = [first, last].map((letter) => letter.codePointAt(0))
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, offset) => from + offset))
}

/** All that the file holds: what names and texts of Western Europe are written with. `ui/theme/fonts.css` leaves the rest to the other one. */
const LETTERS = `${between(' ', '~')}${between('\u00a0', 'ÿ')}ĂıŒœʼˆ˚˜\u0300\u0301\u0303\u0304\u0308\u0309\u0323–—‘’‚“”„•…′″‹›⁄€™↑↓−`

/** Kerning, figures of one width, accents. The others are a tenth of the file: alternates, fractions and ligatures, which Geist has for arrows and the like. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark']

/**
 * Writes Geist with the features that the portal uses. A phone on a slow line would fetch the whole font in one round trip more: it is a little larger than what
 * may be under way in the second. Its hints stay: without them a tabular figure is a pixel wider or narrower than the next one on Linux.
 */
export const makeLatinFont = async () => {
  const font = await subsetFont(await readFile(whole), LETTERS, { targetFormat: 'woff2', keepFeatures: FEATURES })
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/geist-latin.woff2`, font)
}
