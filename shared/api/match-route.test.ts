import { expect, test } from 'vitest'
import { api, routeEntries } from './index.ts'
import { matchRoute } from './match-route.ts'

const match = (method: string, path: string) => matchRoute(api, method, path.split('/'))

test.each(routeEntries().map(([name, route]) => ({ name, route })))(
  '$name is reached at its own address and nowhere else',
  ({ name, route }) => {
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
    const address = route.path.replaceAll(/\{\w+\}/g, '4711')
    const found = match(route.method, address)
    expect(found).toMatchObject({ name, route, pathParameters: Object.fromEntries(parameters.map((parameter) => [parameter, '4711'])) })
    for (const near of [`${address}/`, `${address}/more`, `/x${address}`]) expect(match(route.method, near)).not.toMatchObject({ name })
  },
)

test('a fixed segment wins over a parameter', () => {
  expect(match('GET', '/api/ib-interessenten/counts')).toMatchObject({ name: 'leadCounts', pathParameters: {} })
})

test('where the fixed one does not take the method, the parameter does', () => {
  expect(match('PATCH', '/api/ib-interessenten/counts')).toMatchObject({ name: 'leadUpdate', pathParameters: { id: 'counts' } })
})

test('a parameter is never empty', () => {
  expect(match('PATCH', '/api/ib-interessenten/')).toEqual({ allowed: [] })
})

test('a known path under another method names the methods it takes', () => {
  expect(match('PUT', '/api/ib-interessenten')).toEqual({ allowed: ['GET', 'POST'] })
})
