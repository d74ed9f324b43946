import { chakra } from '@chakra-ui/react'
import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { countOf, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { showFailure } from '../../ui/toast.ts'
import { PanelBar } from './panel-bar.ts'

const Words = ({ search: { state, finishedAt, startedAt, read } }: Pick<PrivacyRequest, 'search'>) => {
  if (state === 'running') return <ProgressGauge label="Suche, verglichene Einträge" done={read} total={undefined} />
  if (state === 'finished')
    return <span>{`Gesucht am ${formatDateTime(finishedAt ?? startedAt)} in ${countOf(read, 'Eintrag', 'Einträgen')}`}</span>
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

/** The progress of the search for a person's data, and a button that repeats it. */
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
  return (
    <PanelBar>
      <div role="status">
        <Words search={search} />
      </div>
      {isOpen && (
        <Button aria-disabled={isRunning} onClick={() => !isRunning && void run()}>
          <Icon name="search" />
          {isRunning ? 'Wird gesucht...' : 'Erneut suchen'}
        </Button>
      )}
    </PanelBar>
  )
}
