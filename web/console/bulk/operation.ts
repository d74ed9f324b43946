import { routes } from 'virtual:api-routes'
import { useEffect } from 'react'
import type { Api } from '../../../shared/api/index.ts'
import type { Sent } from '../../../shared/api/route.ts'
import type { BulkKind, BulkOperation } from '../../../shared/domain/bulk.ts'
import { ApiError } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { outdate } from '../../api/generations.ts'
import { noteOwnRemoval } from '../../api/steady-rows.ts'
import { createStore } from '../../api/store.ts'
import { orElse } from '../../api/token.ts'
import { showFailure, showToast } from '../../ui/toast.ts'
import { failureWords, outcomeWords } from './words.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 2_000

/** Under which the browser keeps the operation, so that it is found again when the page was loaded anew. */
const KEY = 'bulkOperation'
const kept = {
  get: () => orElse(undefined, () => sessionStorage.getItem(KEY) ?? undefined),
  set: (id: string) => orElse(undefined, () => sessionStorage.setItem(KEY, id)),
  remove: () => orElse(undefined, () => sessionStorage.removeItem(KEY)),
}

/** The operation that is under way, or the last one until it is dismissed. It goes on while other screens are shown. */
const current = createStore<BulkOperation | undefined>(undefined)

const show = (operation: BulkOperation | undefined) => {
  current.set(operation)
  if (operation === undefined) kept.remove()
  else kept.set(operation.id)
}

/** Records that were on the screen: their changes show at once, also while a pointer is in the list. */
let affected: readonly number[] = []

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Reads the progress; one that cannot be read for the moment, as when the page is being left, stays as it was. */
const readProgress = async (operation: BulkOperation): Promise<BulkOperation> => {
  try {
    return await call('bulkGet', { params: { id: operation.id } })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
    return operation
  }
}

const announce = (ended: BulkOperation) => {
  for (const id of affected) noteOwnRemoval(id)
  outdate(routes.bulkStart.records)
  const canUndo = ended.undoOf === null && ended.done > 0
  showToast({
    kind: ended.failed > 0 || ended.state === 'failed' ? 'failure' : 'success',
    title: outcomeWords(ended),
    text: failureWords(ended),
    ...(canUndo && { undo: () => undoOperation(ended) }),
  })
}

/** Shows the progress of an operation until it ends. */
const follow = async (started: BulkOperation) => {
  let operation = started
  show(operation)
  const isCurrent = () => current.get()?.id === started.id
  try {
    for (let pause = FIRST_WAIT_MS; operation.state === 'running'; pause = Math.min(LONGEST_WAIT_MS, pause * 1.5)) {
      await wait(pause)
      if (!isCurrent()) return
      operation = await readProgress(operation)
      if (!isCurrent()) return
      show(operation)
    }
    announce(operation)
  } catch (error) {
    if (!isCurrent()) return
    show(undefined)
    showFailure('Der Stand der Aktion kann nicht gelesen werden.', error)
  }
}

/**
 * Starts an operation and shows its progress.
 * @param shown ids of the chosen records that are on the screen
 * @throws ApiError when it is refused
 */
export const startOperation = async (body: Sent<Api['bulkStart']>['body'], shown: readonly number[]): Promise<void> => {
  const operation = await change('bulkStart', { body })
  affected = shown
  void follow(operation)
}

/** Takes an operation back, and shows the progress. */
export const undoOperation = async ({ id }: Pick<BulkOperation, 'id'>): Promise<void> => {
  try {
    void follow(await change('bulkUndo', { params: { id } }))
  } catch (error) {
    showFailure('Die Aktion konnte nicht rückgängig gemacht werden.', error)
  }
}

/** Ends an operation; what it has changed stays. */
export const cancelOperation = async ({ id }: Pick<BulkOperation, 'id'>): Promise<void> => {
  try {
    await call('bulkCancel', { params: { id } })
  } catch (error) {
    showFailure('Die Aktion konnte nicht abgebrochen werden.', error)
  }
}

export const dismissOperation = () => show(undefined)

/** Continues to show an operation that was under way when the page was loaded anew, or had just ended. */
const resume = async (id: string) => {
  try {
    const operation = await call('bulkGet', { params: { id } })
    if (current.get() !== undefined) return
    if (operation.state === 'running') void follow(operation)
    else show(operation)
  } catch {
    // It has expired, or is another user's.
    kept.remove()
  }
}

/** The operation on the records of this list that is under way or has just ended. */
export const useOperation = (kind: BulkKind): BulkOperation | undefined => {
  useEffect(() => {
    const id = kept.get()
    if (current.get() === undefined && id !== undefined) void resume(id)
  }, [])
  const operation = current.use((value) => value)
  return operation?.change.kind === kind ? operation : undefined
}
