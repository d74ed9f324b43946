import { chakra } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import type { User } from '../../../shared/domain/user.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { showFailure, showToast } from '../../ui/toast.ts'
import { describeUser, isExpired } from './UserFacts.tsx'

type UserInvitationProps = {
  readonly user: User
  readonly onClose: () => void
  readonly choice: ReactNode
  readonly initialFocus: RefObject<HTMLInputElement | null>
}

const stateOf = ({ invitation, email }: User) => {
  if (invitation === null) return `Die Person erhält an ${email} einen Link, mit dem sie ihr Passwort selbst wählt. Er gilt 7 Tage.`
  const sent = `Eingeladen am ${formatDateTime(invitation.sentAt)}`
  return isExpired(invitation)
    ? `${sent}. Der Link gilt nicht mehr.`
    : `${sent}, der Link gilt bis ${formatDateTime(invitation.expiresAt)}. Ein neuer macht ihn ungültig.`
}

/** Sends, repeats or withdraws the invitation of a user who has never signed in. @param choice of a password instead */
export const UserInvitation = ({ user, onClose, choice, initialFocus }: UserInvitationProps) => {
  const invite = useApiMutation('userInvite')
  const withdraw = useApiMutation('userInvitationWithdraw')
  const isBusy = invite.isBusy || withdraw.isBusy
  const send = async () => {
    try {
      await invite.trigger({ params: { id: user.id } })
      showToast({ kind: 'success', title: 'Einladung gesendet', text: describeUser(user) })
      onClose()
    } catch (error) {
      showFailure('Die Einladung konnte nicht gesendet werden.', error)
    }
  }
  const takeBack = async () => {
    try {
      await withdraw.trigger({ params: { id: user.id } })
      showToast({ kind: 'success', title: 'Einladung zurückgezogen', text: describeUser(user) })
      onClose()
    } catch (error) {
      showFailure('Die Einladung konnte nicht zurückgezogen werden.', error)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={initialFocus}
      title="Einladung senden"
      description={describeUser(user)}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="signal" disabled={isBusy} onClick={send}>
            {invite.isBusy ? 'Wird gesendet...' : user.invitation === null ? 'Einladung senden' : 'Erneut senden'}
          </Button>
        </>
      }
    >
      {choice}
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <chakra.p color="ink-2" flex="1 1 280px">
          {stateOf(user)}
        </chakra.p>
        {user.invitation !== null && (
          <Button look="dangerLine" disabled={isBusy} onClick={takeBack}>
            Einladung zurückziehen
          </Button>
        )}
      </chakra.div>
    </Dialog>
  )
}
