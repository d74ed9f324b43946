import { chakra } from '@chakra-ui/react'
import {
  ERASURE_ACTIONS,
  erasureOutcomeLabels,
  type PersonRecord,
  type PrivacyRequest,
  personRecordLabels,
} from '../../../shared/domain/privacy-request.ts'
import type { Pace } from '../../api/polling.ts'
import { formatCount, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { ErasurePreview } from './ErasurePreview.tsx'
import { outcomesByKind, outcomeWords } from './erasure.ts'

const Line = chakra('div', {
  base: { padding: { base: '12px 16px', md: '14px 20px' }, textStyle: 'dense', color: 'ink-2', maxWidth: '80ch' },
})

const Cell = chakra('td', { base: { padding: '6px 0 6px 16px', textAlign: 'right' } })

/** How many records of each kind were dealt with in which way. */
const Outcomes = ({ records }: { readonly records: readonly PersonRecord[] }) => (
  <chakra.div
    padding={{ base: '0 16px 16px', md: '0 20px 16px' }}
    overflowX="auto"
    tabIndex={0}
    role="region"
    aria-label="Ergebnis der Löschung"
  >
    <chakra.table
      textStyle="dense"
      borderCollapse="collapse"
      css={{
        '& tr': { borderTop: '1px solid {colors.line}' },
        '& th': { fontWeight: '500', textAlign: 'left', padding: '6px 0', verticalAlign: 'bottom' },
        '& thead th + th': { textAlign: 'right', paddingLeft: '4' },
      }}
    >
      <chakra.thead color="ink-3">
        <tr>
          <th scope="col">Art</th>
          {ERASURE_ACTIONS.map((action) => (
            <th key={action} scope="col">
              {erasureOutcomeLabels[action]}
            </th>
          ))}
        </tr>
      </chakra.thead>
      <tbody>
        {outcomesByKind(records).map(({ kind, counts }) => (
          <tr key={kind}>
            <th scope="row">{personRecordLabels[kind]}</th>
            {ERASURE_ACTIONS.map((action) => (
              <Cell key={action}>{counts[action] === 0 ? '–' : formatCount(counts[action])}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  </chakra.div>
)

const Outcome = ({ erasure, records }: { readonly erasure: PrivacyRequest['erasure']; readonly records: readonly PersonRecord[] }) => {
  if (erasure === null) return null
  if (erasure.state === 'running') {
    const done = erasure.deleted + erasure.pseudonymised + erasure.kept
    return (
      <Line role="status">
        <ProgressGauge label="Löschung, bearbeitete Datensätze" done={done} total={undefined} />
      </Line>
    )
  }
  if (erasure.state === 'failed') {
    return (
      <Line role="status" display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500">
        <Icon name="warning" />
        {`Die Löschung ist abgebrochen: bisher ${outcomeWords(erasure)}. Beginnen Sie sie noch einmal; was gelöscht ist, bleibt gelöscht.`}
      </Line>
    )
  }
  return (
    <>
      <Line role="status">
        {`Beendet am ${formatDateTime(erasure.finishedAt ?? erasure.startedAt)}`}
        {erasure.startedBy !== null && `, begonnen von @${erasure.startedBy}`}
        {`: ${outcomeWords(erasure)}. Was mit jedem Datensatz geschah, steht unter „Gefundene Daten“.`}
      </Line>
      {records.some(({ erased }) => erased !== null) && <Outcomes records={records} />}
    </>
  )
}

type ErasurePanelProps = {
  readonly request: PrivacyRequest
  /** What was found, as far as it is loaded. */
  readonly records: readonly PersonRecord[]
  /** Whether the person may erase. */
  readonly isOpen: boolean
  readonly pace: Pace
}

/** The erasure of a person: what it would do, how it stands, what it has done. */
export const ErasurePanel = ({ request, records, isOpen, pace }: ErasurePanelProps) => {
  const { erasure, search, state } = request
  const canPlan = state === 'open' && erasure?.state !== 'running' && search.state !== 'running' && search.state !== 'waiting'
  return (
    <SettingsPanel id="erasure" title="Löschung" note={canPlan && erasure === null ? 'Vorschau: noch ist nichts gelöscht' : undefined}>
      <Outcome erasure={erasure} records={records} />
      {canPlan ? (
        <ErasurePreview
          request={request}
          isOpen={isOpen}
          pace={pace}
          nothing={erasure === null ? 'Kein Fund ist einbezogen: Es gibt nichts zu löschen.' : 'Alle einbezogenen Funde sind bearbeitet.'}
        />
      ) : (
        erasure === null && (
          <Line>
            {state === 'open' ? 'Sobald die Suche beendet ist, steht hier, was eine Löschung täte.' : 'Es wurde nichts gelöscht.'}
          </Line>
        )
      )}
    </SettingsPanel>
  )
}
