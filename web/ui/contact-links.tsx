import type { ReactNode } from 'react'
import { isMasked } from '../../shared/domain/contact-masks.ts'
import { mailtoOf, telOf } from './contact-addresses.ts'
import { copyText } from './copy-text.ts'
import { Email } from './Email.tsx'
import { IconButton } from './IconButton.tsx'
import { slotClasses } from './slot-classes.ts'

const styles = slotClasses({
  contact: { display: 'inline-flex', alignItems: 'center', gap: '1', maxWidth: '100%', '& > button': { marginBlock: '-6px' } },
  link: {
    minWidth: '0',
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
    textDecorationColor: '{colors.tick}',
    textUnderlineOffset: '3px',
    _hover: { color: 'ink', textDecorationColor: '{colors.lamp}' },
  },
})

type ContactProps = {
  readonly children: ReactNode
  readonly text: string
  readonly copied: string
  readonly canCopy: boolean
}

const Contact = ({ children, text, copied, canCopy }: ContactProps) =>
  canCopy ? (
    <span className={styles.contact}>
      {children}
      <IconButton icon="copy" label={`Kopieren: ${text}`} tip="Kopieren" onClick={() => void copyText(text, copied)} />
    </span>
  ) : (
    children
  )

/** A link that writes an e-mail; a masked address stays plain. @param canCopy adds a button that copies the address */
export const EmailLink = ({ address, canCopy = false }: { readonly address: string; readonly canCopy?: boolean }) =>
  isMasked(address) ? (
    <Email address={address} />
  ) : (
    <Contact text={address} copied="E-Mail-Adresse kopiert" canCopy={canCopy}>
      <a className={styles.link} href={mailtoOf(address)}>
        <Email address={address} />
      </a>
    </Contact>
  )

/** A link that calls a number; a text without one and a masked number stay plain. @param canCopy adds a button that copies it */
export const PhoneLink = ({ number, canCopy = false }: { readonly number: string; readonly canCopy?: boolean }) => {
  if (isMasked(number)) return number
  const link = telOf(number)
  return (
    <Contact text={number} copied="Telefonnummer kopiert" canCopy={canCopy}>
      {link === undefined ? (
        number
      ) : (
        <a className={styles.link} href={link}>
          {number}
        </a>
      )}
    </Contact>
  )
}

/** A link to a public page, which opens in a new tab, with a button that copies its address. */
export const WebLink = ({ address }: { readonly address: string }) => (
  <Contact text={address} copied="Link kopiert" canCopy>
    <a className={styles.link} href={address} target="_blank" rel="noopener">
      {address}
    </a>
  </Contact>
)
