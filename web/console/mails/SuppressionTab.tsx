import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { type MailSuppression, type SuppressionReason, suppressionReasonLabels } from '../../../shared/domain/mail-suppression.ts'
import { change } from '../../api/change.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { countSoFar, formatDateTime } from '../../ui/format.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import type { StatusLook } from '../../ui/status-looks.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

const PAGE_SIZE = 50

const looks = {
  bounce: { symbol: 'struck', color: 'danger' },
  complaint: { symbol: 'warning', color: 'danger' },
} as const satisfies Record<SuppressionReason, StatusLook>

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 300px) auto' },
    columnGap: '5',
    rowGap: '1',
    alignItems: 'start',
    padding: { base: '4', md: '12px 16px 12px 20px' },
  },
  address: { fontSize: '15px', lineHeight: '22px', fontWeight: '600', color: 'ink' },
  words: { marginTop: '0.5' },
  status: { display: 'flex', flexWrap: 'wrap', columnGap: '4' },
  actions: { display: 'flex', minWidth: { md: '148px' }, justifyContent: { md: 'flex-end' } },
})

type SuppressionRowProps = { readonly entry: MailSuppression; readonly onRelease?: (() => void) | undefined }

const SuppressionRow = ({ entry: { address, reason, since, words }, onRelease }: SuppressionRowProps) => (
  <li className={styles.row}>
    <div>
      <h2 className={styles.address}>{address}</h2>
      <p className={styles.words}>{words}</p>
    </div>
    <div className={styles.status}>
      <Status look={looks[reason]}>{suppressionReasonLabels[reason]}</Status>
      <span className={rowParts.aside}>seit {formatDateTime(since)}</span>
    </div>
    <span className={styles.actions}>
      {onRelease !== undefined && (
        <RowButton look="line" aria-label={`Freigeben: ${address}`} onClick={onRelease}>
          Freigeben
        </RowButton>
      )}
    </span>
  </li>
)

type ReleaseDialogProps = { readonly entry: MailSuppression | undefined; readonly onClose: () => void }

/** Asks before mail is sent to an address again. */
const ReleaseDialog = ({ entry, onClose }: ReleaseDialogProps) => {
  const [isBusy, setBusy] = useState(false)
  const release = async ({ id, version, address }: MailSuppression) => {
    setBusy(true)
    try {
      await change('mailSuppressionDelete', { params: { id }, ifMatch: version })
      showToast({ kind: 'success', title: 'Adresse freigegeben', text: address })
    } catch (error) {
      showFailure('Die Adresse konnte nicht freigegeben werden.', error)
    }
    setBusy(false)
    onClose()
  }
  return (
    <QuestionDialog
      isOpen={entry !== undefined}
      title="Adresse freigeben"
      keep="Abbrechen"
      go={isBusy ? 'Wird freigegeben...' : 'Freigeben'}
      goLook="solid"
      isBusy={isBusy}
      onKeep={onClose}
      onGo={() => entry !== undefined && void release(entry)}
    >
      <p>An „{entry?.address}“ werden danach wieder E-Mails gesendet. Kommt wieder eine zurück, wird die Adresse von neuem gesperrt.</p>
      <chakra.p color="ink-2">E-Mails, die nicht ankamen, senden Sie im Postausgang mit „Erneut senden“ noch einmal.</chakra.p>
    </QuestionDialog>
  )
}

/** Addresses to which no mail is sent, because a mailbox refused one for good or its owner reported one as spam. */
export const SuppressionTab = ({ frame }: { readonly frame: (content: ReactNode) => ReactNode }) => {
  const mayChange = useCan()('system.settings')
  const address = useListAddress()
  const { search } = address
  const list = useApiList('mailSuppressionList', { search }, { count: address.rows(PAGE_SIZE) })
  const [released, setReleased] = useState<MailSuppression>()
  const shown = list.items?.length ?? 0
  return (
    <>
      <PageHeader
        title="E-Mails"
        sub={
          list.items === undefined || list.isOfOtherQuery ? undefined : countSoFar(shown, list.total, list.hasMore, 'Adresse', 'Adressen')
        }
      />
      {frame(
        <>
          <chakra.p color="ink-2" maxWidth="720px" marginTop="4" marginBottom="4">
            An diese Adressen sendet das Portal nichts mehr: Ihr Postfach hat eine E-Mail endgültig abgelehnt, oder der Empfänger hat sie
            als Spam gemeldet.
          </chakra.p>
          <chakra.div maxWidth="400px" marginBottom="4">
            <SearchBox value={search} onChange={address.setSearch} placeholder="Adresse oder Domain" />
          </chakra.div>
          <DataList
            label="Gesperrte Adressen"
            list={list}
            rowKey={({ id }) => id}
            card={(entry) => <SuppressionRow entry={entry} {...(mayChange && { onRelease: () => setReleased(entry) })} />}
            empty="Keine Adresse ist gesperrt"
            noMatch="Keine Adressen entsprechen der Suche"
            onReset={search === '' ? undefined : () => address.setSearch('')}
            onMore={() => address.showMoreThan(shown)}
          />
        </>,
      )}
      <ReleaseDialog entry={released} onClose={() => setReleased(undefined)} />
    </>
  )
}
