import { useState } from 'react'
import { MAIL_STATUSES, type Mail } from '../../../shared/domain/mail.ts'
import { POLL_INTERVAL } from '../../api/read-options.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { countSoFar } from '../../ui/format.ts'
import { ListPanel } from '../../ui/ListPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { MailDialog } from './MailDialog.tsx'
import { MailFilter } from './MailFilter.tsx'
import { MailRow } from './MailRow.tsx'
import { useMailChanges } from './use-mail-changes.ts'

const PAGE_SIZE = 50

const Mails = () => {
  const mayChange = useCan()('system.settings')
  const address = useListAddress()
  const { search } = address
  const status = address.filter('status', MAIL_STATUSES)
  const list = useApiList('mailList', { search, status }, { isPolled: true, count: address.rows(PAGE_SIZE) })
  const changes = useMailChanges()
  const [opened, setOpened] = useState<Mail>()
  const shown = list.items?.length ?? 0
  return (
    <>
      <PageHeader
        title="E-Mails"
        sub={list.items === undefined || list.isOfOtherQuery ? undefined : countSoFar(shown, list.total, list.hasMore, 'E-Mail', 'E-Mails')}
      >
        <PollGauge loadedAt={list.loadedAt} seconds={POLL_INTERVAL / 1000} />
      </PageHeader>
      <MailFilter
        status={status}
        onStatus={(next) => address.setFilter('status', next ?? '')}
        search={search}
        onSearch={address.setSearch}
      />
      <ListPanel
        label="E-Mails"
        list={list}
        newOne="neue"
        onMore={() => address.showMoreThan(shown)}
        isFiltered={search !== '' || status !== undefined}
        onReset={address.reset}
        empty="Noch keine E-Mails"
        noMatch="Keine E-Mails entsprechen den Filterkriterien"
      >
        <ul>
          {(list.items ?? []).map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              onOpen={() => setOpened(mail)}
              isBusy={changes.isBusy(mail)}
              {...(mayChange
                ? {
                    onResend: () => void changes.resend(mail),
                    onCancel: () => void changes.cancel(mail),
                    onAcknowledge: () => void changes.acknowledge(mail),
                  }
                : {})}
            />
          ))}
        </ul>
      </ListPanel>
      {opened !== undefined && (
        <MailDialog mail={list.items?.find(({ id }) => id === opened.id) ?? opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

export default Mails
