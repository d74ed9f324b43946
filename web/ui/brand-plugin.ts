import type { Plugin } from 'vite'
import { brandFrom } from '../../shared/brand.ts'
import { escapeHtml } from '../../shared/platform/escape-html.ts'
import { shades } from './theme/colors.ts'

const [pageLight, pageDark] = shades('page')
const name = 'virtual:brand'
const resolved = `\0${name}`

/** Provides the stage's brand: as the module `virtual:brand`, and for `%BRAND%` in the document, whose bar in the browser has the colours of the page. */
export const brandModule = (): Plugin => {
  const brand = brandFrom(process.env)
  return {
    name: 'brand',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export const brandName = ${JSON.stringify(brand.name)}` : undefined),
    transformIndexHtml: (html) =>
      html
        .replaceAll('%BRAND%', () => escapeHtml(brand.name))
        .replaceAll('%PAGE_LIGHT%', pageLight)
        .replaceAll('%PAGE_DARK%', pageDark),
  }
}
