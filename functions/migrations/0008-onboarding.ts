import { isDeepStrictEqual } from 'node:util'
import { namesRecipients, type OnboardingStep } from '../../shared/domain/onboarding.ts'
import { emptyPageContent, type Partner } from '../../shared/domain/partner.ts'
import { internal } from '../data/cursor.ts'
import { getMailConfiguration } from '../data/mail-configurations.ts'
import { newOnboarding, onboardings, withStepsDone } from '../data/onboardings.ts'
import { listPartners, partnerAsReadItem, partners } from '../data/partners.ts'
import { getPageContent } from '../data/public-partners.ts'
import { listReferralLinks } from '../data/referral-links.ts'
import { transact } from '../data/transact.ts'
import { listUsersOfPartner } from '../data/users.ts'
import type { Migration, Step } from './migration.ts'

/* Before: partners had no onboarding. What their records tell is done; a test message leaves no trace, so that step is open. */

const PAGE = 25
const MOST_USERS = 20

/** When each step was done, as far as the records of a partner tell. */
const stepsDone = async ({ id, partnerId, updatedAt }: Partner): Promise<readonly (readonly [OnboardingStep, string])[]> => {
  const [content, mail, users, links] = await Promise.all([
    getPageContent(partnerId),
    getMailConfiguration(id),
    listUsersOfPartner(id, MOST_USERS),
    listReferralLinks(id, { limit: 1, caller: internal }),
  ])
  const signIn = users
    .flatMap(({ lastLogin }) => lastLogin ?? [])
    .toSorted()
    .at(0)
  const [link] = links.items
  return [
    ...(isDeepStrictEqual(content, emptyPageContent) ? [] : [['page', updatedAt] as const]),
    ...(mail !== undefined && namesRecipients(mail) ? [['recipients', mail.updatedAt ?? updatedAt] as const] : []),
    ...(signIn === undefined ? [] : [['access', signIn] as const]),
    ...(link === undefined ? [] : [['link', link.createdAt] as const]),
  ]
}

/** Stores the onboarding of a partner, unless it has one or is deleted meanwhile. @returns whether it lacked one */
const addOnboarding = async (id: number): Promise<boolean> => {
  const [partner, present] = await Promise.all([partners.get(id), onboardings.get(id)])
  if (partner === undefined || present !== undefined) return false
  const done = await stepsDone(partner)
  const onboarding = done.reduce((before, [step, at]) => withStepsDone(before, [step], at), newOnboarding(partner))
  await transact([...onboardings.insertItems(onboarding), partnerAsReadItem(id)])
  return true
}

const addToAll: Step = async (cursor) => {
  const page = await listPartners({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  let rewritten = 0
  for (const { id } of page.items) if (await addOnboarding(id)) rewritten++
  return { at: page.cursor, rewritten }
}

export const onboarding: Migration = {
  number: 8,
  summary: 'Einrichtung der IB-Partner, Schritt für Schritt',
  steps: [addToAll],
}
