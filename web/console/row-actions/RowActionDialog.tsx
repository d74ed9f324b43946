import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { noteOwnChange, noteOwnRemoval } from '../../api/steady-rows.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { isCountTyped, TypedCount } from '../bulk/TypedCount.tsx'
import { type Run, RunDialog } from './RunDialog.tsx'
import type { ActionWords } from './row-action.ts'
import { runSteps, type Step } from './run-steps.ts'

/** So many rows are named in the question. */
const NAMED = 5

const UNDO: ActionWords = { label: 'Rückgängig machen', verb: 'zurücksetzen', participle: 'zurückgesetzt' }

export type RowActionDialogProps = {
  readonly action: ActionWords
  /** A number of rows in words, such as „3 Benutzer“. */
  readonly rowsOf: (count: number) => string
  readonly steps: readonly Step[]
  /** Number of chosen rows to which the action cannot be done. */
  readonly leftOut: number
  readonly note: string | undefined
  /** The rows are gone afterwards, for good. */
  readonly isDeletion: boolean
  /** Called after the last row. */
  readonly onEnd: () => void
  /** @param isDone whether it was tried for any row */
  readonly onClose: (isDone: boolean) => void
}

const Names = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ul>
    {steps.slice(0, NAMED).map(({ id, name }) => (
      <li key={id}>{name}</li>
    ))}
    {steps.length > NAMED && <li>und {formatCount(steps.length - NAMED)} weitere</li>}
  </ul>
)

/** Asks before an action on the chosen rows, carries it out while it is open, tells what became of each row, and takes it back. */
const RowActionDialog = ({ action, rowsOf, steps, leftOut, note, isDeletion, onEnd, onClose }: RowActionDialogProps) => {
  const [typed, setTyped] = useState('')
  const [run, setRun] = useState<Run>()
  const isStopped = useRef(false)
  // Who leaves the page sees no more of it.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  const start = async (words: ActionWords, begun: readonly Step[]) => {
    isStopped.current = false
    let now: Run = { words, total: begun.length, results: [], state: 'running' }
    setRun(now)
    const stoppedBy = await runSteps(begun, (result) => {
      const { id } = result.step
      if (result.refusal === undefined) (isDeletion ? noteOwnRemoval : noteOwnChange)(id)
      now = { ...now, results: [...now.results, result], state: isStopped.current ? 'stopping' : 'running' }
      setRun(now)
      return !isStopped.current
    })
    setRun({ ...now, state: 'ended', stoppedBy })
    onEnd()
  }

  if (run === undefined)
    return (
      <Dialog
        isOpen
        {...(isDeletion && { role: 'alertdialog' })}
        onClose={() => onClose(false)}
        title={`${rowsOf(steps.length)} ${action.verb}`}
        footer={
          <>
            <Button look="line" onClick={() => onClose(false)}>
              Abbrechen
            </Button>
            <Button
              look={isDeletion ? 'danger' : 'signal'}
              disabled={steps.length === 0 || (isDeletion && !isCountTyped(steps.length, typed))}
              onClick={() => start(action, steps)}
            >
              {action.label}
            </Button>
          </>
        }
      >
        <Names steps={steps} />
        {leftOut > 0 && (
          <chakra.p color="ink-2">
            {leftOut === 1
              ? 'Eine ausgewählte Zeile lässt das nicht zu und bleibt, wie sie ist.'
              : `${formatCount(leftOut)} ausgewählte Zeilen lassen das nicht zu und bleiben, wie sie sind.`}
          </chakra.p>
        )}
        {note !== undefined && <p>{note}</p>}
        {isDeletion && <TypedCount count={steps.length} value={typed} onChange={setTyped} />}
      </Dialog>
    )

  return (
    <RunDialog
      run={run}
      rowsOf={rowsOf}
      onStop={() => {
        isStopped.current = true
        setRun({ ...run, state: 'stopping' })
      }}
      onUndo={(back) => start(UNDO, back)}
      onClose={() => onClose(run.results.length > 0)}
    />
  )
}

export default RowActionDialog
