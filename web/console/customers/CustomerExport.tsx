import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { useCustomerExport } from './use-customer-export.ts'

type CustomerExportProps = {
  readonly filter: Parameters<typeof useCustomerExport>[0]
  /** Number of matches, if the list knows it. */
  readonly total: number | undefined
}

/** The button that exports the filtered list, and its progress. */
export const CustomerExport = ({ filter, total }: CustomerExportProps) => {
  const { progress, start, cancel } = useCustomerExport(filter)
  const isRunning = progress !== undefined
  return (
    <>
      {isRunning && <ProgressGauge label="Export" done={progress.done} total={progress.total ?? total} />}
      <Button disabled={!isRunning && total === 0} onClick={isRunning ? cancel : start}>
        {!isRunning && <Icon name="save" />}
        {isRunning ? 'Export abbrechen' : 'Exportieren'}
      </Button>
    </>
  )
}
