import { expect, test } from 'vitest'
import { defineRoutes } from '../../shared/api/route.ts'
import { operationsOf } from './resources.ts'

const read = { method: 'GET', access: 'public', summary: '', status: 204, response: null } as const
const routes = defineRoutes({
  birdList: { ...read, path: '/api/birds' },
  birdSing: { ...read, method: 'POST', path: '/api/birds/song' },
  treeList: { ...read, path: '/api/trees' },
})
const endpoint = async () => undefined

const lambda = () => {
  const loads: string[] = []
  const loading = (name: string, endpoints: Record<string, typeof endpoint>) => async () => {
    loads.push(name)
    return { resource: { routes, endpoints } }
  }
  return {
    loads,
    operationOf: operationsOf({ birds: loading('birds', { birdList: endpoint }), trees: loading('trees', { treeList: endpoint }) }),
  }
}

test('a resource is loaded by its first call, and none beside it', async () => {
  const { loads, operationOf } = lambda()
  expect(loads).toEqual([])
  expect(await operationOf('GET /api/birds')).toEqual({ route: routes.birdList, endpoint })
  expect(await operationOf('GET /api/birds')).toEqual({ route: routes.birdList, endpoint })
  expect(loads).toEqual(['birds'])
})

test('what has no endpoint in this Lambda is unknown to it, though its resource is served', async () => {
  const { operationOf } = lambda()
  expect(await operationOf('POST /api/birds/song')).toBeUndefined()
})

test.each(['GET /api/bees', 'GET /api/constructor', 'GET /api/__proto__', 'GET /api/', 'GET /ib/birds', '$default', ''])(
  'nothing is loaded for „%s“',
  async (key) => {
    const { loads, operationOf } = lambda()
    expect(await operationOf(key)).toBeUndefined()
    expect(loads).toEqual([])
  },
)
