import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { controlProps, Field, Input, Textarea } from '../../ui/Field.tsx'
import { RejectionReason } from './RejectionReason.tsx'
import type { AnswerFieldsProps } from './use-answer.ts'

const LEAVES_LATER = 'Sie geht nach gut einer Minute hinaus. Wer die Entscheidung vorher zurücknimmt, nimmt auch die E-Mail zurück.'

/** The reason of a decision, and the mail about it as the person will read it. */
export const AnswerFields = ({ kind, email, reasons, reason, isMailed, words, mistakes, ...on }: AnswerFieldsProps) => {
  const id = useId()
  return (
    <chakra.fieldset display="grid" gap="4" minWidth="0" gridColumn="1 / -1">
      <chakra.legend srOnly>Antwort an die Person</chakra.legend>
      <RejectionReason reasons={reasons} value={reason} onChange={on.onReason} />
      <CheckField
        id={`${id}-mail`}
        control={<Checkbox id={`${id}-mail`} checked={isMailed} onChange={(event) => on.onMailed(event.currentTarget.checked)} />}
      >
        E-Mail an {email} senden
      </CheckField>
      {isMailed && (
        <>
          <Field id={`${id}-subject`} label="Betreff" required error={mistakes.subject}>
            <Input
              size="m"
              autoComplete="off"
              maxLength={200}
              value={words.subject}
              onChange={(event) => on.onWords({ subject: event.currentTarget.value })}
              {...controlProps(`${id}-subject`, { error: mistakes.subject, required: true })}
            />
          </Field>
          <Field
            id={`${id}-text`}
            label="Text der E-Mail"
            required
            error={mistakes.text}
            hint={
              kind === 'invitation'
                ? `{{link}} wird zum Link, mit dem die Person ihr Passwort festlegt: Damit entsteht ihr Zugang. ${LEAVES_LATER}`
                : LEAVES_LATER
            }
          >
            <Textarea
              size="m"
              rows={9}
              maxLength={5000}
              value={words.text}
              onChange={(event) => on.onWords({ text: event.currentTarget.value })}
              {...controlProps(`${id}-text`, { error: mistakes.text, hint: true, required: true })}
            />
          </Field>
        </>
      )}
    </chakra.fieldset>
  )
}
