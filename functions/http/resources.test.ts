import { expect, test, vi } from 'vitest'
import { defineRoutes } from '../../shared/api/route.ts'
import { findOperation } from './resources.ts'

const read = { method: 'GET', access: 'public', records: [], summary: '', status: 204, response: null } as const
const routes = defineRoutes({
  birdList: { ...read, path: '/api/birds' },
  birdSing: { ...read, method: 'POST', path: '/api/birds/song' },
  treeList: { ...read, path: '/api/trees' },
})
const endpoint = async () => undefined
const resources = {
  birds: vi.fn(async () => ({ routes, birdList: endpoint })),
  trees: vi.fn(async () => ({ routes, treeList: endpoint })),
}

const find = (method: string, path: string) => findOperation(resources, method, path.split('/'))

test('a request imports only its own resource', async () => {
  expect(await find('GET', '/api/birds')).toEqual({ name: 'birdList', route: routes.birdList, endpoint, pathParameters: {} })
  expect(resources.birds).toHaveBeenCalled()
  expect(resources.trees).not.toHaveBeenCalled()
})

test('a route without an endpoint in this Lambda is unknown, even if its resource is served', async () => {
  expect(await find('POST', '/api/birds/song')).toBeUndefined()
})

test.each(['/api/bees', '/api/constructor', '/api/__proto__', '/api/', '/api', '/ib/birds', '//birds', '/', ''])(
  '„%s“ imports nothing',
  async (path) => {
    vi.clearAllMocks()
    expect(await find('GET', path)).toBeUndefined()
    expect(resources.birds).not.toHaveBeenCalled()
    expect(resources.trees).not.toHaveBeenCalled()
  },
)
