import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { forgetAll, remembered, rememberedByKey } from './remember.ts'

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

test('results are remembered by key for a minute, until everything is forgotten, and only so many', async () => {
  const read = vi.fn(async (key: number) => key)
  const get = rememberedByKey(String, read)
  expect([await get(1), await get(2), await get(1)]).toEqual([1, 2, 1])
  expect(read).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  await get(1)
  forgetAll()
  await get(1)
  expect(read).toHaveBeenCalledTimes(4)
  for (let key = 2; key <= 1001; key++) await get(key)
  await get(1)
  expect(read).toHaveBeenCalledTimes(1005)
})
