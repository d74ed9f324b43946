import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import type { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { HeldRows } from '../../ui/HeldRows.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { askToDelete } from '../deletion.ts'
import { PartnerCard } from './PartnerCard.tsx'

const PartnerDialog = lazyDialog(() => import('./PartnerDialog.tsx'))
const MailDialog = lazyDialog(() => import('./PartnerMailDialog.tsx'))
const PageContentDialog = lazyDialog(() => import('../page-content/PageContentDialog.tsx'))
const SignInDialog = lazyDialog(() => import('./SignInDialog.tsx'))

const dialogs = { edit: PartnerDialog, mail: MailDialog, signIn: SignInDialog, pageContent: PageContentDialog }

const askToDeletePartner = ({ id, version, companyName, partnerId }: Partner) => {
  const label = `${companyName} (${partnerId})`
  askToDelete(
    'partnerDelete',
    { id, version, label },
    `${label} wird mit Anwerbeseite und E-Mail-Konfiguration gelöscht. Ein SMTP-Passwort muss danach neu eingegeben werden, auch wenn der Partner wiederhergestellt wird.`,
  )
}

type PartnerTabProps = {
  readonly list: ReturnType<typeof useApiList<'partnerList'>>
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onMore: () => void
  /** Internal id of the partner that was created last on this screen. */
  readonly created: number | undefined
}

export const PartnerTab = ({ list, search, onSearch, onMore, created }: PartnerTabProps) => {
  const can = useCan()
  const [opened, setOpened] = useState<{ readonly dialog: keyof typeof dialogs; readonly partner: Partner }>()
  const shown = list.items?.length ?? 0
  const found = list.items ?? []
  // A new one stands where its name belongs; where that is further down, or something else is searched for, it comes first.
  const isAway = created !== undefined && !list.isLoading && !found.some(({ id }) => id === created)
  const elsewhere = useApi('partnerList', isAway ? { query: { ids: String(created) } } : null).data?.items ?? []
  const partners = isAway ? [...elsewhere.filter(({ id }) => id === created), ...found] : found
  const mayEdit = can('ib_partners.edit')
  const open = (dialog: keyof typeof dialogs, isAllowed: boolean) =>
    isAllowed ? (partner: Partner) => setOpened({ dialog, partner }) : undefined
  const actions = {
    onEdit: open('edit', mayEdit),
    onMail: open('mail', mayEdit),
    onPageContent: open('pageContent', mayEdit),
    onSignIn: open('signIn', can('users.create') && can('users.roles')),
    onDelete: can('ib_partners.delete') ? askToDeletePartner : undefined,
  }
  const OpenedDialog = opened && dialogs[opened.dialog]
  return (
    <>
      <chakra.div maxWidth={{ sm: '364px' }} marginBlock="4">
        <SearchBox value={search} onChange={onSearch} placeholder="Firma, Name oder Partner-ID" />
      </chakra.div>
      <Panel ref={list.hand} aria-label="IB-Partner" aria-busy={list.isLoading} opacity={list.isOfOtherQuery ? 0.5 : undefined}>
        <HeldRows list={list} one="neuen" />
        {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
        {list.items === undefined && list.error === undefined && <RowSkeletons label="IB-Partner werden geladen" height="104px" />}
        {list.items !== undefined && partners.length === 0 && !list.hasMore && (
          <Empty text={search === '' ? 'Keine IB-Partner gefunden' : `Keine IB-Partner entsprechen „${search}“`}>
            {search !== '' && <Button onClick={() => onSearch('')}>Suche zurücksetzen</Button>}
          </Empty>
        )}
        <ul>
          {partners.map((partner) => (
            <PartnerCard key={partner.id} partner={partner} isNew={partner.id === created} {...actions} />
          ))}
        </ul>
      </Panel>
      {list.hasMore && <MoreButton shown={shown} total={list.total} isBusy={list.isValidating} onMore={onMore} />}
      {OpenedDialog && <OpenedDialog partner={opened.partner} onClose={() => setOpened(undefined)} />}
    </>
  )
}
