import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import type { ActionWords } from './row-action.ts'
import type { Step, StepResult } from './run-steps.ts'

const styles = slotClasses({ row: { ...cardBase, padding: '8px 0' } })

/** An action under way, or what became of it. */
export type Run = {
  readonly words: ActionWords
  readonly total: number
  readonly results: readonly StepResult[]
  readonly state: 'running' | 'stopping' | 'ended'
  /** Why it ended early. */
  readonly stoppedBy?: string | undefined
}

type ProgressProps = { readonly run: Run; readonly title: string; readonly onStop: () => void }

const Progress = ({ run: { words, total, results, state }, title, onStop }: ProgressProps) => (
  <Dialog
    isOpen
    title={title}
    footer={
      <Button look="line" disabled={state === 'stopping'} onClick={onStop}>
        {state === 'stopping' ? 'Wird abgebrochen...' : 'Abbrechen'}
      </Button>
    }
  >
    <ProgressGauge label={words.label} done={results.length} total={total} />
    <chakra.p color="ink-2">Bitte lassen Sie diese Seite so lange offen.</chakra.p>
  </Dialog>
)

const Refusals = ({ refused }: { readonly refused: readonly StepResult[] }) => (
  <ul aria-label="Nicht möglich">
    {refused.map(({ step: { id, name }, refusal }) => (
      <li key={id} className={styles.row}>
        <b className={rowParts.name}>{name}</b>
        <chakra.span display="block">{refusal}</chakra.span>
      </li>
    ))}
  </ul>
)

/** The steps that take back what has been changed. */
const stepsBack = (results: readonly StepResult[]): readonly Step[] =>
  results.flatMap(({ step: { id, name }, takeBack }) =>
    takeBack === undefined ? [] : [{ id, name, run: async () => void (await takeBack()) }],
  )

type RunDialogProps = {
  readonly run: Run
  /** A number of rows in words, such as „3 Benutzer“. */
  readonly rowsOf: (count: number) => string
  readonly onStop: () => void
  readonly onUndo: (steps: readonly Step[]) => void
  readonly onClose: () => void
}

/** The progress of an action, then what became of each row, with a way back. */
export const RunDialog = ({ run, rowsOf, onStop, onUndo, onClose }: RunDialogProps) => {
  const { words, total, results, state, stoppedBy } = run
  const title = `${rowsOf(total)} ${words.verb}`
  if (state !== 'ended') return <Progress run={run} title={title} onStop={onStop} />

  const refused = results.filter(({ refusal }) => refusal !== undefined)
  const left = total - results.length
  const back = stepsBack(results)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          {back.length > 0 && (
            <Button look="line" onClick={() => onUndo(back)}>
              Rückgängig machen
            </Button>
          )}
          <Button look="signal" onClick={onClose}>
            Fertig
          </Button>
        </>
      }
    >
      <p role="status">
        <b>
          {rowsOf(results.length - refused.length)} {words.participle}
        </b>
        {refused.length > 0 && `, ${formatCount(refused.length)} nicht möglich`}
        {left > 0 && `, ${formatCount(left)} nicht bearbeitet`}
      </p>
      {stoppedBy !== undefined && <chakra.p color="danger">{stoppedBy}</chakra.p>}
      {refused.length > 0 && <Refusals refused={refused} />}
    </Dialog>
  )
}
