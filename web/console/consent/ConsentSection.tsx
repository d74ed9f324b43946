import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Confirmation, Consent } from '../../../shared/domain/submission.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { ConsentFacts } from './ConsentFacts.tsx'

type ConsentSectionProps = {
  readonly record: { readonly consent?: Consent | undefined; readonly confirmation?: Confirmation | undefined }
  /** Name of the person. */
  readonly name: string
  /** Reads the link for the person, and withdraws the consent. Absent for people who may not edit the record. */
  readonly actions?: { readonly readLink: () => Promise<{ readonly link: string }>; readonly withdraw: () => Promise<void> } | undefined
}

/** The consent of a record of a public form. Staff may withdraw it for the person, or hand over the link with which the person does. */
export const ConsentSection = ({ record: { consent, confirmation }, name, actions }: ConsentSectionProps) => {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState<string>()
  if (consent === undefined) return null
  const showLink = async () => {
    try {
      const answer = await actions?.readLink()
      if (answer === undefined) return
      setLink(answer.link)
      await copyText(answer.link, 'Link kopiert', 'Link')
    } catch (error) {
      showFailure('Fehler', error)
    }
  }
  const withdraw = async () => {
    setBusy(true)
    try {
      await actions?.withdraw()
      showToast({ kind: 'success', title: 'Einwilligung widerrufen', text: name })
    } catch (error) {
      showFailure('Fehler', error)
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <chakra.section aria-label="Einwilligung" display="grid" gap="3">
      <ConsentFacts consent={consent} confirmation={confirmation} />
      {actions !== undefined && consent.withdrawnAt === undefined && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => void showLink()}>Link zum Widerruf kopieren</Button>
          <Button look="dangerLine" onClick={() => setAsking(true)}>
            Einwilligung widerrufen
          </Button>
        </chakra.div>
      )}
      {link !== undefined && (
        <Field
          id="withdrawal-link"
          label="Link zum Widerruf"
          hint="Damit widerruft die Person selbst; er gilt, solange es den Eintrag gibt."
        >
          <Input id="withdrawal-link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
      <QuestionDialog
        isOpen={isAsking}
        title="Einwilligung widerrufen?"
        keep="Abbrechen"
        go={isBusy ? 'Wird widerrufen...' : 'Widerrufen'}
        isBusy={isBusy}
        onKeep={() => setAsking(false)}
        onGo={() => void withdraw()}
      >
        <p>{`${name} hat die Einwilligung widerrufen, und Sie halten das fest. Das lässt sich nicht rückgängig machen.`}</p>
        <chakra.p color="ink-2">Der Eintrag bleibt bestehen und ist in der Liste gekennzeichnet.</chakra.p>
      </QuestionDialog>
    </chakra.section>
  )
}
