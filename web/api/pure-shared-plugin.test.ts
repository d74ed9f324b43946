import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { apiRoutes } from './routes-plugin.ts'

const shared = fileURLToPath(new URL('../../shared/domain/lead.ts', import.meta.url))

test('a bundle that needs one label from shared holds no schema', async () => {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? '\0entry' : null) }
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        ...entry,
        load: (id) => (id === '\0entry' ? `import { leadFilters } from '${shared}'; console.log(leadFilters)` : null),
      },
      apiRoutes(),
    ],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })
  const [result] = Array.isArray(output) ? output : [output]
  if (result === undefined || !('output' in result)) throw new Error('the build produced no output')
  const code = result.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  expect(code).toContain('Interessenten')
  expect(code.length).toBeLessThan(1000)
})

test('a schema imported through schemas.ts is in the lazily loaded chunk, with zod', async () => {
  const gate = fileURLToPath(new URL('schemas.ts', import.meta.url))
  const customer = fileURLToPath(new URL('../../shared/domain/customer.ts', import.meta.url))
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entries',
        resolveId: (id: string) => (id === 'entry' || id === 'later' ? `\0${id}` : null),
        load: (id) => {
          if (id === '\0entry') return `import { customerTypeLabels } from '${customer}'; console.log(customerTypeLabels); import('later')`
          return id === '\0later' ? `import { customerFormSchema } from '${gate}'; console.log(customerFormSchema(null))` : null
        },
      },
      apiRoutes(),
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'entry' } },
  })
  const [result] = Array.isArray(output) ? output : [output]
  if (result === undefined || !('output' in result)) throw new Error('the build produced no output')
  const chunks = result.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
  const first = chunks.find(({ isEntry }) => isEntry)
  expect(first?.imports).toEqual([])
  expect(first?.code).toContain('Interessent')
  expect(first?.code).not.toContain('ZodError')
  expect(
    chunks
      .filter(({ isEntry }) => !isEntry)
      .map(({ code }) => code)
      .join(''),
  ).toContain('ZodError')
})
