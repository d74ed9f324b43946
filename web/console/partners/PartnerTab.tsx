import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import type { useApiList } from '../../api/use-api-list.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { askToDelete } from '../deletion.ts'
import { PartnerCard } from './PartnerCard.tsx'

const PartnerDialog = lazyDialog(() => import('./PartnerDialog.tsx'))
const MailDialog = lazyDialog(() => import('./PartnerMailDialog.tsx'))
const LinksDialog = lazyDialog(() => import('./PartnerLinksDialog.tsx'))
const PageContentDialog = lazyDialog(() => import('./PageContentDialog.tsx'))
const SignInDialog = lazyDialog(() => import('./SignInDialog.tsx'))

const dialogs = { edit: PartnerDialog, mail: MailDialog, signIn: SignInDialog, pageContent: PageContentDialog, links: LinksDialog }

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
  const found = list.items ?? []
  // A new partner is listed by name; if that is beyond the rows read, or the search excludes it, it is shown first.
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
    onLinks: open('links', true),
    onSignIn: open('signIn', can('users.create') && can('users.roles')),
    onDelete: can('ib_partners.delete') ? askToDeletePartner : undefined,
  }
  const OpenedDialog = opened && dialogs[opened.dialog]
  return (
    <>
      <chakra.div maxWidth={{ sm: '364px' }} marginBlock="4">
        <SearchBox value={search} onChange={onSearch} placeholder="Firma, Name oder Partner-ID" />
      </chakra.div>
      <DataList
        label="IB-Partner"
        list={{ ...list, items: list.items && partners }}
        rowKey={({ id }) => id}
        card={(partner) => <PartnerCard partner={partner} isNew={partner.id === created} {...actions} />}
        newOne="neuen"
        rowHeight="104px"
        empty="Keine IB-Partner gefunden"
        noMatch={`Keine IB-Partner entsprechen „${search}“`}
        onReset={search === '' ? undefined : () => onSearch('')}
        resetLabel="Suche zurücksetzen"
        onMore={onMore}
      />
      {OpenedDialog && <OpenedDialog partner={opened.partner} onClose={() => setOpened(undefined)} />}
    </>
  )
}
