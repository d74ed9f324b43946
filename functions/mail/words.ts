import { portalLink } from '../runtime/portal-link.ts'
import { holdsSecretLink } from './holds-secret-link.ts'

type Text = { readonly subject: string; readonly text: string; readonly html: string }
/** A mail with a link that only its recipient may have. */
export type SecretWords = Text & { readonly isSecret: true }
/** A mail without such a link. */
export type OpenWords = Text & { readonly isSecret: false }
/** A composed mail. */
export type Words = SecretWords | OpenWords

const SUBJECT_LENGTH = 200
/** Line breaks would end a header, and direction marks would reverse the text around them. */
const NOT_IN_A_SUBJECT = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A subject on one line, cut after 200 characters. */
export const subjectLine = (subject: string): string => {
  const line = subject.replace(NOT_IN_A_SUBJECT, ' ')
  const letters = [...line]
  return letters.length > SUBJECT_LENGTH ? `${letters.slice(0, SUBJECT_LENGTH - 1).join('')}…` : line
}

/** Stands for a link wherever anyone but the recipient reads the mail. */
const HIDDEN_LINK = '[Link]'

/** Paths of the links in a mail, which only its recipient gets: its own, and those that withdraw a consent and unsubscribe. */
export type LinkPaths = {
  readonly own?: string | undefined
  readonly withdrawal?: string | undefined
  readonly unsubscription?: string | undefined
}

/**
 * Writes the links of one mail and finishes it. A mail is secret once one of its links was written, whatever its kind, also where a placeholder stands for
 * the link.
 */
export const mailWriter = (links: LinkPaths) => {
  let hasLink = false
  return {
    /** A link as it is written in the mail. */
    link: (which: keyof LinkPaths): string => {
      hasLink = true
      const path = links[which]
      return path === undefined ? HIDDEN_LINK : portalLink(path)
    },
    finish: (text: Text): Words =>
      hasLink || holdsSecretLink(`${text.subject}\n${text.text}`) ? { ...text, isSecret: true } : { ...text, isSecret: false },
  }
}
export type MailWriter = ReturnType<typeof mailWriter>
