import { type ReactNode, useState } from 'react'
import { CREATION_SORTS } from '../../../shared/domain/list-sorts.ts'
import { LISTED_MAIL_KINDS, MAIL_STATUSES, type Mail, type MailStatus, mailStatusLabels } from '../../../shared/domain/mail.ts'
import { visibleMailKinds } from '../../../shared/domain/view-rights.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { countSoFar } from '../../ui/format.ts'
import { countMatches } from '../../ui/list/count-matches.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { StatusFilter } from '../../ui/list/StatusFilter.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { mailStatusLooks } from '../../ui/status-looks.ts'
import { Views } from '../views/Views.tsx'
import { MailDialog } from './MailDialog.tsx'
import { MailRow } from './MailRow.tsx'
import { useMailActions } from './use-mail-actions.ts'
import { useMailChanges } from './use-mail-changes.ts'

const PAGE_SIZE = 50

/** Added for people without the right to contact data, because the addresses in those mails would be found too. */
const NOT_SEARCHED = '. E-Mails zu Kunden findet die Suche nur mit dem Recht, ihre Kontaktdaten zu sehen.'

type MailCounts = { readonly total: number; readonly byStatus: Readonly<Record<MailStatus, number>> }

/** Adds soft hyphens to long labels: three cells share the width of a phone. */
const breakable = (label: string) =>
  label
    .replace('Warteschlange', 'Warte\u00adschlange')
    .replace('Fehlgeschlagen', 'Fehl\u00adgeschlagen')
    .replace('Unzustellbar', 'Unzustell\u00adbar')

/** Shares of a wide bar, by the length of the labels. */
const widths = { queued: 176, sent: 128, undeliverable: 144, failed: 160, held: 136, skipped: 152 } as const satisfies Record<
  MailStatus,
  number
>

const statusOptions = (counts: MailCounts | undefined) => [
  { status: undefined, label: 'Alle', width: 112, count: counts?.total, runs: [{ count: counts?.total ?? 0, color: 'ink' as const }] },
  ...MAIL_STATUSES.map((status) => ({
    status,
    label: breakable(mailStatusLabels[status]),
    width: widths[status],
    count: counts?.byStatus[status],
    runs: [{ count: counts?.byStatus[status] ?? 0, color: mailStatusLooks[status].color }],
  })),
]

/** Mails of the outbox, waiting and ended. */
export const MailTab = ({ frame }: { readonly frame: (content: ReactNode) => ReactNode }) => {
  const can = useCan()
  const mayChange = can('system.settings')
  const seesAll = visibleMailKinds(can).length === LISTED_MAIL_KINDS.length
  const address = useListAddress()
  const { search } = address
  const status = address.filter('status', MAIL_STATUSES)
  const sort = address.sort(CREATION_SORTS)
  const filter = { search, status }
  const list = useApiList('mailList', { ...filter, sort }, { poll: 'stretching', isCounted: false, count: address.rows(PAGE_SIZE) })
  const counts = useApi('mailCounts', {}, { poll: 'stretching' }).data
  const changes = useMailChanges()
  const choice = useMailActions(list, filter)
  const [opened, setOpened] = useState<Mail>()
  const shown = list.items?.length ?? 0
  const total = countMatches(counts, status, search, list.total)
  return (
    <>
      <PageHeader
        title="E-Mails"
        sub={list.items === undefined || list.isOfOtherQuery ? undefined : countSoFar(shown, total, list.hasMore, 'E-Mail', 'E-Mails')}
      >
        <PollGauge loadedAt={list.loadedAt} interval={list.interval} />
      </PageHeader>
      {frame(
        <>
          <StatusFilter address={address} placeholder="Name, Adresse oder Partner" options={statusOptions(counts)} />
          <Views list="mails" />
          <DataList
            label="E-Mails"
            list={{ ...list, total }}
            rowKey={({ id }) => id}
            choice={choice}
            card={(mail, _, chosen) => (
              <MailRow
                mail={mail}
                choice={chosen}
                onOpen={() => setOpened(mail)}
                isBusy={changes.isBusy(mail)}
                {...(mayChange && {
                  onResend: () => void changes.resend(mail),
                  onCancel: () => void changes.cancel(mail),
                  onAcknowledge: () => void changes.acknowledge(mail),
                })}
              />
            )}
            newOne="neue"
            empty={seesAll ? 'Noch keine E-Mails' : 'Keine E-Mails, die Sie sehen dürfen'}
            noMatch={`Keine E-Mails entsprechen den Filterkriterien${search === '' || can('customers.contact') ? '' : NOT_SEARCHED}`}
            onReset={search !== '' || status !== undefined ? address.reset : undefined}
            onMore={() => address.showMoreThan(shown)}
          />
        </>,
      )}
      {opened !== undefined && (
        <MailDialog mail={list.items?.find(({ id }) => id === opened.id) ?? opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
