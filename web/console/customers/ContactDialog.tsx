import { chakra } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import {
  CONTACT_PURPOSES,
  type ContactPurpose,
  type Customer,
  type CustomerContact,
  contactPurposeLabels,
} from '../../../shared/domain/customer.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { controlProps, Field, Input } from '../../ui/Field.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { showFailure } from '../../ui/toast.ts'

const TITLE = 'Kontaktdaten anzeigen'

type ContactDialogProps = { readonly customer: Customer; readonly onClose: () => void }

const describe = ({ firstName, lastName, customerId }: Customer) => `${firstName} ${lastName}, ${customerId}`

const Shown = ({ customer, contact, onClose }: ContactDialogProps & { readonly contact: CustomerContact }) => (
  <Dialog isOpen onClose={onClose} title="Kontaktdaten" description={describe(customer)}>
    <FactList
      facts={[
        ['E-Mail', <EmailLink key="" address={contact.email} canCopy />],
        ['Telefon', contact.phone === null ? 'Nicht angegeben' : <PhoneLink key="" number={contact.phone} canCopy />],
      ]}
    />
  </Dialog>
)

/** Asks for the purpose, then shows the contact data of a customer. */
const ContactDialog = ({ customer, onClose }: ContactDialogProps) => {
  const id = useId()
  // None is chosen in advance: the audit log is to say what somebody has decided.
  const [purpose, setPurpose] = useState<ContactPurpose | ''>('')
  const [purposeWords, setPurposeWords] = useState('')
  const [error, setError] = useState<string>()
  const [contact, setContact] = useState<CustomerContact>()
  const { trigger, isBusy } = useApiMutation('customerContactShow')
  if (contact !== undefined) return <Shown customer={customer} contact={contact} onClose={onClose} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (purpose === '') return
    const words = purpose === 'other' ? purposeWords : null
    try {
      setContact(await trigger({ params: { id: customer.id }, body: { purpose, purposeWords: words } }))
    } catch (failure) {
      const atWords = failure instanceof ApiError ? failure.fields?.purposeWords : undefined
      setError(atWords)
      if (atWords === undefined) showFailure('Die Kontaktdaten wurden nicht angezeigt', failure)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      description={describe(customer)}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" form={id} look="signal" disabled={isBusy || purpose === ''}>
            Anzeigen
          </Button>
        </>
      }
    >
      <chakra.form id={id} onSubmit={submit} noValidate display="grid" gap="5">
        <p>Wozu brauchen Sie E-Mail-Adresse und Telefonnummer? Der Zweck steht mit Ihrem Namen im Protokoll.</p>
        <RadioList
          label="Zweck"
          name={`${id}-purpose`}
          value={purpose}
          onChange={setPurpose}
          options={CONTACT_PURPOSES.map((value) => ({ value, children: contactPurposeLabels[value] }))}
        />
        {purpose === 'other' && (
          <Field id={`${id}-words`} label="Zweck" required error={error}>
            <Input
              size="m"
              autoComplete="off"
              maxLength={200}
              value={purposeWords}
              onChange={(event) => setPurposeWords(event.currentTarget.value)}
              {...controlProps(`${id}-words`, { error, required: true })}
            />
          </Field>
        )}
      </chakra.form>
    </Dialog>
  )
}

export default ContactDialog
