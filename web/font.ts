import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const whole = fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))
const folder = fileURLToPath(new URL('dist/font', import.meta.url))

const between = (first: string, last: string) => {
  const [from = 0, to = 0] = [first, last].map((letter) => letter.codePointAt(0))
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, offset) => from + offset))
}

/** The letters of Western European names and texts. `ui/theme/fonts.css` loads another file for the rest. */
const LETTERS = `${between(' ', '~')}${between('\u00a0', 'ÿ')}ĂıŒœʼˆ˚˜\u0300\u0301\u0303\u0304\u0308\u0309\u0323–—‘’‚“”„•…′″‹›⁄€™↑↓−`

/** Kerning, tabular figures, accents. Omits alternates, fractions and ligatures, which Geist has for arrows and the like: a tenth of the file. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark']

/**
 * Writes Geist with only the features in use. The whole font would cost a phone on a slow connection one more round trip, because it exceeds the
 * second congestion window. Keeps the hints: without them, tabular figures differ by a pixel on Linux.
 */
export const makeLatinFont = async () => {
  const font = await subsetFont(await readFile(whole), LETTERS, { targetFormat: 'woff2', keepFeatures: FEATURES })
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/geist-latin.woff2`, font)
}
