import * as z from 'zod'
import { MOST_COUNTED_UNFINISHED } from '../platform/limits.ts'
import { isRateAgreed } from './commission-unit.ts'
import { idSchema } from './ids.ts'
import type { MailConfiguration } from './mail-configuration.ts'
import type { Partner } from './partner.ts'

/** What a new partner needs before it works by itself, in the order in which staff see to it. */
export const ONBOARDING_STEPS = ['data', 'access', 'page', 'recipients', 'testMail', 'link'] as const
export const onboardingStepSchema = z.enum(ONBOARDING_STEPS, 'Unbekannter Schritt')
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** German names of the steps. */
export const onboardingStepLabels = {
  data: 'Stammdaten vollständig',
  access: 'Zugang',
  page: 'Landing-Page bearbeitet und freigegeben',
  recipients: 'Empfänger der E-Mails',
  testMail: 'Testnachricht angekommen',
  link: 'Erster Link geteilt',
} satisfies Record<OnboardingStep, string>

/** When a step was done, or declared unneeded by a user. */
const settledStepSchema = z.object({
  at: z.iso.datetime(),
  /** Name of the user who has declared the step unneeded; absent for a step that was done. */
  unneededBy: z.string().optional(),
})
type SettledStep = z.infer<typeof settledStepSchema>

/** How far the onboarding of a partner is. Steps that were done stay done, even if what they were about is gone. */
export const onboardingSchema = z.object({
  /** Internal id of the partner. */
  id: idSchema,
  version: z.int().positive(),
  /** Of the partner, for the order of the list. */
  companyName: z.string(),
  settled: z.partialRecord(onboardingStepSchema, settledStepSchema),
  /** While the partner is deleted, the list of unfinished ones leaves it out. */
  isDeleted: z.literal(true).optional(),
})
export type Onboarding = z.infer<typeof onboardingSchema>

/** How many steps are done or unneeded. */
export const settledCount = ({ settled }: Pick<Onboarding, 'settled'>) =>
  ONBOARDING_STEPS.filter((step) => settled[step] !== undefined).length

/** Whether a step was done, not just declared unneeded. */
export const isStepDone = (settled: SettledStep | undefined) => settled !== undefined && settled.unneededBy === undefined

/** Fields of a partner that staff fill in later, because an applicant is not asked for all of them. */
const LATER_FIELDS = ['phone', 'country', 'commissionRate'] as const

/** The fields that a partner's data lack: without them it can neither be called nor paid. */
export const missingPartnerFields = (partner: Pick<Partner, (typeof LATER_FIELDS)[number]>) =>
  LATER_FIELDS.filter(
    (name) => partner[name] === null || partner[name] === '' || (name === 'commissionRate' && !isRateAgreed(partner[name])),
  )

/** Whether a partner's own configuration decides who gets the mails about new leads or registrations. */
export const namesRecipients = ({
  isActive,
  customerFormEmails,
  recruitmentFormEmails,
}: Pick<MailConfiguration, 'isActive' | 'customerFormEmails' | 'recruitmentFormEmails'>) =>
  isActive && (customerFormEmails !== '' || recruitmentFormEmails !== '')

/** What an open step waits for: the invited person, a first sign-in, the partner's draft, or its release. */
const WAITS = ['invitation', 'expiredInvitation', 'signIn', 'draft', 'release'] as const

/** A step as staff see it. */
const onboardingStepViewSchema = z.object({
  step: onboardingStepSchema,
  state: z.enum(['done', 'unneeded', 'open']),
  /** When it was done or declared unneeded. */
  at: z.iso.datetime().nullable(),
  /** Who has declared it unneeded. */
  by: z.string().nullable(),
  /** What an open step waits for, and since when; null if nobody has begun it. */
  waits: z.object({ for: z.enum(WAITS), since: z.iso.datetime() }).nullable(),
})
export type OnboardingStepView = z.infer<typeof onboardingStepViewSchema>

/** The onboarding of a partner as staff see it. */
export const onboardingViewSchema = z.object({
  id: idSchema,
  /** How many steps are done or unneeded. */
  settled: z.int().nonnegative(),
  steps: z.array(onboardingStepViewSchema),
})
export type OnboardingView = z.infer<typeof onboardingViewSchema>

/** Declares a step unneeded, or takes that back. */
export const onboardingUpdateSchema = z.object({
  step: onboardingStepSchema,
  isUnneeded: z.boolean('Ja oder nein erwartet'),
})

/** Filter of the list of partners. */
export const onboardingFilterLabels = { unfinished: 'Nicht abgeschlossen' } as const
export const onboardingFilterSchema = z.enum(['unfinished'], 'Unbekannter Wert')

/** Which partners are unfinished, and how far they are. */
export const onboardingProgressSchema = z.object({
  /** Number of unfinished partners, at most one more than {@link MOST_COUNTED_UNFINISHED}. */
  unfinished: z.int().nonnegative(),
  /** The unfinished ones among the partners asked for. */
  partners: z.array(z.object({ id: idSchema, settled: z.int().nonnegative() })),
})
