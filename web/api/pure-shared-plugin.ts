import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const shared = fileURLToPath(new URL('../../shared/', import.meta.url))
/** The one file that takes schemas from `shared`; what it takes, it takes from a second copy of each module. */
const schemaGate = fileURLToPath(new URL('schemas.ts', import.meta.url))
const COPY = '?schemas'
const NEEDS_NO_MARK = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'TemplateLiteral'])

/**
 * Lets the browser take a label from a file of `shared` without taking its schemas, and zod with them: `shared` only declares, so each of its constants may
 * be left out when nobody uses it. Bundlers cannot know that of a call, so every constant is wrapped in a call that says so.
 *
 * Bundlers decide that once for all that is loaded: a schema used in one dialog would come with the labels of its file wherever these are used. Schemas
 * therefore come from a copy of the file, which only those load who need them.
 */
export const pureShared = (): Plugin => ({
  name: 'pure-shared',
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (importer === undefined || !(importer === schemaGate || importer.endsWith(COPY))) return
      const found = await this.resolve(source, importer.replace(COPY, ''), { ...options, skipSelf: true })
      return found?.id.startsWith(shared) ? { ...found, id: `${found.id}${COPY}` } : found
    },
  },
  transform(code, id) {
    if (!id.startsWith(shared)) return
    const marked: { readonly start: number; readonly end: number }[] = []
    for (const statement of parseAst(code).body) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type !== 'VariableDeclaration') continue
      for (const { id: name, init } of declaration.declarations) {
        if (init && name.type === 'Identifier' && !NEEDS_NO_MARK.has(init.type)) marked.push({ start: init.start, end: init.end })
      }
    }
    let result = code
    for (const { start, end } of marked.reverse()) {
      result = `${result.slice(0, start)}/* @__PURE__ */ (() => (${result.slice(start, end)}))()${result.slice(end)}`
    }
    return { code: result, map: null }
  },
})
