import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import type { Purpose } from './seal.ts'
import { sealJson, sealText, unsealJson, unsealMailLink } from './sealed-json.ts'

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((name) => `the ${name} key of at least thirty-two characters`)
const schema = z.object({ id: z.int() })
const use = (signingKey: string | undefined, ...linkKeys: readonly (string | undefined)[]) => {
  vi.stubEnv(environment.signingKey, signingKey)
  vi.stubEnv(environment.linkKeys, linkKeys.join(','))
}

beforeEach(() => use(FIRST, SECOND))

describe.each<Purpose>(['confirmation-link', 'withdrawal-link', 'unsubscription-link', 'disclosure-link'])('a %s', (purpose) => {
  test('opens after the signing key has changed', () => {
    const token = sealJson({ id: 7 }, purpose)
    use(THIRD, SECOND)
    expect(unsealJson(token, schema, purpose)).toEqual({ id: 7 })
  })

  test('of a former key opens beside those of the present one, until the former key is left out', () => {
    const former = sealJson({ id: 7 }, purpose)
    use(FIRST, THIRD, SECOND)
    const present = sealJson({ id: 8 }, purpose)
    expect([former, present].map((token) => unsealJson(token, schema, purpose))).toEqual([{ id: 7 }, { id: 8 }])
    use(FIRST, THIRD)
    expect([former, present].map((token) => unsealJson(token, schema, purpose))).toEqual([undefined, { id: 8 }])
  })

  test('opens for its purpose alone', () => {
    expect(unsealJson(sealJson({ id: 7 }, purpose), schema, 'access-token')).toBeUndefined()
    expect(
      unsealJson(sealJson({ id: 7 }, purpose === 'withdrawal-link' ? 'disclosure-link' : 'withdrawal-link'), schema, purpose),
    ).toBeUndefined()
  })
})

test.each<Purpose>(['access-token', 'passkey', 'second-factor'])('an %s ends with the signing key', (purpose) => {
  const token = sealJson({ id: 7 }, purpose)
  use(THIRD, SECOND)
  expect(unsealJson(token, schema, purpose)).toBeUndefined()
})

test('the link of a waiting mail outlasts the signing key; without its key the mail must not leave', () => {
  const sealed = sealText('/passwort#abc', 'mail-link')
  use(THIRD, SECOND)
  expect(unsealMailLink(sealed)).toBe('/passwort#abc')
  use(THIRD, THIRD)
  expect(() => unsealMailLink(sealed)).toThrow('made with a key that is gone')
})
