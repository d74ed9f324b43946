import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { ApiError } from '../runtime/api-error.ts'
import { countAttemptWithCooldown, takeBackAttemptItem } from './rate-limits.ts'
import { transact } from './transact.ts'

/** Seconds until attempts are possible again, or 0 for a counted attempt. */
const attempt = async (bucket: string) => {
  try {
    await countAttemptWithCooldown('signInFailuresPerName', bucket, 'Versuche')
    return 0
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return error.retryAfterSeconds
    throw error
  }
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

describe('a limit with a cooldown', () => {
  beforeEach(() => {
    vi.stubEnv(environment.signInFailuresPerName, '3/1200')
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  test('refuses attempts until its seconds have passed since the last counted one, and then counts anew', async () => {
    const bucket = randomUUID()
    for (let nth = 0; nth < 3; nth++) {
      expect(await attempt(bucket)).toBe(0)
      later(60)
    }
    expect(await attempt(bucket)).toBe(1140)
    later(1139)
    // Refused attempts extend nothing.
    expect(await attempt(bucket)).toBe(1)
    later(1)
    expect(await Promise.all(Array.from({ length: 10 }, () => attempt(bucket)))).toEqual(
      expect.arrayContaining([0, 0, 0, 1200, 1200, 1200, 1200, 1200, 1200, 1200]),
    )
  })

  test('forgets fewer attempts after a pause', async () => {
    const bucket = randomUUID()
    for (let round = 0; round < 3; round++) {
      expect([await attempt(bucket), await attempt(bucket)]).toEqual([0, 0])
      later(1200)
    }
  })

  test('counts exactly when attempts arrive at once', async () => {
    const bucket = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(bucket)))
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(3)
  })

  test('gets attempts back, even those that it has forgotten', async () => {
    const bucket = randomUUID()
    const key = await countAttemptWithCooldown('signInFailuresPerName', bucket, 'Versuche')
    await transact([takeBackAttemptItem(key, 'all')])
    await transact([takeBackAttemptItem(key, 'one')])
    for (let nth = 0; nth < 3; nth++) expect(await attempt(bucket)).toBe(0)
    expect(await attempt(bucket)).toBe(1200)
  })
})
