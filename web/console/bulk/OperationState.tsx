import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BulkOperation } from '../../../shared/domain/bulk.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { cancelOperation, dismissOperation, undoOperation } from './operation.ts'
import { actionName, failureWords, hasResults, outcomeWords } from './words.ts'

const ResultDialog = lazyDialog(() => import('./ResultDialog.tsx'))

const small = { size: 's', minHeight: { base: 'control-touch', md: 'control-s' } } as const

const Running = ({ operation }: { readonly operation: BulkOperation }) => {
  const [isCancelled, setCancelled] = useState(false)
  const { done, unchanged, failed, total } = operation
  return (
    <>
      <ProgressGauge label={actionName(operation)} done={done + unchanged + failed} total={total} />
      <Button
        {...small}
        look="ghost"
        marginLeft="auto"
        disabled={isCancelled}
        onClick={() => {
          setCancelled(true)
          cancelOperation(operation)
        }}
      >
        {isCancelled ? 'Wird abgebrochen...' : 'Abbrechen'}
      </Button>
    </>
  )
}

const Ended = ({ operation }: { readonly operation: BulkOperation }) => {
  const [isOpen, setOpen] = useState(false)
  const failure = failureWords(operation)
  const { failed, done, undoOf, undoneBy } = operation
  return (
    <>
      <Icon name={failed > 0 ? 'warning' : 'done'} color={failed > 0 ? 'danger' : 'ok'} />
      <chakra.span color="ink">
        <chakra.b fontWeight="600">{outcomeWords(operation)}</chakra.b>
        {failure !== undefined && <>, {failure}</>}
      </chakra.span>
      {hasResults(operation) && (
        <Button {...small} look="ghost" onClick={() => setOpen(true)}>
          Ergebnis ansehen
        </Button>
      )}
      {undoOf === null && undoneBy === null && done > 0 && (
        <Button {...small} look="ghost" onClick={() => undoOperation(operation)}>
          Rückgängig
        </Button>
      )}
      <Link className={rowParts.touchLink} to={paths.bulkOperations()}>
        Alle Sammelaktionen
      </Link>
      <Button {...small} look="ghost" square marginLeft="auto" aria-label="Ergebnis schließen" onClick={dismissOperation}>
        <Icon name="close" />
      </Button>
      {isOpen && <ResultDialog operation={operation} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The progress of an operation, or its outcome until it is dismissed. */
export const OperationState = ({ operation }: { readonly operation: BulkOperation }) =>
  operation.state === 'running' ? <Running key={operation.id} operation={operation} /> : <Ended operation={operation} />
