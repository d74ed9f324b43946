import type { Plugin } from 'vite'
import { brandFrom } from '../../shared/brand.ts'
import { escapeHtml } from '../../shared/platform/escape-html.ts'

const name = 'virtual:brand'
const resolved = `\0${name}`

/** Provides the stage's brand: as the module `virtual:brand`, and for `%BRAND%` in the document. */
export const brandModule = (): Plugin => {
  const brand = brandFrom(process.env)
  return {
    name: 'brand',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export const brandName = ${JSON.stringify(brand.name)}` : undefined),
    transformIndexHtml: (html) => html.replaceAll('%BRAND%', () => escapeHtml(brand.name)),
  }
}
