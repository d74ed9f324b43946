import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'

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

it('the fonts of documents are those of the package, each weight by itself because a PDF embeds no variable font', async () => {
  const css = await readFile(resolve('wght.css'), 'utf8')
  const fonts = await Promise.all(
    SUBSETS.map(async (subset) => {
      const whole = await readFile(resolve(`files/geist-${subset}-wght-normal.woff2`))
      const ranges = rangesOf(css, subset)
      const ofWeight = async (wght: number) => {
        const font = await subsetFont(whole, lettersOf(ranges), {
          targetFormat: 'truetype',
          variationAxes: { wght },
          keepFeatures: FEATURES,
        })
        return font.toString('base64')
      }
      return { name: subset, ranges, regular: await ofWeight(WEIGHTS.regular), semibold: await ofWeight(WEIGHTS.semibold) }
    }),
  )
  const license = 'Geist, Copyright 2024 The Geist Project Authors (https://github.com/vercel/geist-font), SIL Open Font License 1.1'
  // `npx vitest run --project unit infra/document-fonts.test.ts -u` writes the file anew after an update of the package.
  await expect(`${JSON.stringify({ license, fonts })}\n`).toMatchFileSnapshot('../functions/content/document-fonts.json')
})
