import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import {
  ERASURE_ACTIONS,
  type ErasurePlan,
  erasureActionLabels,
  type PrivacyRequest,
  personRecordLabels,
} from '../../../shared/domain/privacy-request.ts'
import { messageOf } from '../../api/api-error.ts'
import type { Pace } from '../../api/polling.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatCount } from '../../ui/format.ts'
import { cardBase } from '../../ui/list/row-parts.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { erasureLooks } from '../../ui/status-looks.ts'
import { ErasureDialog } from './ErasureDialog.tsx'
import { planWords } from './erasure.ts'
import { GroupHead } from './group-head.ts'
import { PanelBar } from './panel-bar.ts'

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '104px minmax(0, 1fr) minmax(0, 1.3fr)' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'start',
    padding: { base: '10px 16px', md: '8px 20px' },
  },
  kind: { color: 'ink-3' },
  name: { fontWeight: '500', color: 'ink', '&[data-action=delete]': { textDecoration: 'line-through' } },
})

const Rows = ({ records }: Pick<ErasurePlan, 'records'>) =>
  ERASURE_ACTIONS.map((action) => {
    const rows = records.filter((record) => record.action === action)
    if (rows.length === 0) return null
    return (
      <div key={action}>
        <GroupHead>
          <Status look={erasureLooks[action]}>{erasureActionLabels[action]}</Status>
          <chakra.span fontWeight="400" color="ink-3">
            {formatCount(rows.length)}
          </chakra.span>
        </GroupHead>
        <ul aria-label={erasureActionLabels[action]}>
          {rows.map(({ id, kind, name, detail, reason }) => (
            <li key={id} className={styles.row}>
              <span className={styles.kind}>{personRecordLabels[kind]}</span>
              <div>
                <span className={styles.name} data-action={action}>
                  {name}
                </span>
                <div>{detail}</div>
              </div>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  })

type ErasurePreviewProps = {
  readonly request: PrivacyRequest
  /** Whether the person may erase. */
  readonly isOpen: boolean
  readonly pace: Pace
  /** Shown if nothing is left to erase. */
  readonly nothing: string
}

/** What an erasure would do with each record that is included, and why; and the button that carries it out. */
export const ErasurePreview = ({ request, isOpen, pace, nothing }: ErasurePreviewProps) => {
  const { data: plan, error, refresh } = useApi('erasurePlan', { params: { id: request.id } }, { poll: pace })
  const [isAsking, setAsking] = useState(false)
  if (plan === undefined) {
    return error === undefined ? (
      <RowSkeletons label="Vorschau der Löschung wird geladen" />
    ) : (
      <Failure text={messageOf(error)} onRetry={refresh} />
    )
  }
  const isEmpty = plan.records.length === 0
  return (
    <>
      <PanelBar>
        <p>{isEmpty ? nothing : planWords(plan)}</p>
        {isOpen && !isEmpty && (
          <Button look="dangerLine" onClick={() => setAsking(true)}>
            Daten löschen
          </Button>
        )}
      </PanelBar>
      <Rows records={plan.records} />
      {plan.hasMore && (
        <chakra.p padding={{ base: '8px 16px', md: '8px 20px' }} borderTop="1px solid {colors.line}" textStyle="dense" color="ink-3">
          {`Gezeigt werden die ersten ${formatCount(plan.records.length)}; gelöscht werden alle einbezogenen.`}
        </chakra.p>
      )}
      {isAsking && <ErasureDialog request={request} plan={plan} onClose={() => setAsking(false)} />}
    </>
  )
}
