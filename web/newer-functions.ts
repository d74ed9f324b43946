import { createRequire } from 'node:module'
import { parseAst, Visitor } from 'vite'
import * as z from 'zod'
import type { Browsers } from './browsers.ts'

/** MDN's compatibility data. Imported as JSON it would be typed by megabytes. */
const data: unknown = createRequire(import.meta.url)('@mdn/browser-compat-data')

const statementSchema = z.object({
  version_added: z.union([z.string(), z.boolean(), z.null()]).optional(),
  version_removed: z.unknown().optional(),
  flags: z.unknown().optional(),
  prefix: z.unknown().optional(),
  alternative_name: z.unknown().optional(),
})
const compatSchema = z.object({
  __compat: z.object({ support: z.record(z.string(), z.union([statementSchema, z.array(statementSchema)])) }),
})
const groupSchema = z.record(z.string(), z.unknown())
const dataSchema = z.object({ api: groupSchema, javascript: z.object({ builtins: groupSchema }) })

const versionOf = (text: string) => {
  const [major = 0, minor = 0] = text.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

/** Whether all these browsers have a feature. A feature that the data does not describe counts as present. */
const isIn = (browsers: Browsers, feature: unknown) => {
  const { data: found } = compatSchema.safeParse(feature)
  if (found === undefined) return true
  return Object.entries(browsers).every(([name, oldest]) => {
    const support = found.__compat.support[name] ?? []
    return (Array.isArray(support) ? support : [support]).some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alias }) =>
        typeof added === 'string' &&
        versionOf(added) <= versionOf(oldest) &&
        [removed, flags, prefix, alias].every((limit) => limit === undefined),
    )
  })
}

type Names = {
  /** Globals, and members of globals such as `URL.canParse`, by whether all browsers have them. */
  readonly known: ReadonlyMap<string, boolean>
  /** Names of members that no object has in all browsers, whatever the object. */
  readonly newer: ReadonlySet<string>
}

const namesFor = (browsers: Browsers): Names => {
  const { api, javascript } = dataSchema.parse(data)
  const known = new Map<string, boolean>()
  const members = new Map<string, boolean>()
  const note = (place: Map<string, boolean>, name: string, isKnown: boolean) => place.set(name, isKnown || place.get(name) === true)
  const { Intl: formats } = z.object({ Intl: groupSchema }).parse(javascript.builtins)
  for (const [object, described] of [javascript.builtins, formats, api].flatMap((group) => Object.entries(group))) {
    const { data: group } = groupSchema.safeParse(described)
    if (group === undefined) continue
    known.set(object, isIn(browsers, group))
    for (const [key, feature] of Object.entries(group)) {
      const member = key.replace(/_static$/, '')
      if (key === '__compat' || /_event$/.test(key)) continue
      const isKnown = isIn(browsers, feature)
      known.set(`${object}.${member}`, isKnown)
      note(members, member, isKnown)
    }
  }
  return { known, newer: new Set([...members].flatMap(([name, isKnown]) => (isKnown ? [] : [name]))) }
}

/**
 * The functions that a script names and that are newer than some of the browsers, by MDN's data: globals, their members, and calls of methods that no
 * object of these browsers has; and lookbehinds, which stop a whole script from being read. A method that an older object has under the same name is
 * not seen.
 */
export const newerFunctions = (browsers: Browsers): ((script: string) => ReadonlySet<string>) => {
  const { known, newer } = namesFor(browsers)
  return (script) => {
    const found = new Set<string>()
    const check = (name: string) => known.get(name) === false && found.add(name)
    new Visitor({
      CallExpression({ callee }) {
        if (callee.type === 'Identifier') check(callee.name)
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return
        const { name } = callee.property
        const isGlobal = callee.object.type === 'Identifier' && known.has(`${callee.object.name}.${name}`)
        if (!isGlobal && newer.has(name)) found.add(`.${name}()`)
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier') check(callee.name)
      },
      MemberExpression({ object, property }) {
        if (object.type === 'Identifier' && property.type === 'Identifier') check(`${object.name}.${property.name}`)
      },
      Literal(literal) {
        if ('regex' in literal && /\(\?<[=!]/.test(literal.regex.pattern)) found.add(`/${literal.regex.pattern}/`)
      },
    }).visit(parseAst(script))
    return found
  }
}
