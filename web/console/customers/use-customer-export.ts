import { useEffect, useRef, useState } from 'react'
import type { Api } from '../../../shared/api/index.ts'
import type { Answer } from '../../../shared/api/route.ts'
import { call } from '../../api/client.ts'
import { countOf, formatCount } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

type Filter = { readonly search: string; readonly type: string | undefined; readonly status: string | undefined }
type Progress = { readonly done: number; readonly total: number | undefined }

/** The most rows that browsers and spreadsheets can handle. */
const MOST_ROWS = 500_000
const FAILED = 'Fehler beim Exportieren der Kunden.'
const TOO_MANY = `Eine Datei fasst höchstens ${formatCount(MOST_ROWS)} Kunden. Bitte grenzen Sie die Liste weiter ein.`

/** Formats `yyyy-mm-dd` in the office's time zone. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
const fileName = () => `kunden-${today.format(new Date())}.csv`

/** Reads all parts in turn; `undefined` if there are too many. */
const readParts = async (filter: Filter, signal: AbortSignal, onProgress: (progress: Progress) => void) => {
  const texts: string[] = []
  let done = 0
  let cursor: string | undefined
  do {
    const part: Answer<Api['customerExport']> = await call('customerExport', { query: { ...filter, cursor }, signal })
    if (done + part.rows > MOST_ROWS || (part.total ?? 0) > MOST_ROWS) return
    texts.push(part.text)
    done += part.rows
    cursor = part.cursor
    onProgress({ done, total: part.total })
  } while (cursor !== undefined)
  return { texts, done }
}

/** Exports the filtered customers as a CSV file. Leaving the screen cancels it. */
export const useCustomerExport = (filter: Filter) => {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: undefined })
    try {
      const found = await readParts(filter, controller.signal, setProgress)
      if (found === undefined) return showToast({ kind: 'failure', title: FAILED, text: TOO_MANY })
      const name = fileName()
      saveFile(name, found.texts, 'text/csv;charset=utf-8')
      showToast({ kind: 'success', title: 'Kunden exportiert', text: `${countOf(found.done, 'Kunde', 'Kunden')} in ${name}` })
    } catch (error) {
      if (!controller.signal.aborted) showFailure(FAILED, error)
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, start, cancel: () => running.current?.abort() }
}
