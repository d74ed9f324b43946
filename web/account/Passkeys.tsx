import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Passkey } from '../../shared/domain/passkey.ts'
import { messageOf } from '../api/api-error.ts'
import { useApi, useApiMutation } from '../api/use-api.ts'
import { Button } from '../ui/Button.tsx'
import { confirmDelete } from '../ui/confirm-delete.tsx'
import { Failure } from '../ui/Failure.tsx'
import { lazyDialog } from '../ui/form/lazy-dialog.tsx'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { RowSkeletons } from '../ui/RowSkeletons.tsx'
import { showFailure, showToast } from '../ui/toast.ts'
import type { PasskeyProposal } from './PasskeyDialog.tsx'

const PasskeyDialog = lazyDialog(() => import('./PasskeyDialog.tsx'))

const canUsePasskeys = () => 'PublicKeyCredential' in window

const datesOf = ({ createdAt, lastUsedAt }: Passkey) =>
  `Hinzugefügt am ${formatDate(createdAt)}, ${lastUsedAt === null ? 'noch nicht benutzt' : `zuletzt benutzt am ${formatDateTime(lastUsedAt)}`}`

/** Lists, adds and removes the passkeys of the signed-in person. */
export const Passkeys = () => {
  const { data, error, refresh } = useApi('passkeyList', {})
  const propose = useApiMutation('passkeyPropose')
  const remove = useApiMutation('passkeyRemove')
  const [proposal, setProposal] = useState<PasskeyProposal>()

  const begin = async () => {
    try {
      setProposal(await propose.trigger({}))
    } catch (failure) {
      showFailure('Der Passkey ließ sich nicht hinzufügen', failure)
    }
  }
  const askToRemove = ({ id, name }: Passkey) =>
    confirmDelete({
      title: 'Passkey entfernen',
      text: `Mit „${name}“ melden Sie sich danach nicht mehr an. Löschen Sie ihn auch in der Passwortverwaltung des Geräts.`,
      isFinal: true,
      run: async () => {
        try {
          await remove.trigger({ params: { id } })
          showToast({ kind: 'success', title: 'Passkey entfernt', text: name })
        } catch (failure) {
          showFailure('Der Passkey ist noch da', failure)
        }
      },
    })

  if (data === undefined) {
    return error === undefined ? <RowSkeletons label="Passkeys werden geladen" /> : <Failure text={messageOf(error)} onRetry={refresh} />
  }
  const { passkeys } = data
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      <chakra.p color="ink-2" maxWidth="60ch">
        Mit einem Passkey melden Sie sich durch Fingerabdruck, Gesicht oder PIN Ihres Geräts an, ohne Passwort und ohne Code.
      </chakra.p>
      {passkeys.length > 0 && (
        <chakra.ul display="grid" width="full" borderTop="1px solid {colors.line}">
          {passkeys.map((passkey) => (
            <chakra.li
              key={passkey.id}
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              alignItems="center"
              gap="3"
              paddingBlock="3"
              borderBottom="1px solid {colors.line}"
            >
              <chakra.div minWidth="0" flex="1 1 200px">
                <chakra.p fontWeight="500" overflowWrap="anywhere">
                  {passkey.name}
                </chakra.p>
                <chakra.p textStyle="dense" color="ink-3">
                  {datesOf(passkey)}
                </chakra.p>
              </chakra.div>
              <RowButton aria-label={`Passkey „${passkey.name}“ entfernen`} onClick={() => askToRemove(passkey)}>
                Entfernen
              </RowButton>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {canUsePasskeys() ? (
        <Button look="solid" disabled={propose.isBusy} onClick={begin}>
          Passkey hinzufügen
        </Button>
      ) : (
        <chakra.p color="ink-2">Dieser Browser kennt keine Passkeys.</chakra.p>
      )}
      {proposal !== undefined && <PasskeyDialog proposal={proposal} onClose={() => setProposal(undefined)} />}
    </chakra.div>
  )
}
