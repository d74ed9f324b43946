import type { EventBridgeEvent } from 'aws-lambda'
import { errorFacts, log } from '../../functions/runtime/log.ts'

type Schedule = EventBridgeEvent<'Scheduled Event', Record<string, never>>

const PAUSE_MS = 500
const PAUSE_AFTER_ERROR_MS = 5000

const scheduleEvent = (): Schedule => ({
  version: '0',
  id: crypto.randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'eu-central-1',
  resources: [],
  detail: {},
})

/**
 * Runs the mailer repeatedly, one run at a time. Waiting mails are in the table, so nothing is lost when this process ends; on AWS the
 * table's stream and a schedule do the same.
 */
export const startMailLoop = (mailer: (event: Schedule) => Promise<unknown>) => {
  let isStopped = false
  let wake = () => {}
  let isNudged = false

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    while (!isStopped) {
      isNudged = false
      try {
        await mailer(scheduleEvent())
        if (!isNudged && !isStopped) await pause(PAUSE_MS)
      } catch (error) {
        log('error', 'The mailer failed', errorFacts(error))
        if (!isStopped) await pause(PAUSE_AFTER_ERROR_MS)
      }
    }
  }

  const ended = run()
  return {
    /** Starts a run at once, after a write. */
    nudge: () => {
      isNudged = true
      wake()
    },
    stop: () => {
      isStopped = true
      wake()
      return ended
    },
  }
}
