import type { User } from '../../../shared/domain/user.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import type { FirstAccess } from './AccessChoice.tsx'
import type { UserAction } from './UserActions.tsx'

const CreateDialog = lazyDialog(() => import('./UserCreateDialog.tsx'))
const EditDialog = lazyDialog(() => import('./UserEditDialog.tsx'))
const PasswordDialog = lazyDialog(() => import('./UserPasswordDialog.tsx'))
const RightsDialog = lazyDialog(() => import('./UserRightsDialog.tsx'))

/** The dialog that is open, and for whom. */
export type OpenDialog =
  | { readonly action: 'create' }
  | { readonly action: Exclude<UserAction, 'delete'>; readonly user: User; readonly access?: FirstAccess }

type UserDialogsProps = { readonly open: OpenDialog; readonly onOpen: (next: OpenDialog | undefined) => void }

/** The open dialog, loaded when it first opens. After creating a user, it asks for their password. */
export const UserDialogs = ({ open, onOpen }: UserDialogsProps) => {
  const close = () => onOpen(undefined)
  if (open.action === 'create') {
    return <CreateDialog onClose={close} onCreated={(user) => onOpen({ action: 'password', user, access: 'password' })} />
  }
  const props = { key: open.user.id, user: open.user, onClose: close }
  if (open.action === 'edit') return <EditDialog {...props} />
  if (open.action === 'password') return <PasswordDialog {...props} access={open.access} />
  return <RightsDialog {...props} />
}
