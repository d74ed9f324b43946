import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { withCanvasKit } from './canvas-kit.ts'

const resolve = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/geist/${file}`))

/** The files of the web font that together cover European names. An earlier one wins where two have the same letter. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']
const WEIGHTS = { regular: 400, semibold: 600 }
/** Kerning and accents, and figures of the same width. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark']

const rangesOf = (css: string, subset: string) => {
  const [, list = ''] = new RegExp(`/\\* geist-${subset}-wght-normal \\*/[^}]*unicode-range: ([^;]+);`).exec(css) ?? []
  return list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
}

const lettersOf = (ranges: ReturnType<typeof rangesOf>) =>
  ranges.map(([from, to]) => Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('')).join('')

/** The parts of ranges that a font really draws. */
const drawnRanges = (font: Buffer, ranges: ReturnType<typeof rangesOf>) =>
  withCanvasKit((kit, keep) => {
    const face = kit.Typeface.MakeFreeTypeFaceFromData(Uint8Array.from(font).buffer)
    if (face === null) throw new Error('The font cannot be read')
    keep(face)
    const drawn: [number, number][] = []
    for (const letter of lettersOf(ranges)) {
      const code = letter.codePointAt(0) ?? 0
      if (face.getGlyphIDs(letter)[0] === 0) continue
      const last = drawn.at(-1)
      if (last?.[1] === code - 1) last[1] = code
      else drawn.push([code, code])
    }
    return drawn
  })

it('the fonts of documents are those of the package, each weight by itself because a PDF embeds no variable font', async () => {
  const css = await readFile(resolve('wght.css'), 'utf8')
  const fonts = await Promise.all(
    SUBSETS.map(async (subset) => {
      const whole = await readFile(resolve(`files/geist-${subset}-wght-normal.woff2`))
      const ranges = rangesOf(css, subset)
      const ofWeight = (wght: number) =>
        subsetFont(whole, lettersOf(ranges), {
          targetFormat: 'truetype',
          variationAxes: { wght },
          keepFeatures: FEATURES,
        })
      const [regular, semibold] = [await ofWeight(WEIGHTS.regular), await ofWeight(WEIGHTS.semibold)]
      const base64 = { regular: regular.toString('base64'), semibold: semibold.toString('base64') }
      return { name: subset, ranges: await drawnRanges(regular, ranges), ...base64 }
    }),
  )
  const license = 'Geist, Copyright 2024 The Geist Project Authors (https://github.com/vercel/geist-font), SIL Open Font License 1.1'
  // `npx vitest run --project unit functions/content/document-fonts.test.ts -u` writes the file anew after an update of the package.
  await expect(`${JSON.stringify({ license, fonts })}\n`).toMatchFileSnapshot('./document-fonts.json')
})
