import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { apiRoutes } from './routes-plugin.ts'

const shared = fileURLToPath(new URL('../../shared/domain/interessent.ts', import.meta.url))

test('a bundle that needs one label from shared holds no schema', async () => {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? '\0entry' : null) }
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        ...entry,
        load: (id) => (id === '\0entry' ? `import { interessentFilters } from '${shared}'; console.log(interessentFilters)` : null),
      },
      apiRoutes(),
    ],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })
  const [result] = Array.isArray(output) ? output : [output]
  if (result === undefined || !('output' in result)) throw new Error('nothing was built')
  const code = result.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  expect(code).toContain('Interessenten')
  expect(code.length).toBeLessThan(1000)
})
