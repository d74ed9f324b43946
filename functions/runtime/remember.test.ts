import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { forgetAll, remembered } from './remember.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv(environment.rememberSeconds, '5')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('a result is read once in five seconds', async () => {
  const read = vi.fn(async () => 'texts')
  const { get } = remembered(read)
  await get()
  vi.advanceTimersByTime(4999)
  expect(await get()).toBe('texts')
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await get()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failure is not remembered', async () => {
  const read = vi.fn(async () => 'texts').mockRejectedValueOnce(new Error('throttled'))
  const { get } = remembered(read)
  await expect(get()).rejects.toThrow('throttled')
  expect(await get()).toBe('texts')
})

test('a read that began before everything was forgotten is not remembered', async () => {
  const first = Promise.withResolvers<string>()
  const read = vi.fn(async () => 'new').mockImplementationOnce(() => first.promise)
  const { get } = remembered(read)
  const early = get()
  forgetAll()
  first.resolve('old')
  expect(await early).toBe('old')
  expect(await get()).toBe('new')
})

test('with a setting of 0 seconds, nothing is remembered', async () => {
  vi.stubEnv(environment.rememberSeconds, '0')
  const read = vi.fn(async () => 'texts')
  const { get } = remembered(read)
  await get()
  await get()
  expect(read).toHaveBeenCalledTimes(2)
})
