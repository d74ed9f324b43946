import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { DisclosureLink, NewDisclosureLink } from '../../../shared/domain/disclosure.ts'
import type { PersonRecord, PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { DISCLOSURE_DAYS } from '../../../shared/platform/limits.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { countOf, formatBytes, formatCount, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { showFailure } from '../../ui/toast.ts'
import { DisclosureLinkBox } from './DisclosureLinkBox.tsx'

const linkWords = ({ createdAt, createdBy, expiresAt, usedAt }: DisclosureLink, now: string): string => {
  if (usedAt !== null) return `Die Person hat die Datei am ${formatDateTime(usedAt)} abgeholt.`
  const made = `Link vom ${formatDateTime(createdAt)}, von @${createdBy}`
  return expiresAt <= now
    ? `${made}: abgelaufen, ohne dass die Datei abgeholt wurde.`
    : `${made}: noch nicht benutzt, gültig bis ${formatDateTime(expiresAt)}.`
}

/** Whether the file can still be fetched. */
const isAvailable = ({ disclosure }: PrivacyRequest, now: string) =>
  disclosure?.state === 'finished' && disclosure.availableUntil !== null && disclosure.availableUntil > now

const Words = ({ request, now }: { readonly request: PrivacyRequest; readonly now: string }) => {
  const { disclosure, disclosureLink, search, state } = request
  if (disclosure?.state === 'running')
    return <ProgressGauge label="Auskunft, geschriebene Funde" done={disclosure.records} total={undefined} />
  if (disclosure?.state === 'failed') {
    return (
      <chakra.p display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500">
        <Icon name="warning" />
        Die Auskunft konnte nicht geschrieben werden.
      </chakra.p>
    )
  }
  if (disclosure === null) {
    if (state !== 'open') return <p>Es wurde keine Auskunft erstellt.</p>
    if (search.state === 'running' || search.state === 'waiting')
      return <p>Sobald die Suche beendet ist, können Sie die Auskunft erstellen.</p>
    return (
      <p>
        Eine Datei mit allen einbezogenen Funden: als PDF zum Lesen und als JSON zum Weiterverwenden, mit Zwecken, Empfängern und Fristen.
        Die Person holt sie mit einem Link ab.
      </p>
    )
  }
  const { bytes, finishedAt, availableUntil } = disclosure
  return (
    <>
      <p>
        {`Erstellt am ${formatDateTime(finishedAt ?? disclosure.startedAt)} von @${disclosure.startedBy}${bytes === null ? '' : `, ${formatBytes(bytes)}`}. `}
        {isAvailable(request, now) ? `Die Datei bleibt bis ${formatDateTime(availableUntil ?? '')}.` : 'Die Datei ist gelöscht.'}
      </p>
      {disclosureLink !== null && <p>{linkWords(disclosureLink, now)}</p>}
    </>
  )
}

type DisclosurePanelProps = {
  /** What was found, as far as it is loaded. */
  readonly records: readonly PersonRecord[]
  readonly request: PrivacyRequest
  /** Whether the person may disclose. */
  readonly isOpen: boolean
}

/** The disclosure for a person: write the file, then make the link with which they fetch it. */
export const DisclosurePanel = ({ request, records, isOpen }: DisclosurePanelProps) => {
  const ofOthers = records.filter(({ hasOtherName }) => hasOtherName)
  const taken = ofOthers.filter(({ isIncluded }) => isIncluded).length
  const { id, search, disclosure, disclosureLink } = request
  const now = new Date().toISOString()
  const start = useApiMutation('disclosureStart')
  const createLink = useApiMutation('disclosureLinkCreate')
  const [made, setMade] = useState<NewDisclosureLink>()
  const isRunning = disclosure?.state === 'running' || start.isBusy
  const canLink = isAvailable(request, now)
  const write = async () => {
    setMade(undefined)
    try {
      await start.trigger({ params: { id } })
    } catch (error) {
      showFailure('Die Auskunft konnte nicht begonnen werden.', error)
    }
  }
  const link = async () => {
    try {
      setMade(await createLink.trigger({ params: { id } }))
    } catch (error) {
      showFailure('Der Link konnte nicht erzeugt werden.', error)
    }
  }
  return (
    <SettingsPanel id="disclosure" title="Auskunft" note={`Datei und Link gelten ${DISCLOSURE_DAYS} Tage`}>
      <chakra.div display="grid" gap="3" padding={{ base: '12px 16px', md: '14px 20px' }} textStyle="dense" color="ink-2">
        <chakra.div role="status" maxWidth="80ch">
          <Words request={request} now={now} />
        </chakra.div>
        {isOpen && search.state !== 'running' && search.state !== 'waiting' && (
          <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
            {canLink && (
              <Button
                look={disclosureLink === null ? 'signal' : 'line'}
                aria-disabled={createLink.isBusy}
                onClick={() => !createLink.isBusy && void link()}
              >
                {disclosureLink === null ? 'Link erzeugen' : 'Neuen Link erzeugen'}
              </Button>
            )}
            <Button look={canLink || isRunning ? 'line' : 'signal'} aria-disabled={isRunning} onClick={() => !isRunning && void write()}>
              {isRunning ? 'Wird geschrieben...' : disclosure === null ? 'Auskunft erstellen' : 'Neu erstellen'}
            </Button>
            {ofOthers.length > 0 && (
              <span>{`${countOf(ofOthers.length, 'Fund', 'Funde')} mit anderem Namen, ${taken === 0 ? 'nicht' : formatCount(taken)} einbezogen`}</span>
            )}
          </chakra.div>
        )}
      </chakra.div>
      {made !== undefined && <DisclosureLinkBox link={made.link} expiresAt={made.expiresAt} />}
    </SettingsPanel>
  )
}
