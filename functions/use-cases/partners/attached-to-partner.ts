import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { internal } from '../../data/cursor.ts'
import { listLeads } from '../../data/leads.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'
import { listNotes } from '../../data/notes.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import type { PartnerMarks } from '../../data/partner-marks.ts'
import { listPictures } from '../../data/pictures.ts'
import { listReferralLinks } from '../../data/referral-links.ts'
import { listUsersOfPartner } from '../../data/users.ts'

type Made = {
  readonly id: number
  readonly marks: PartnerMarks
  /** Name of the user whose access was made with the partner. */
  readonly access?: string | undefined
}

type Attachment = { readonly words: string; readonly isOn: (made: Made) => boolean | Promise<boolean> }

const first = { limit: 1, total: 'none', caller: internal } as const

/**
 * What people may have put on a partner since it was made, beside its values, customers and Sub-IBs. Whoever takes back what made the partner must not
 * take this with it.
 */
const attachments = {
  mailConfiguration: {
    words: 'Der IB-Partner hat inzwischen eine E-Mail-Konfiguration.',
    isOn: async ({ id }) => (await getMailConfiguration(id)) !== undefined,
  },
  user: {
    words: 'Mit dem IB-Partner ist inzwischen ein weiterer Zugang verknüpft.',
    isOn: async ({ id, access }) => (await listUsersOfPartner(id, 2)).some((user) => user.id !== access),
  },
  applicant: {
    words: 'Mit dem IB-Partner ist inzwischen ein weiterer Interessent oder eine weitere Bewerbung verknüpft.',
    isOn: ({ marks }) => [...(marks.linkedBy ?? [])].some((by) => by.startsWith('applicant')),
  },
  lead: {
    words: 'Über die Seite des IB-Partners hat sich inzwischen jemand gemeldet.',
    isOn: async ({ id }) => (await listLeads({ partnerId: id }, first)).items.length > 0,
  },
  referralLink: {
    words: 'Der IB-Partner hat inzwischen einen Empfehlungslink angelegt oder jemanden eingeladen.',
    isOn: async ({ id }) => (await listReferralLinks(id, first)).items.length > 0,
  },
  pageDraft: {
    words: 'Zur Seite des IB-Partners gibt es inzwischen einen Entwurf.',
    isOn: async ({ id }) => (await pageDrafts.get(id)) !== undefined,
  },
  picture: {
    words: 'Zum IB-Partner wurde inzwischen ein Bild hochgeladen.',
    isOn: async ({ id }) => (await listPictures(id)).length > 0,
  },
  note: {
    words: 'Zum IB-Partner gibt es inzwischen eine Notiz.',
    isOn: async ({ id }) => (await listNotes({ entity: recordKinds.partner.entity, id })).length > 0,
  },
} as const satisfies Readonly<Record<string, Attachment>>
export type AttachmentKind = keyof typeof attachments

/** A sentence about each kind of thing that is on a partner by now. Seven requests at the same time. */
export const attachedTo = async (made: Made): Promise<readonly string[]> => {
  const found = await Promise.all(
    Object.values<Attachment>(attachments).map(async ({ words, isOn }) => ((await isOn(made)) ? [words] : [])),
  )
  return found.flat()
}
