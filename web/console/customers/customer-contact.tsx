import { type ReactNode, useState } from 'react'
import { isMasked } from '../../../shared/domain/contact-masks.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const ContactDialog = lazyDialog(() => import('./ContactDialog.tsx'))

const styles = slotClasses({
  contact: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' },
  show: { minHeight: { base: 'control-touch', md: 'control-s' }, color: 'ink' },
})

type MaskedContactProps = {
  readonly customer: Customer
  /** What the button shows, for its accessible name. */
  readonly what: 'E-Mail-Adresse' | 'Telefonnummer'
  /** The masked value. */
  readonly children: ReactNode
}

/** A masked e-mail address or phone number, with a button that shows it for a purpose. */
const MaskedContact = ({ customer, what, children }: MaskedContactProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <span className={styles.contact}>
      {children}
      <button
        type="button"
        className={`${rowParts.link} ${styles.show}`}
        aria-label={`Anzeigen: ${what} von ${customer.firstName} ${customer.lastName}`}
        onClick={() => setAsking(true)}
      >
        Anzeigen
      </button>
      {isAsking && <ContactDialog customer={customer} onClose={() => setAsking(false)} />}
    </span>
  )
}

type ContactProps = {
  readonly customer: Customer
  /** Adds a button that copies it. */
  readonly canCopy?: boolean
}

/** The e-mail address of a customer. */
export const CustomerEmail = ({ customer, canCopy = false }: ContactProps) => {
  const link = <EmailLink address={customer.email} canCopy={canCopy} />
  return isMasked(customer.email) ? (
    <MaskedContact customer={customer} what="E-Mail-Adresse">
      {link}
    </MaskedContact>
  ) : (
    link
  )
}

/** The phone number of a customer, if there is one. */
export const CustomerPhone = ({ customer, canCopy = false }: ContactProps) => {
  if (customer.phone === null) return null
  const link = <PhoneLink number={customer.phone} canCopy={canCopy} />
  return isMasked(customer.phone) ? (
    <MaskedContact customer={customer} what="Telefonnummer">
      {link}
    </MaskedContact>
  ) : (
    link
  )
}
