import * as z from 'zod'
import { LONGEST_INVITATION_NOTE } from '../platform/limits.ts'
import { emailSchema } from './person-fields.ts'
import { linkNameSchema, type ReferralCounts } from './referral-link.ts'
import { optionalTextSchema, requiredLine } from './text-schemas.ts'

/** The beginning of the names of links that invite one person. */
export const INVITATION_LINK = 'einladung-'

/** The most letters of the name of who is invited: it stands in the campaign of the link. */
const LONGEST_NAME = 48

/** The campaign of an invitation's link. */
export const invitationCampaign = (name: string) => `Einladung ${name}`
/** The name in a campaign. */
export const inviteeOf = (campaign: string | null) => campaign?.replace(/^Einladung /, '') ?? ''

/** How far an invited person has come, by what the link has brought in the last 90 days. */
export const INVITATION_STATES = ['sent', 'opened', 'applied', 'accepted'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]
export const invitationStateLabels = {
  sent: 'noch nicht geöffnet',
  opened: 'geöffnet',
  applied: 'beworben',
  accepted: 'angenommen',
} satisfies Record<InvitationState, string>

/** The state of an invitation by what its link has brought. */
export const invitationState = ({ visits, started, sent, won }: ReferralCounts): InvitationState => {
  if (won > 0) return 'accepted'
  if (sent > 0) return 'applied'
  return visits + started > 0 ? 'opened' : 'sent'
}

/** An invitation to become a partner below another one: a personal link to its recruitment page. */
export const invitationSchema = z.object({
  /** Name of the link. */
  link: linkNameSchema,
  /** Who is invited. */
  name: z.string(),
  state: z.enum(INVITATION_STATES),
  createdAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** What mail programs turn into a link: a scheme, a mailbox, or a name with a dot, also one of those that browsers take for a dot. */
const ADDRESS = /\S*(?:[:：][/⁄∕\\]{2}|\bmailto:|@|www[.。．｡]|[\p{L}\p{N}][.。．｡]\p{L}{2}|[.。．｡]xn--|(?:\d{1,3}[.。．｡]){3}\d)\S*/iu

/** The first address of a page or mailbox in a text, as it is written there: strangers would take a link in the portal's mail for the portal's. */
const addressIn = (text: string): string | undefined => ADDRESS.exec(text)?.[0]

export const invitationCreateSchema = z.object({
  name: requiredLine('Name', LONGEST_NAME),
  /** Where a mail with the link goes; without one, the partner passes the link on. */
  email: z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), emailSchema.nullable()).default(null),
  note: optionalTextSchema('Nachricht', LONGEST_INVITATION_NOTE).superRefine((note, context) => {
    const address = note === null ? undefined : addressIn(note)
    if (address !== undefined)
      context.addIssue({
        code: 'custom',
        message: `Bitte ohne Links und Adressen: „${address}“. Der Link zu Ihrer Seite steht in der E-Mail.`,
      })
  }),
})
