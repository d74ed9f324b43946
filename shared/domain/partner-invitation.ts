import * as z from 'zod'
import { emailSchema } from './person-fields.ts'
import { linkNameSchema, type ReferralCounts } from './referral-link.ts'
import { optionalTextSchema, requiredLine } from './text-schemas.ts'

/** The beginning of the names of links that invite one person. */
export const INVITATION_LINK = 'einladung-'

/** The most letters of the name of who is invited: it stands in the campaign of the link. */
const LONGEST_NAME = 48
/** The most invitations that a partner may make. */
export const MOST_INVITATIONS = 500
/** The most letters of the partner's own words in the mail. */
export const LONGEST_NOTE = 500

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

export const invitationCreateSchema = z.object({
  name: requiredLine('Name', LONGEST_NAME),
  /** Where a mail with the link goes; without one, the partner passes the link on. */
  email: z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), emailSchema.nullable()).default(null),
  note: optionalTextSchema('Nachricht', LONGEST_NOTE),
})
