import mustache from 'mustache'
import { escapeHtml } from '../../shared/platform/escape-html.ts'
import type { SiteFacts } from '../../shared/platform/site-facts.ts'

/** Fills the placeholders of a prerendered document, escaped. Each template is parsed once per process. */
export const fill = (document: string, { choices, ...facts }: SiteFacts): string =>
  mustache.render(
    document,
    { ...facts, choices: Object.fromEntries(Object.entries(choices).map(([list, { options }]) => [list, options])) },
    {},
    // As React does it. Mustache's own would turn the slashes of addresses into entities, which some readers of previews do not undo.
    { escape: escapeHtml },
  )
