import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { describePermission } from '../../shared/domain/role-permission.ts'
import { paths } from '../../shared/platform/pages.ts'
import { useCan } from '../api/session.tsx'
import { useApiList } from '../api/use-api-list.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { lazyDialog } from '../ui/form/lazy-dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useCreationAsked } from '../ui/use-creation-asked.ts'
import MissingPermission from './MissingPermission.tsx'
import type { Entry } from './navigation.ts'
import { WaitingPages } from './partners/WaitingPages.tsx'
import { type OpenDialog, UserDialogs } from './users/UserDialogs.tsx'

const UserCreation = ({ onClose }: { readonly onClose: () => void }) => {
  const [open, setOpen] = useState<OpenDialog>({ action: 'create' })
  return <UserDialogs open={open} onOpen={(next) => (next === undefined ? onClose() : setOpen(next))} />
}

/** What can be created without seeing what is there. */
const creations = [
  {
    path: paths.customers(),
    right: 'customers.create',
    label: 'Kunde anlegen',
    Dialog: lazyDialog<{ onClose: () => void }>(() => import('./customers/CustomerDialog.tsx')),
  },
  {
    path: paths.partners(),
    right: 'ib_partners.create',
    label: 'IB-Partner anlegen',
    Dialog: lazyDialog<{ onClose: () => void }>(() => import('./partners/PartnerDialog.tsx')),
  },
  { path: paths.users(), right: 'users.create', label: 'Benutzer anlegen', Dialog: UserCreation },
  {
    path: paths.privacyRequests(),
    right: 'privacy.act',
    label: 'Anfrage erfassen',
    Dialog: lazyDialog<{ onClose: () => void }>(() => import('./privacy/RequestDialog.tsx')),
  },
  {
    path: paths.material(),
    right: 'system.settings',
    label: 'Material bereitstellen',
    Dialog: lazyDialog<{ onClose: () => void }>(() => import('./material/MaterialDialog.tsx')),
  },
] as const satisfies readonly { path: string; right: PermissionKey; [more: string]: unknown }[]

const PAGE_SIZE = 50

const PagesToRelease = () => {
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('waitingPageList', {}, { count, isCounted: false })
  return (
    <chakra.section marginTop="6">
      <chakra.h2 textStyle="ui" fontWeight="600">
        Seiten zur Freigabe
      </chakra.h2>
      <WaitingPages list={list} onMore={() => setCount(count + PAGE_SIZE)} />
    </chakra.section>
  )
}

/** Stands for a screen whose content the person may not see: says so, and offers what their other rights allow there. */
const WithoutView = ({ entry: { label, path, permission, acts = [] } }: { readonly entry: Entry }) => {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const held = acts.filter(can)
  const creation = creations.find((one) => one.path === path && can(one.right))
  useCreationAsked(() => creation !== undefined && setOpen(true))
  const missing = [permission ?? []].flat()
  if (held.length === 0) return <MissingPermission title={label} permission={missing} />
  return (
    <>
      <PageHeader title={label}>
        {creation !== undefined && (
          <Button look="signal" onClick={() => setOpen(true)}>
            <Icon name="plus" />
            {creation.label}
          </Button>
        )}
      </PageHeader>
      <Panel aria-label={label}>
        <Empty text="Was hier steht, dürfen Sie nicht sehen">
          <chakra.p color="ink-2" maxWidth="60ch">
            Ihnen fehlt das Recht {missing.map((key) => `„${describePermission(key).description}“`).join(' oder ')}. Diese Rechte gelten
            trotzdem: {held.map((key) => `„${describePermission(key).description}“`).join(', ')}.
          </chakra.p>
        </Empty>
      </Panel>
      {path === paths.partners() && can('ib_partners.edit') && <PagesToRelease />}
      {isOpen && creation !== undefined && <creation.Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

export default WithoutView
