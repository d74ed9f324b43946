import { expect, test } from 'vitest'
import { callerFacts } from './caller-facts.ts'

test.each([
  ['198.51.100.23', '198.51.100.0/24'],
  ['::ffff:198.51.100.23', '198.51.100.0/24'],
  ['2001:db8:12:34:56::1', '2001:db8:12::/48'],
])('a caller at %s is kept as the network %s', (sourceIp, callerNetwork) => {
  expect(callerFacts({ sourceIp, userAgent: 'curl/8' })).toEqual({ callerProgram: 'curl/8', callerNetwork })
})

test.each([
  ['Scanner\r\nX-Header: 1 \u202eevil', 'Scanner X-Header: 1 evil'],
  ['', 'ohne Angabe'],
  ['ü', 'ohne Angabe'],
  ['a'.repeat(5000), 'a'.repeat(200)],
])('the name of a program is kept readable and short: %j', (userAgent, callerProgram) => {
  expect(callerFacts({ sourceIp: '198.51.100.23', userAgent })).toMatchObject({ callerProgram })
})
