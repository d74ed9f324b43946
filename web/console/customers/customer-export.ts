import { useEffect } from 'react'
import type { Api } from '../../../shared/api/index.ts'
import type { Sent } from '../../../shared/api/route.ts'
import type { CustomerExport } from '../../../shared/domain/customer-export.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { createStore } from '../../api/store.ts'
import { orElse } from '../../api/token.ts'
import { countOf } from '../../ui/format.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

type Filter = Sent<Api['customerExport']>['body']

const FAILED = 'Fehler beim Exportieren der Kunden.'
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 3_000

/** The id of the export under way, so that it is found again when the page was loaded anew. */
const KEY = 'customerExport'
const kept = {
  get: () => orElse(undefined, () => sessionStorage.getItem(KEY) ?? undefined),
  set: (id: string) => orElse(undefined, () => sessionStorage.setItem(KEY, id)),
  remove: () => orElse(undefined, () => sessionStorage.removeItem(KEY)),
}

/** An export from its start until its file is downloaded. It goes on while other screens are shown. */
type Running = { readonly export?: CustomerExport }

const running = createStore<Running | undefined>(undefined)
/** Whether the screen that started the export is shown. */
let isShown = false

const set = (next: Running | undefined) => {
  running.set(next)
  if (next?.export === undefined) kept.remove()
  else kept.set(next.export.id)
}

/** Downloads the file by a fresh link. The answer is an attachment, so that the page stays. */
const download = async ({ id }: CustomerExport) => {
  try {
    const { link, fileName, rows } = await call('customerExportGet', { params: { id } })
    if (link === undefined) return showToast({ kind: 'failure', title: FAILED })
    const anchor = document.createElement('a')
    anchor.href = link
    anchor.download = fileName
    anchor.click()
    showToast({ kind: 'success', title: 'Kunden exportiert', text: `${countOf(rows, 'Kunde', 'Kunden')} in ${fileName}` })
  } catch (error) {
    showFailure(FAILED, error)
  } finally {
    set(undefined)
  }
}

/** Hands over a finished file: at once, or when asked to on another screen, where a download could disturb unsaved work. */
const handOver = (finished: CustomerExport) => {
  if (isShown) return download(finished)
  const action = { label: 'Herunterladen', run: () => download(finished) }
  showToast({
    kind: 'success',
    title: 'Kunden exportiert',
    text: `${countOf(finished.rows, 'Kunde', 'Kunden')} in ${finished.fileName}`,
    action,
  })
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Reads the progress; one that cannot be read for the moment, as when the page is being left, stays as it was. */
const readProgress = async (progress: CustomerExport): Promise<CustomerExport> => {
  try {
    return await call('customerExportGet', { params: { id: progress.id } })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
    return progress
  }
}

/** Shows the progress of an export until it ends or is cancelled. */
const follow = async (started: Running, first: Promise<CustomerExport>) => {
  let shown = started
  running.set(shown)
  const isCurrent = () => running.get() === shown
  try {
    let progress = await first
    for (let pause = FIRST_WAIT_MS; progress.state === 'running'; pause = Math.min(LONGEST_WAIT_MS, pause * 1.5)) {
      if (!isCurrent()) return
      shown = { export: progress }
      set(shown)
      await wait(pause)
      if (!isCurrent()) return
      progress = await readProgress(progress)
    }
    if (!isCurrent()) return
    if (progress.state === 'finished') {
      set({ export: progress })
      return await handOver(progress)
    }
    set(undefined)
    if (progress.state === 'failed') showToast({ kind: 'failure', title: FAILED, text: 'Bitte versuchen Sie es erneut.' })
  } catch (error) {
    if (!isCurrent()) return
    set(undefined)
    showFailure(FAILED, error)
  }
}

const cancelOnServer = async (id: string) => {
  try {
    await call('customerExportCancel', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showFailure('Der Export konnte nicht abgebrochen werden.', error)
  }
}

const start = (filter: Filter) => {
  const started: Running = {}
  const first = call('customerExport', { body: filter }).then((made) => {
    // Cancelled before the answer.
    if (running.get() !== started) cancelOnServer(made.id)
    return made
  })
  return follow(started, first)
}

const cancel = () => {
  const id = running.get()?.export?.id
  set(undefined)
  if (id !== undefined) cancelOnServer(id)
}

/** Continues an export that was under way when the page was loaded anew. */
const resume = async (id: string) => {
  const resumed: Running = {}
  const first = call('customerExportGet', { params: { id } })
  try {
    await first
  } catch {
    // It has expired, or is another user's.
    return kept.remove()
  }
  return follow(resumed, first)
}

/** The export of the filtered customers, and what can be done with it. */
export const useCustomerExport = (filter: Filter) => {
  useEffect(() => {
    isShown = true
    const id = kept.get()
    if (running.get() === undefined && id !== undefined) resume(id)
    return () => {
      isShown = false
    }
  }, [])
  const current = running.use((value) => value)
  const finished = current?.export?.state === 'finished' ? current.export : undefined
  return {
    progress:
      finished === undefined && current !== undefined ? { done: current.export?.rows ?? 0, total: current.export?.total } : undefined,
    start: () => start(filter),
    cancel,
    /** Downloads a file that was finished while another screen was shown; undefined without one. */
    download: finished && (() => download(finished)),
  }
}
