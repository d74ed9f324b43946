import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { goOnBelow } from './go-on-below.ts'

type Question = {
  readonly title: string
  readonly text: ReactNode
  /** Deletes, and tells about success or failure by itself. */
  readonly run: () => Promise<void>
}

let asked: Question | undefined
/** The row from which it was asked. */
let row: HTMLElement | null = null
const listeners = new Set<() => void>()
const set = (question: Question | undefined) => {
  asked = question
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Every deletion asks through this one dialog. */
export const confirmDelete = (question: Question) => {
  row = document.activeElement?.closest<HTMLElement>('li, tr') ?? null
  set(question)
}

/** The dialog itself; stands once, near the root. */
export const ConfirmDelete = () => {
  const question = useSyncExternalStore(subscribe, () => asked)
  const [isBusy, setBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const close = () => set(undefined)
  const run = async () => {
    setBusy(true)
    await question?.run()
    goOnBelow(row)
    setBusy(false)
    close()
  }
  return (
    <Dialog
      role="alertdialog"
      isOpen={question !== undefined}
      onClose={close}
      title={question?.title ?? ''}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} look="line" onClick={close}>
            Abbrechen
          </Button>
          <Button look="danger" disabled={isBusy} onClick={run}>
            {isBusy ? 'Wird gelöscht...' : 'Endgültig löschen'}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  )
}
