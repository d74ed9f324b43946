import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { MailValues } from '../mail/mail-values.ts'

type TrialProps = {
  readonly form: UseFormReturn<MailValues, unknown, MailConfigurationInput>
  /** What the form holds, as it is sent; `undefined` when it has mistakes. */
  readonly inputOf: () => Promise<MailConfigurationInput | undefined>
}

type Outcome = { readonly isGood: boolean; readonly text: string }

/** Tries what stands in the form, without saving it: a message to oneself, and the mail server's answer. */
export const Trial = ({ form, inputOf }: TrialProps) => {
  const send = useApiMutation('mailConfigurationTest')
  const [outcome, setOutcome] = useState<Outcome>()
  const run = async () => {
    setOutcome(undefined)
    const body = await inputOf()
    if (body === undefined) return
    try {
      const { isDelivered, recipient, message } = await send.trigger({ body })
      setOutcome({ isGood: isDelivered, text: isDelivered ? `Testnachricht an ${recipient} gesendet.` : `Nicht zugestellt: ${message}` })
    } catch (error) {
      placeErrors(form, error)
      setOutcome({ isGood: false, text: messageOf(error) })
    }
  }
  return (
    <chakra.div display="grid" gap="2" justifyItems="start" flex="1 1 240px">
      <Button disabled={send.isBusy} onClick={run}>
        <Icon name="mail" />
        {send.isBusy ? 'Wird gesendet...' : 'Testnachricht an mich senden'}
      </Button>
      <chakra.p
        role="status"
        display="flex"
        gap="2"
        alignItems="baseline"
        textStyle="dense"
        fontWeight="500"
        color={outcome?.isGood ? 'ok' : 'danger'}
        overflowWrap="anywhere"
      >
        {outcome !== undefined && (
          <>
            <Icon name={outcome.isGood ? 'done' : 'warning'} />
            {outcome.text}
          </>
        )}
      </chakra.p>
    </chakra.div>
  )
}
