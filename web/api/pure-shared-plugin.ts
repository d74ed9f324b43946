import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const shared = fileURLToPath(new URL('../../shared/', import.meta.url))
const NEEDS_NO_MARK = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'TemplateLiteral'])

/**
 * Lets the browser take a label from a file of `shared` without taking its schemas, and zod with them: `shared` only declares, so each of its constants may
 * be left out when nobody uses it. Bundlers cannot know that of a call, so every constant is wrapped in a call that says so.
 */
export const pureShared = (): Plugin => ({
  name: 'pure-shared',
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
