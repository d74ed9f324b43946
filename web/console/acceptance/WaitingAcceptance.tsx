import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { DecisionMail, DecisionTrace } from '../../../shared/domain/answer.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSecond } from '../../ui/use-now.ts'
import { showChangeFailure } from '../record/show-change-failure.ts'

type TakeBack = () => Promise<{ readonly words: string }>

const secondsUntil = (dueAt: string, now: number) => Math.ceil((Date.parse(dueAt) - now) / 1000)

const Countdown = ({ mail: { dueAt }, takeBack }: { readonly mail: DecisionMail; readonly takeBack: TakeBack | undefined }) => {
  const seconds = secondsUntil(dueAt, useSecond())
  const [isBusy, setBusy] = useState(false)
  if (seconds <= 0) return null
  const run = async (revert: TakeBack) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { words } = await revert()
      showToast({ kind: 'success', title: 'Status aktualisiert', text: words })
    } catch (error) {
      showChangeFailure(error)
      setBusy(false)
    }
  }
  return (
    <chakra.span display="inline-flex" alignItems="center" flexWrap="wrap" gap="2" fontVariantNumeric="tabular-nums">
      Zusage geht in {seconds} s hinaus
      {takeBack !== undefined && (
        <Button aria-disabled={isBusy} onClick={() => void run(takeBack)}>
          Zurücknehmen
        </Button>
      )}
    </chakra.span>
  )
}

type WaitingAcceptanceProps = {
  readonly record: DecisionTrace
  /** Takes the acceptance back, and says what the record has become; undefined for people who may not. */
  readonly takeBack: TakeBack | undefined
}

/** When the mail of an acceptance leaves, and until then the way back. Nothing is announced each second: the text is read where it stands. */
export const WaitingAcceptance = ({ record: { decisionMails = [] }, takeBack }: WaitingAcceptanceProps) => {
  const last = decisionMails[decisionMails.length - 1]
  if (last?.kind !== 'acceptance' || secondsUntil(last.dueAt, Date.now()) <= 0) return null
  return <Countdown key={last.mailId} mail={last} takeBack={takeBack} />
}
