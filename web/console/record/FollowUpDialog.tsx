import { chakra } from '@chakra-ui/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { germanDay } from '../../../shared/domain/german.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { controlProps, Field, Input } from '../../ui/Field.tsx'
import { followUpDays } from './follow-up-days.ts'
import { formatDay } from './use-work.ts'

type FollowUpDialogProps = {
  /** The German day that is set now. */
  readonly day: string | undefined
  readonly onChoose: (day: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Chooses the day on which a record comes up again. */
const FollowUpDialog = ({ day = '', onChoose, onClose }: FollowUpDialogProps) => {
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const choose = (chosen: string) => {
    onClose()
    void onChoose(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = input.current?.value ?? ''
    if (value === '') setError('Bitte geben Sie einen Tag ein')
    else if (value < germanDay(Date.now())) setError('Dieser Tag ist vorbei')
    else choose(value)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Wiedervorlage"
      description="An diesem Tag steht der Eintrag im Eingang oben"
      initialFocus={first}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="signal" type="submit" form={id}>
            Festlegen
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
        {followUpDays(Date.now()).map((choice, index) => (
          <Button key={choice.label} {...(index === 0 && { ref: first })} justifyContent="space-between" onClick={() => choose(choice.day)}>
            {choice.label}
            <chakra.span color="ink-3" fontWeight="400">
              {formatDay(choice.day)}
            </chakra.span>
          </Button>
        ))}
      </chakra.div>
      <form id={id} onSubmit={submit} noValidate>
        <Field id={`${id}-day`} label="Anderer Tag" error={error}>
          <Input ref={input} type="date" size="m" defaultValue={day} max="2099-12-31" {...controlProps(`${id}-day`, { error })} />
        </Field>
      </form>
    </Dialog>
  )
}

export default FollowUpDialog
