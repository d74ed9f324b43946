import { portalLink } from '../runtime/portal-link.ts'

/** A composed mail. */
export type Words = { readonly subject: string; readonly text: string; readonly html: string }

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

/** A link as it is written in a mail. */
export const shownLink = (path: string | undefined): string => (path === undefined ? HIDDEN_LINK : portalLink(path))
