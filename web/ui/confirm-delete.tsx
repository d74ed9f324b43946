import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { RESTORABLE_DAYS } from '../../shared/platform/limits.ts'
import { createStore } from '../api/store.ts'
import { focusNextRow } from './focus-next-row.ts'
import { QuestionDialog } from './QuestionDialog.tsx'

type Question = {
  readonly title: string
  readonly text: ReactNode
  /** The deletion cannot be undone, and the question says so. */
  readonly isFinal?: boolean
  /** Where the deletion can be undone later. @default Protokoll */
  readonly undoneIn?: 'Papierkorb' | 'Protokoll'
  /** Deletes and shows the outcome. */
  readonly run: () => Promise<void>
}

const FINAL = 'Das lässt sich nicht rückgängig machen.'
const undoable = (where = 'Protokoll') =>
  `Das lässt sich ${RESTORABLE_DAYS} Tage lang rückgängig machen: gleich danach in der Meldung, später im ${where}.`

const asked = createStore<Question | undefined>(undefined)
/** The row that the question is about. */
let row: HTMLElement | null = null

/** Opens the dialog. All deletions ask through it. */
export const confirmDelete = (question: Question) => {
  row = document.activeElement?.closest<HTMLElement>('li, tr') ?? null
  asked.set(question)
}

/** The dialog. Rendered once, near the root. */
export const ConfirmDelete = () => {
  const question = asked.use((one) => one)
  const [isBusy, setBusy] = useState(false)
  const close = () => asked.set(undefined)
  const run = async () => {
    setBusy(true)
    await question?.run()
    focusNextRow(row)
    setBusy(false)
    close()
  }
  return (
    <QuestionDialog
      isOpen={question !== undefined}
      title={question?.title ?? ''}
      keep="Abbrechen"
      go={isBusy ? 'Wird gelöscht...' : question?.isFinal ? 'Endgültig löschen' : 'Löschen'}
      isBusy={isBusy}
      onKeep={close}
      onGo={run}
    >
      <p>{question?.text}</p>
      <chakra.p color="ink-2">{question?.isFinal ? FINAL : undoable(question?.undoneIn)}</chakra.p>
    </QuestionDialog>
  )
}
