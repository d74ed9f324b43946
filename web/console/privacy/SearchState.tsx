import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { countOf, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { showFailure } from '../../ui/toast.ts'
import { PanelBar } from './panel-bar.ts'

type WordsProps = Pick<PrivacyRequest, 'search'> & { readonly isRunning: boolean }

const Words = ({ search: { state, finishedAt, read }, isRunning }: WordsProps) => {
  if (isRunning) return <ProgressGauge label="Suche, verglichene Einträge" done={read} total={undefined} />
  if (state === 'waiting') return <span>Die Suche beginnt, wenn jemand die Anfrage öffnet, der sie bearbeiten darf.</span>
  if (state === 'finished' && finishedAt !== null)
    return <span>{`Gesucht am ${formatDateTime(finishedAt)} in ${countOf(read, 'Eintrag', 'Einträgen')}`}</span>
  return (
    <chakra.span display="inline-flex" gap="2" alignItems="center" color="danger" fontWeight="500">
      <Icon name="warning" />
      Die Suche ist abgebrochen, die Liste ist unvollständig.
    </chakra.span>
  )
}

type SearchStateProps = {
  readonly request: PrivacyRequest
  /** Whether the person may search again. */
  readonly isOpen: boolean
}

/** The progress of the search for a person's data, and a button that repeats it. A search that waits begins when somebody sees it who may work on the request. */
export const SearchState = ({ request, isOpen }: SearchStateProps) => {
  const { search, id } = request
  const again = useApiMutation('privacyRequestSearch')
  const isRunning = search.state === 'running' || again.isBusy
  const run = async () => {
    try {
      await again.trigger({ params: { id } })
    } catch (error) {
      showFailure('Die Suche konnte nicht beginnen.', error)
    }
  }
  const begun = useRef<number>(undefined)
  const isToBegin = isOpen && search.state === 'waiting'
  useEffect(() => {
    if (!isToBegin || begun.current === id) return
    begun.current = id
    void run()
  })
  return (
    <PanelBar>
      <div role="status">
        <Words search={search} isRunning={isRunning} />
      </div>
      {isOpen && (
        <Button aria-disabled={isRunning} onClick={() => !isRunning && void run()}>
          <Icon name="search" />
          {isRunning ? 'Wird gesucht...' : search.state === 'waiting' ? 'Suchen' : 'Erneut suchen'}
        </Button>
      )}
    </PanelBar>
  )
}
