import { useEffect, useState } from 'react'
import type { Present } from '../../../shared/domain/presence.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { PRESENCE_SECONDS } from '../../../shared/platform/limits.ts'
import { call } from '../../api/client.ts'

/** Twice as often as it would lapse. */
const INTERVAL = (PRESENCE_SECONDS * 1000) / 2

/** Reports which record is open here, while the page is visible. @returns who else has a record open */
export const usePresence = (kind: RecordKind | undefined, id: number | undefined): readonly Present[] => {
  const [present, setPresent] = useState<readonly Present[]>([])
  useEffect(() => {
    let isOver = false
    const report = async () => {
      if (document.visibilityState === 'hidden') return
      // Nobody misses it if it fails: the next report follows soon.
      const answer = await call('presenceReport', { body: kind === undefined || id === undefined ? null : { kind, id } }).catch(
        () => undefined,
      )
      if (!isOver && answer !== undefined) setPresent(answer.present)
    }
    void report()
    const timer = setInterval(() => void report(), INTERVAL)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [kind, id])
  useEffect(() => () => void call('presenceReport', { body: null }).catch(() => undefined), [])
  return present
}
