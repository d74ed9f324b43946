import type { Plugin } from 'vite'
import { brandFrom } from '../../shared/brand.ts'

const name = 'virtual:brand'
const resolved = `\0${name}`

/** Builds the stage's brand into the application: as the module `virtual:brand`, and for `%BRAND%` in its document. */
export const brandModule = (): Plugin => {
  const brand = brandFrom(process.env)
  return {
    name: 'brand',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export const brandName = ${JSON.stringify(brand.name)}` : undefined),
    transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  }
}
