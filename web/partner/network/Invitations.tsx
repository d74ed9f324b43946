import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { type Invitation, type InvitationState, invitationStateLabels } from '../../../shared/domain/partner-invitation.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { formatDate } from '../../ui/format.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { cardBase } from '../../ui/list/row-parts.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import type { StatusLook } from '../../ui/status-looks.ts'

const looks = {
  sent: { symbol: 'ring', color: 'ink-2' },
  opened: { symbol: 'half', color: 'info' },
  applied: { symbol: 'dot', color: 'lamp' },
  accepted: { symbol: 'check', color: 'ok' },
} as const satisfies Record<InvitationState, StatusLook>

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 200px 160px auto' },
    gap: { base: '4px 12px', md: '5' },
    alignItems: 'center',
    minHeight: '14',
    padding: { base: '8px 16px', md: '4px 20px' },
  },
  name: { fontSize: 'ui', fontWeight: '600', color: 'ink' },
  date: { color: 'ink-3', textAlign: 'right' },
  share: { gridRow: { base: '2', md: 'auto' }, gridColumn: { base: '2', md: 'auto' }, textAlign: 'right' },
})

const STEP = 10

/** The name is gone once the person has had it erased. */
const nameOf = ({ name }: Invitation) => name || 'Name gelöscht'

type InvitationsProps = { readonly partner: Partner; readonly onShare: (invitation: Invitation) => void }

/** The people whom the partner has invited, and how far they have come. */
export const Invitations = ({ partner, onShare }: InvitationsProps) => {
  const [count, setCount] = useState(STEP)
  const list = useApiList('partnerInvitationList', {}, { params: { partnerId: partner.id }, count, poll: 'stretching', isCounted: false })
  return (
    <DataList
      label="Einladungen"
      list={list}
      rowKey={({ link }) => link}
      empty="Noch keine Einladungen"
      card={(invitation) => (
        <li className={styles.row}>
          <b className={styles.name}>{nameOf(invitation)}</b>
          <span className={styles.date}>{formatDate(invitation.createdAt)}</span>
          <Status look={looks[invitation.state]}>{invitationStateLabels[invitation.state]}</Status>
          <span className={styles.share}>
            <RowButton aria-label={`Link teilen: ${nameOf(invitation)}`} onClick={() => onShare(invitation)}>
              Teilen
            </RowButton>
          </span>
        </li>
      )}
      onMore={() => setCount(count + STEP)}
    >
      <chakra.h2 textStyle="h3" padding={{ base: '12px 16px', md: '12px 20px' }} borderBottom="1px solid {colors.line}">
        Einladungen
      </chakra.h2>
    </DataList>
  )
}
