import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { ProgressGauge } from '../ProgressGauge.tsx'
import type { ExportState } from './csv-export.ts'

type ExportButtonProps = {
  readonly state: ExportState
  /** Number of matches, if the list knows it. */
  readonly total: number | undefined
  /** Gives its place to the progress while an export runs, so that both fit into one line. */
  readonly gauge?: ReactNode
  /** The label before an export. */
  readonly label?: string
}

/** The button that exports the filtered list, and its progress. */
export const ExportButton = ({
  state: { progress, start, cancel, download },
  total,
  gauge,
  label: idleLabel = 'Exportieren',
}: ExportButtonProps) => {
  const isRunning = progress !== undefined
  const label = isRunning ? 'Export abbrechen' : download === undefined ? idleLabel : 'Export herunterladen'
  return (
    <>
      {isRunning ? <ProgressGauge label="Export" done={progress.done} total={progress.total ?? total} /> : gauge}
      <Button disabled={!isRunning && download === undefined && total === 0} onClick={isRunning ? cancel : (download ?? start)}>
        {!isRunning && <Icon name="export" />}
        {label}
      </Button>
    </>
  )
}
