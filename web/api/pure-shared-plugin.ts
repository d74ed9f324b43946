import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const shared = fileURLToPath(new URL('../../shared/', import.meta.url))
/** The only file that imports schemas from `shared`; its imports resolve to a second copy of each module. */
const schemaGate = fileURLToPath(new URL('schemas.ts', import.meta.url))
const COPY = '?schemas'
const NEEDS_NO_MARK = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'TemplateLiteral'])

/**
 * Lets the browser import a label from a file of `shared` without its schemas, and without zod. `shared` only declares constants, so an unused one
 * can be dropped. Bundlers cannot know that of a call, so the plugin marks every constant as pure.
 * Bundlers decide this once for all chunks: a schema used in one dialog would be shipped wherever the labels of its file are used. Schemas therefore
 * come from a copy of the file, which only the chunks that need them load.
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
