import { describe, expect, test } from 'vitest'
import { routeEntries } from '../../shared/api/index.ts'
import { routeKey } from '../../shared/api/route.ts'
import { matchRoute } from './routing.ts'

const match = (method: string, path: string) => matchRoute(method, path.split('/'))

describe('the gateway routes like API Gateway', () => {
  test.each(routeEntries().map(([name, route]) => ({ name, route })))(
    '$name is reached at its own address and nowhere else',
    ({ route }) => {
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const address = route.path.replaceAll(/\{\w+\}/g, '4711')
      const found = match(route.method, address)
      expect(found).toMatchObject({ routeKey: routeKey(route), pathParameters: Object.fromEntries(names.map((name) => [name, '4711'])) })
      for (const near of [`${address}/`, `${address}/more`, `/x${address}`]) expect(match(route.method, near)).not.toMatchObject({ route })
    },
  )

  test('a fixed segment wins over a parameter', () => {
    expect(match('GET', '/api/ib-interessenten/counts')).toMatchObject({ routeKey: 'GET /api/ib-interessenten/counts' })
  })

  test('where the fixed one does not take the method, the parameter does', () => {
    expect(match('PATCH', '/api/ib-interessenten/counts')).toMatchObject({ pathParameters: { id: 'counts' } })
  })

  test('a parameter is never empty', () => {
    expect(match('PATCH', '/api/ib-interessenten/')).toEqual({ allowed: [] })
  })

  test('a known path under another method names the methods it takes', () => {
    expect(match('PUT', '/api/ib-interessenten')).toEqual({ allowed: ['GET', 'POST'] })
  })
})
