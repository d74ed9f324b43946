import { useEffect } from 'react'
import { askAfterAbsence } from '../api/client.ts'
import { lastInput } from '../api/last-input.ts'
import { useSession } from '../api/session.tsx'

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Notes at most one input in this time, in ms. */
const NOTE_EVERY = 5000

/** Calls back once nobody has used any tab for so long, and starts over after its answer. Returns the cleanup. */
const watchInput = (limit: number, ask: () => Promise<boolean>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let noted = 0
  const note = () => {
    if (isAsking || Date.now() - noted < NOTE_EVERY) return
    noted = Date.now()
    lastInput.note()
  }
  const check = async () => {
    clearTimeout(timer)
    if (isAsking) return
    const left = (lastInput.get() ?? Date.now()) + limit - Date.now()
    if (left > 0) {
      timer = setTimeout(check, left)
      return
    }
    isAsking = true
    const isBack = await ask()
    isAsking = false
    if (isBack) await check()
  }
  if (lastInput.get() === undefined) note()
  void check()
  for (const input of INPUTS) addEventListener(input, note, { passive: true })
  // A computer that slept does not count the time.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, note)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Asks for the password when nobody has worked for the time that the stage allows. */
export const IdleWatch = () => {
  const minutes = useSession()?.idleMinutes ?? null
  useEffect(() => (minutes === null ? undefined : watchInput(minutes * 60_000, askAfterAbsence)), [minutes])
  return null
}
