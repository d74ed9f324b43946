import { useEffect } from 'react'
import type { CsvExport } from '../../../shared/domain/csv-export.ts'
import { ApiError } from '../../api/api-error.ts'
import { createStore } from '../../api/store.ts'
import { orElse } from '../../api/token.ts'
import { showFailure, showToast } from '../toast.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 3_000

/** A list that the server exports as a CSV file, and its words. */
type ExportedList<Filter> = {
  /** Under which the browser keeps the id of the export under way, so that it is found again when the page was loaded anew. */
  readonly key: string
  readonly start: (filter: Filter) => Promise<CsvExport>
  readonly get: (id: string) => Promise<CsvExport>
  readonly cancel: (id: string) => Promise<unknown>
  readonly done: string
  readonly failed: string
  /** The rows in words, such as „3 Kunden“. */
  readonly rows: (count: number) => string
}

/** An export from its start until its file is downloaded. It goes on while other screens are shown. */
type Running = { readonly export?: CsvExport }

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Makes the hook of a list's export. */
export const createCsvExport = <Filter>(list: ExportedList<Filter>) => {
  const kept = {
    get: () => orElse(undefined, () => sessionStorage.getItem(list.key) ?? undefined),
    set: (id: string) => orElse(undefined, () => sessionStorage.setItem(list.key, id)),
    remove: () => orElse(undefined, () => sessionStorage.removeItem(list.key)),
  }
  const running = createStore<Running | undefined>(undefined)
  /** Whether the screen that started the export is shown. */
  let isShown = false

  const set = (next: Running | undefined) => {
    running.set(next)
    if (next?.export === undefined) kept.remove()
    else kept.set(next.export.id)
  }

  /** Downloads the file by a fresh link. The answer is an attachment, so that the page stays. */
  const download = async ({ id }: CsvExport) => {
    try {
      const { link, fileName, rows } = await list.get(id)
      if (link === undefined) return showToast({ kind: 'failure', title: list.failed })
      const anchor = document.createElement('a')
      anchor.href = link
      anchor.download = fileName
      anchor.click()
      showToast({ kind: 'success', title: list.done, text: `${list.rows(rows)} in ${fileName}` })
    } catch (error) {
      showFailure(list.failed, error)
    } finally {
      set(undefined)
    }
  }

  /** Hands over a finished file: at once, or when asked to on another screen, where a download could disturb unsaved work. */
  const handOver = (finished: CsvExport) => {
    if (isShown) return download(finished)
    const action = { label: 'Herunterladen', run: () => download(finished) }
    showToast({ kind: 'success', title: list.done, text: `${list.rows(finished.rows)} in ${finished.fileName}`, action })
  }

  /** Reads the progress; one that cannot be read for the moment, as when the page is being left, stays as it was. */
  const readProgress = async (progress: CsvExport): Promise<CsvExport> => {
    try {
      return await list.get(progress.id)
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
      return progress
    }
  }

  /** Shows the progress of an export until it ends or is cancelled. */
  const follow = async (started: Running, first: Promise<CsvExport>) => {
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
      if (progress.state === 'failed') showToast({ kind: 'failure', title: list.failed, text: 'Bitte versuchen Sie es erneut.' })
    } catch (error) {
      if (!isCurrent()) return
      set(undefined)
      showFailure(list.failed, error)
    }
  }

  const cancelOnServer = async (id: string) => {
    try {
      await list.cancel(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure('Der Export konnte nicht abgebrochen werden.', error)
    }
  }

  const start = (filter: Filter) => {
    const started: Running = {}
    const first = list.start(filter).then((made) => {
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
    const first = list.get(id)
    try {
      await first
    } catch {
      // It has expired, or is another user's.
      return kept.remove()
    }
    return follow(resumed, first)
  }

  /** The export of the filtered list, and what can be done with it. */
  return (filter: Filter): ExportState => {
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
      download: finished && (() => download(finished)),
    }
  }
}

/** The progress of an export, with buttons to cancel, download or repeat it. */
export type ExportState = {
  /** Undefined unless an export is under way. */
  readonly progress: { readonly done: number; readonly total: number | undefined } | undefined
  readonly start: () => unknown
  readonly cancel: () => void
  /** Downloads a file that was finished while another screen was shown; undefined without one. */
  readonly download: (() => unknown) | undefined
}
