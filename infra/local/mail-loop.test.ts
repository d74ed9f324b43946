import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startMailLoop } from './mail-loop.ts'

let stop = () => Promise.resolve()
afterEach(() => stop())

test('the mailer never runs twice at once, however often it is woken', async () => {
  let running = 0
  let most = 0
  const loop = startMailLoop(async () => {
    most = Math.max(most, ++running)
    await delay(20)
    running--
  })
  stop = loop.stop
  for (let nudge = 0; nudge < 20; nudge++) {
    loop.nudge()
    await delay(3)
  }
  expect(most).toBe(1)
})

test('what is written while the mailer runs is looked for as soon as it has ended', async () => {
  const sweeps: number[] = []
  const loop = startMailLoop(async () => {
    sweeps.push(Date.now())
    await delay(20)
  })
  stop = loop.stop
  await delay(5)
  loop.nudge()
  await vi.waitFor(() => expect(sweeps).toHaveLength(2), { timeout: 200, interval: 5 })
})

test('stopping waits for the mail that is being sent', async () => {
  let hasEnded = false
  const loop = startMailLoop(async () => {
    await delay(50)
    hasEnded = true
  })
  await loop.stop()
  expect(hasEnded).toBe(true)
})
