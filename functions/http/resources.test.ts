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

test('a request imports only its own resource', async () => {
  expect(await findOperation(resources, 'GET /api/birds')).toEqual({ route: routes.birdList, endpoint })
  expect(resources.birds).toHaveBeenCalled()
  expect(resources.trees).not.toHaveBeenCalled()
})

test('a route without an endpoint in this Lambda is unknown, even if its resource is served', async () => {
  expect(await findOperation(resources, 'POST /api/birds/song')).toBeUndefined()
})

test.each(['GET /api/bees', 'GET /api/constructor', 'GET /api/__proto__', 'GET /api/', 'GET /ib/birds', '$default', ''])(
  '„%s“ imports nothing',
  async (key) => {
    vi.clearAllMocks()
    expect(await findOperation(resources, key)).toBeUndefined()
    expect(resources.birds).not.toHaveBeenCalled()
    expect(resources.trees).not.toHaveBeenCalled()
  },
)
