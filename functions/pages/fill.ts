import mustache from 'mustache'
import type { SiteFacts } from '../../shared/platform/site-facts.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
/** As the renderer does it: mustache's own would turn the slashes of addresses into entities, which not everybody who reads previews undoes. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** A prerendered document with its holes filled in, everything escaped. Its template is parsed once in the life of the process. */
export const fill = (document: string, { choices, ...facts }: SiteFacts): string =>
  mustache.render(
    document,
    { ...facts, choices: Object.fromEntries(Object.entries(choices).map(([list, { options }]) => [list, options])) },
    {},
    { escape: escapeHtml },
  )
