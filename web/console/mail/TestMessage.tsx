import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { testMessageResultSchema } from '../../../shared/domain/mail.ts'
import type { MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import { Button } from '../../ui/Button.tsx'
import { placeErrors } from '../../ui/form/place-errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type MailValues, mailBody } from './mail-values.ts'

type TestMessageProps = {
  readonly form: UseFormReturn<MailValues, unknown, MailConfigurationInput>
  /** Sends the test message with this configuration. */
  readonly send: (body: MailConfigurationInput) => Promise<z.infer<typeof testMessageResultSchema>>
}

type Outcome = { readonly isGood: boolean; readonly text: string }

/** Sends a test message to oneself with the form's values, without saving them, and shows the mail server's answer. */
export const TestMessage = ({ form, send }: TestMessageProps) => {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const check = () =>
    new Promise<MailConfigurationInput | undefined>((resolve) =>
      form.handleSubmit(
        (input) => resolve(mailBody(input)),
        () => resolve(undefined),
      )(),
    )
  const changes = useRef(0)
  // An outcome is valid only for the values that were tested.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          changes.current++
          setOutcome(undefined)
        },
      }),
    [form],
  )
  const run = async () => {
    setOutcome(undefined)
    const body = await check()
    if (body === undefined) return
    const asked = changes.current
    setBusy(true)
    try {
      const { isDelivered, recipient, message } = await send(body)
      if (changes.current !== asked)
        setOutcome({ isGood: false, text: 'Die Angaben haben sich seither geändert. Bitte testen Sie noch einmal.' })
      else if (isDelivered) setOutcome({ isGood: true, text: `Testnachricht an ${recipient} gesendet. Der Server sagt: ${message}` })
      else setOutcome({ isGood: false, text: `Nicht zugestellt: ${message}` })
    } catch (error) {
      setOutcome({ isGood: false, text: placeErrors(form, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="grid" gap="2" justifyItems="start" flex="1 1 240px" minWidth="0">
      <Button disabled={isBusy} onClick={run}>
        <Icon name="mail" />
        {isBusy ? 'Wird gesendet...' : 'Testnachricht an mich senden'}
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
