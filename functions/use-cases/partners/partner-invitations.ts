import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import type { Page } from '../../../shared/api/route.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import {
  INVITATION_LINK,
  type Invitation,
  invitationCampaign,
  type invitationCreateSchema,
  invitationState,
  inviteeOf,
} from '../../../shared/domain/partner-invitation.ts'
import { LINK_PARAMETER, type ReferralLink, sumReferralCounts } from '../../../shared/domain/referral-link.ts'
import { personName } from '../../../shared/domain/user.ts'
import { MOST_INVITATIONS } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import type { Actor } from '../../data/audit.ts'
import { answerItems } from '../../data/idempotency.ts'
import { newId } from '../../data/ids.ts'
import type { PageRequest } from '../../data/list.ts'
import { stepsDoneItems } from '../../data/onboardings.ts'
import { outboxItems } from '../../data/outbox.ts'
import { partners } from '../../data/partners.ts'
import { countAttempt, countAttemptWithCooldown } from '../../data/rate-limits.ts'
import { countLinkItem, listReferralLinksBeginning } from '../../data/referral-links.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { mailboxHash } from '../forms/mailbox-hash.ts'
import { readReferralFigures } from './referral-figures.ts'
import { newReferralLinkItems, type OfPartner } from './referral-links.ts'

/** The period whose figures tell how far an invited person has come. */
const DAYS = 90
const RANDOM = 36 ** 2

/** Names in the order of their time, of twenty letters. They say nothing about who is invited: the address is public. */
const newLinkName = () => `${INVITATION_LINK}${Date.now().toString(36)}${randomInt(RANDOM).toString(36).padStart(2, '0')}`

/**
 * A partner's invitations, newest first, with how far each person has come. Three requests.
 * @throws ApiError not_found for an unknown partner; validation for a cursor of another list
 */
export const listInvitations = async (partnerId: number, page: PageRequest): Promise<Page<Invitation>> => {
  const [{ items, cursor }, figures] = await Promise.all([
    listReferralLinksBeginning(partnerId, INVITATION_LINK, page),
    readReferralFigures(partnerId, { days: DAYS }),
    partners.getOrThrow(partnerId),
  ])
  const brought = new Map(figures.links.flatMap((counts) => (counts.link === null ? [] : [[counts.link, counts] as const])))
  return {
    items: items.map(({ name, campaign, createdAt }) => ({
      link: name,
      name: inviteeOf(campaign),
      state: invitationState(brought.get(name) ?? sumReferralCounts([])),
      createdAt,
    })),
    cursor,
  }
}

/** The mail with the link. The portal keeps the address in this mail alone. */
const mailItems = (partner: Partner, { name, createdAt }: ReferralLink, email: string, note: string | null): WriteItem[] =>
  outboxItems({
    id: newId(),
    kind: 'partner_invitation',
    ibPartnerId: partner.id,
    replyTo: { name: personName(partner), address: partner.email },
    submitted: note === null ? [] : [{ label: 'Nachricht', value: note }],
    partnerName: `${partner.companyName} (${partner.partnerId})`,
    consolePath: paths.partners(partner.partnerId),
    partnerPath: `${paths.recruitment(partner.partnerId)}?${LINK_PARAMETER}=${name}`,
    createdAt,
    invitation: { recipient: email },
  })

/** Counts a mail against a limit of its recipient. @returns whether the limit allows it */
const mayWrite = async (limit: 'invitationsPerRecipient' | 'repeatedInvitations', bucket: string): Promise<boolean> => {
  try {
    await countAttemptWithCooldown(limit, bucket, 'Einladungen')
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return false
    throw error
  }
}

/** Whether a partner may write to an address now. Partners do not learn how often others have invited the person. */
const mayInvite = async (partnerId: number, email: string): Promise<boolean> => {
  const mailbox = mailboxHash(email)
  return (await mayWrite('repeatedInvitations', `${partnerId}#${mailbox}`)) && (await mayWrite('invitationsPerRecipient', mailbox))
}

const tooMany = () => new ApiError('conflict', `Mehr als ${MOST_INVITATIONS} Einladungen sind nicht möglich.`)

/**
 * Invites a person to become a partner below this one: makes a personal link to the recruitment page, and mails it if there is an address that has not
 * been written to lately.
 * @throws ApiError not_found; conflict for an inactive partner, and beyond the most invitations; too_many mails in a day
 */
export const inviteToNetwork = async (
  partnerId: number,
  { name, email, note }: z.output<typeof invitationCreateSchema>,
  actor: Actor,
  { isOwn = false }: OfPartner = {},
): Promise<Invitation> => {
  const partner = await partners.getOrThrow(partnerId)
  // The page to which the link leads is not found.
  if (partner.status !== 'active') throw new ApiError('conflict', 'Einladungen sind nur möglich, solange der IB-Partner aktiv ist.')
  if (email !== null) await countAttempt('invitationsPerPartner', String(partnerId), 'Einladungen')
  const isMailed = email !== null && (await mayInvite(partnerId, email))
  const time = new Date().toISOString()
  const link: ReferralLink = {
    partnerId,
    page: 'recruitment',
    name: newLinkName(),
    campaign: invitationCampaign(name),
    version: 1,
    createdAt: time,
    updatedAt: time,
    retiredAt: null,
  }
  const invitation: Invitation = { link: link.name, name, state: 'sent', createdAt: time }
  return withFreshVersion(undefined, async () => {
    await transact([
      ...answerItems(invitation),
      ...newReferralLinkItems(link, partner, actor, countLinkItem(partnerId, 'invitationCount', MOST_INVITATIONS, tooMany)),
      ...(isMailed ? mailItems(partner, link, email, note) : []),
      ...(isOwn ? await stepsDoneItems(partnerId, ['link'], time) : []),
    ])
    return invitation
  })
}
