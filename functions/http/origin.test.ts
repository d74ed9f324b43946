import { afterEach, expect, test } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { originHeader } from '../../shared/platform/origin.ts'
import { cameThroughCloudFront } from './origin.ts'

afterEach(() => {
  delete process.env[environment.originSecrets]
})

const says = (secret?: string) => cameThroughCloudFront({ headers: secret === undefined ? {} : { [originHeader]: secret } })

test('a request without CloudFront’s secret is recognised', () => {
  process.env[environment.originSecrets] = 'Aa1'
  expect(says('Aa1')).toBe(true)
  for (const other of [undefined, '', 'Aa', 'Aa11', 'aa1', 'Aa1,']) expect(says(other)).toBe(false)
})

test('during a change of the secret the old and the new one are accepted, and no others', () => {
  process.env[environment.originSecrets] = 'Aa1,Bb2'
  expect([says('Aa1'), says('Bb2'), says('Aa1,Bb2'), says(',')]).toEqual([true, true, false, false])
})

test('on a single machine without CloudFront every request is accepted', () => {
  expect(says()).toBe(true)
})
