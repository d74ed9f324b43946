import { expect, test } from 'vitest'
import { callerNetwork, widerNetwork } from './caller-network.ts'

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['::ffff:192.0.2.7', '192.0.2.7', undefined],
  ['192.0.2.7', '192.0.2.7', undefined],
  ['unknown', 'unknown', undefined],
])('%s counts as %s, and for a larger limit as %s', (address, network, wider) => {
  expect([callerNetwork(address), widerNetwork(address)]).toEqual([network, wider])
})
