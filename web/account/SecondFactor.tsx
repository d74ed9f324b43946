import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { formatDate } from '../../shared/domain/german.ts'
import { messageOf } from '../api/api-error.ts'
import { useApi, useApiMutation } from '../api/use-api.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { lazyDialog } from '../ui/form/lazy-dialog.tsx'
import { countOf } from '../ui/format.ts'
import { RowSkeletons } from '../ui/RowSkeletons.tsx'
import { Status } from '../ui/Status.tsx'
import type { StatusLook } from '../ui/status-looks.ts'
import { showFailure } from '../ui/toast.ts'
import type { Proposal } from './SecondFactorSetupDialog.tsx'

const SetupDialog = lazyDialog(() => import('./SecondFactorSetupDialog.tsx'))
const CodeDialog = lazyDialog(() => import('./SecondFactorCodeDialog.tsx'))
const CodesDialog = lazyDialog(() => import('./RecoveryCodesDialog.tsx'))

const SET_UP = { symbol: 'check', color: 'ok' } as const satisfies StatusLook

/** With fewer recovery codes left, the person is told to make new ones. */
const FEW_CODES = 3

type Open =
  | { readonly what: 'setup'; readonly proposal: Proposal }
  | { readonly what: 'remove' | 'renew' }
  | { readonly what: 'codes'; readonly codes: readonly string[] }

/** Sets up, renews and removes the second factor of the signed-in person. */
export const SecondFactor = ({ onChanged }: { readonly onChanged: () => void }) => {
  const { data, error, refresh } = useApi('secondFactorGet', {})
  const propose = useApiMutation('secondFactorPropose')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const showCodes = (codes: readonly string[]) => {
    setOpen({ what: 'codes', codes })
    onChanged()
  }
  const begin = async () => {
    try {
      setOpen({ what: 'setup', proposal: await propose.trigger({}) })
    } catch (failure) {
      showFailure('Der zweite Faktor ließ sich nicht einrichten', failure)
    }
  }

  if (data === undefined) {
    return error === undefined ? (
      <RowSkeletons label="Zweiter Faktor wird geladen" />
    ) : (
      <Failure text={messageOf(error)} onRetry={refresh} />
    )
  }
  const { createdAt, recoveryCodesLeft, isRequired } = data
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      {createdAt === null ? (
        <>
          <chakra.p color="ink-2" maxWidth="60ch">
            Nach dem Passwort fragt die Anmeldung dann nach einem Code, den eine App auf Ihrem Telefon zeigt. Wer nur Ihr Passwort kennt,
            kommt nicht hinein.
            {isRequired && ' Für Ihre Rolle ist ein zweiter Faktor vorgeschrieben.'}
          </chakra.p>
          <Button look="solid" disabled={propose.isBusy} onClick={begin}>
            Zweiten Faktor einrichten
          </Button>
        </>
      ) : (
        <>
          <Status look={SET_UP}>{`Eingerichtet am ${formatDate(createdAt)}`}</Status>
          <chakra.p color="ink-2">
            {countOf(recoveryCodesLeft, 'Wiederherstellungscode', 'Wiederherstellungscodes')} übrig.
            {recoveryCodesLeft < FEW_CODES && ' Erzeugen Sie bald neue.'}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <Button look="line" onClick={() => setOpen({ what: 'renew' })}>
              Neue Wiederherstellungscodes
            </Button>
            {!isRequired && (
              <Button look="line" onClick={() => setOpen({ what: 'remove' })}>
                Zweiten Faktor entfernen
              </Button>
            )}
          </chakra.div>
        </>
      )}
      {open?.what === 'setup' && <SetupDialog proposal={open.proposal} onClose={close} onDone={showCodes} />}
      {(open?.what === 'remove' || open?.what === 'renew') && (
        <CodeDialog what={open.what} onClose={close} onRemoved={onChanged} onCodes={showCodes} />
      )}
      {open?.what === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
    </chakra.div>
  )
}
