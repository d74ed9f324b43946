import { useEffect, useRef } from 'react'
import { createStore } from '../api/store.ts'

type Reminder = { readonly current: () => void }

/** Of each picture that is chosen but not uploaded: shows at the picture that it is not. */
const reminders = createStore<ReadonlySet<Reminder>>(new Set())

/** Registers a picture from when it is chosen until it is uploaded. */
export const useUnsentPicture = (isUnsent: boolean, remind: () => void) => {
  const latest = useRef(remind)
  useEffect(() => {
    latest.current = remind
  })
  useEffect(() => {
    if (!isUnsent) return
    reminders.set(new Set([...reminders.get(), latest]))
    return () => reminders.set(new Set([...reminders.get()].filter((other) => other !== latest)))
  }, [isUnsent])
}

/** Whether a picture is chosen but not uploaded, which closing its editor would lose. */
export const useHasUnsentPictures = () => reminders.use(({ size }) => size > 0)

/** Reminds of the pictures that saving, or opening another tab, would lose. @returns whether there are any */
export const remindOfUnsentPictures = () => {
  for (const { current } of reminders.get()) current()
  return reminders.get().size > 0
}
