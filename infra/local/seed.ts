import { randomUUID } from 'node:crypto'
import { applications } from '../../functions/data/applications.ts'
import { auditItem } from '../../functions/data/audit.ts'
import { internal } from '../../functions/data/cursor.ts'
import { eventItem } from '../../functions/data/events.ts'
import { readGrants } from '../../functions/data/grants.ts'
import { idAt } from '../../functions/data/ids.ts'
import { leads, listLeads } from '../../functions/data/leads.ts'
import { putMailTemplatesItem, templateName } from '../../functions/data/mail-templates.ts'
import { readUntil } from '../../functions/data/notification-choices.ts'
import { newOnboarding, onboardings, withStepsDone } from '../../functions/data/onboardings.ts'
import { putOwnVisitItem } from '../../functions/data/own-visits.ts'
import { childCountItem, claimPartnerEmailItem, partners } from '../../functions/data/partners.ts'
import { getPortalSettings, portalFactsOf } from '../../functions/data/portal-settings.ts'
import { insertPublicPartnerItem } from '../../functions/data/public-partners.ts'
import { transact, type WriteItem } from '../../functions/data/transact.ts'
import { portalLink } from '../../functions/runtime/portal-link.ts'
import { addMissingRolePermissions } from '../../functions/use-cases/accounts/change-role-permission.ts'
import { storeNewUser } from '../../functions/use-cases/accounts/create-user.ts'
import { writeNote } from '../../functions/use-cases/desk/notes.ts'
import { consentOf, consentOffered } from '../../functions/use-cases/forms/consent.ts'
import { saveMailConfiguration } from '../../functions/use-cases/mail/mail-configuration.ts'
import { savePageDraft, submitPageDraft } from '../../functions/use-cases/partner-pages/page-drafts.ts'
import { insertCustomerItems } from '../../functions/use-cases/records/change-customer.ts'
import { createFormConfiguration } from '../../functions/use-cases/settings/change-form-configuration.ts'
import { brandFrom } from '../../shared/brand.ts'
import type { Application } from '../../shared/domain/application.ts'
import type { AuditEntity } from '../../shared/domain/audit-labels.ts'
import { startOfGermanDay } from '../../shared/domain/calendar.ts'
import type { CustomerType } from '../../shared/domain/customer.ts'
import { germanDay } from '../../shared/domain/german.ts'
import { promisedBy } from '../../shared/domain/inbox.ts'
import { isAwaitingAnswer, LEAD_STATUSES, type LeadStatus } from '../../shared/domain/lead.ts'
import { standardTemplates } from '../../shared/domain/mail-template-defaults.ts'
import type { Onboarding } from '../../shared/domain/onboarding.ts'
import { optionLists } from '../../shared/domain/options.ts'
import { emptyPageContent, type Partner } from '../../shared/domain/partner.ts'
import { profileOf } from '../../shared/domain/partner-page.ts'
import type { PublicForm } from '../../shared/domain/public-forms.ts'
import type { WorkKind } from '../../shared/domain/record-kind.ts'
import type { ReferralPage } from '../../shared/domain/referral-link.ts'
import { personName } from '../../shared/domain/user.ts'
import { paths } from '../../shared/platform/pages.ts'
import { DEMO_PARTNER_ID, DEMO_PASSWORD, demoAccounts } from './seed/accounts.ts'
import { makeMaterial, makePictures } from './seed/media.ts'
import { draftedContent, seedPartners } from './seed/partners.ts'
import { person } from './seed/people.ts'
import { makeReferralLinks, seedLinkOf } from './seed/referral-links.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const missing = (): never => {
  throw new Error('The seed refers to a partner that it has not made')
}

/** Who takes care of what came in, in turn; some of it nobody does yet. */
const ASSIGNEES = ['backoffice', 'manager', undefined] as const

/**
 * Who takes care of a record that waits, and when it comes up again: what is older than its promised answer has been put off, but for one of its kind, which
 * is late.
 * @param index of the record among those that wait, the newest first
 */
const work = (kind: WorkKind, index: number, { createdAt }: { readonly createdAt: string }, isLate: boolean) => {
  const assignee = ASSIGNEES[index % ASSIGNEES.length]
  const isOld = Date.now() > promisedBy[kind](createdAt) - 4 * HOUR
  const followUpOn = isOld && !isLate ? germanDay(Date.now() + (1 + index) * DAY) : undefined
  return { ...(assignee !== undefined && { assignee }), ...(followUpOn !== undefined && { followUpOn }) }
}

/** So long ago, but today in Germany: what the dashboard counts in this week also on a Monday. */
const today = (ago: number) => Math.max(Date.now() - ago, startOfGermanDay(germanDay(Date.now())))

/** Attributes of a record created at this time. */
const createdAtTime = (time: number) => {
  const createdAt = new Date(time).toISOString()
  return { id: idAt(time), version: 1, createdAt, updatedAt: createdAt }
}

let nth = 0
/** Attributes of a record created some time ago; ids follow time, so lists show the newest first. */
const created = (ago: number) => {
  const moment = new Date(Date.now() - ago)
  // At varying minutes of the daytime.
  moment.setUTCHours(6 + ((nth * 5) % 14), (nth * 37) % 60, (nth * 17) % 60)
  nth++
  const time = Math.min(moment.getTime(), Date.now() - (5 + (nth % 50)) * MINUTE)
  return createdAtTime(time)
}

const record = (entity: AuditEntity, after: { id: number; createdAt: string }): WriteItem =>
  auditItem({ actor: 'demo', action: 'seed', entity, id: after.id, before: null, after, time: after.createdAt })

/** Of the partners, the oldest are set up. */
const SET_UP = 9

/** The first one still has to sign in; nobody gave the other old ones an access. */
const seedOnboarding = (partner: Partner, { isOld, hasPage }: { readonly isOld: boolean; readonly hasPage: boolean }): Onboarding => {
  const begun = newOnboarding(partner)
  const at = new Date(Date.parse(partner.createdAt) + 2 * DAY).toISOString()
  const done = withStepsDone(
    begun,
    [...(hasPage || isOld ? (['page'] as const) : []), ...(isOld ? (['recipients', 'testMail', 'link'] as const) : [])],
    at,
  )
  if (!isOld || partner.partnerId === DEMO_PARTNER_ID) return done
  return { ...done, settled: { ...done.settled, access: { at, unneededBy: 'manager' } } }
}

const makePartners = async (): Promise<Partner[]> => {
  const made = new Map<number, Partner>()
  for (const [index, { number, below, content, domain, ...seed }] of seedPartners.entries()) {
    const parent = below === null ? null : (made.get(below) ?? missing())
    const partnerId = `IB-${number}`
    const partner: Partner = {
      ...created((400 - index * 20) * DAY),
      ...seed,
      partnerId,
      email: `partner@${domain}`,
      invitationLink: portalLink(paths.registration(partnerId)),
      invitationCode: `EMPF-${number}`,
      rebateAccount: `RB-${number * 7}`,
      status: 'active',
      parentId: parent?.id ?? null,
      level: parent === null ? 0 : parent.level + 1,
      hierarchyPath: `${parent?.hierarchyPath ?? ''}/${partnerId}`,
      customerCount: 0,
      childCount: 0,
    }
    const pictures = partnerId === DEMO_PARTNER_ID ? await makePictures(partner.id) : {}
    await transact([
      ...partners.insertItems(partner),
      ...onboardings.insertItems(seedOnboarding(partner, { isOld: index < SET_UP, hasPage: content !== undefined })),
      insertPublicPartnerItem(partner, { ...(content ?? emptyPageContent), ...pictures }),
      claimPartnerEmailItem(partner.email, partner.id),
      ...(parent === null ? [] : [childCountItem(parent.id, 1, missing)]),
      record('PARTNER', partner),
    ])
    made.set(number, partner)
  }
  return [...made.values()]
}

/** The consent that a form stores. */
const consentOn = async (form: PublicForm, submittedAt: string, partnerId: string | null = null) =>
  consentOf(form, consentOffered(form, portalFactsOf(await getPortalSettings())), { submittedAt, partnerId })

/** Where a form of a partner's page counts, and the link that the person came by. */
const originOf = ({ id, partnerId }: Partner, page: ReferralPage, nth: number) => {
  const link = seedLinkOf(partnerId, page, nth)
  return { ...(link !== null && { link }), referral: { partnerId: id, link } }
}

const CUSTOMERS = 60
/** Of these, the newest belong to the first partner; more than one page of its list. */
const CUSTOMERS_OF_FIRST = 30

/** Of the newest customers, one has come by a page today, and staff have added one today and one a week ago. */
const newestCustomers = new Map([
  [0, () => today(2 * HOUR)],
  [1, () => today(5 * HOUR)],
  [3, () => today(5 * HOUR) - 7 * DAY],
])

const makeCustomers = async (all: readonly Partner[]) => {
  for (let index = CUSTOMERS - 1; index >= 0; index--) {
    // A few have no owner.
    const partner = index < CUSTOMERS_OF_FIRST ? all[0] : index < 56 ? all[1 + (index % (all.length - 1))] : undefined
    const customerType: CustomerType = index % 5 === 1 ? 'sub_ib' : index % 13 === 12 ? 'interessent' : 'client'
    // Half of the first partner's clients began on its page.
    const isFromLandingPage = customerType === 'interessent' || (index < CUSTOMERS_OF_FIRST && index % 2 === 0 && customerType === 'client')
    const newest = newestCustomers.get(index)
    const facts = newest === undefined ? created(index * 3.1 * DAY + 2 * HOUR) : createdAtTime(newest())
    const registration = {
      country: 'DE',
      tradingExperience: 'beginner',
      investmentAmount: '5000-10000',
      message: 'Bitte rufen Sie mich an, am besten abends.',
      ...(partner !== undefined && originOf(partner, 'registration', index)),
      consent: await consentOn('landing_page', facts.createdAt, partner?.partnerId),
    }
    const customer = {
      ...facts,
      ...person(index + 40),
      customerId: `KD-${20_460 - index}`,
      country: index % 9 === 4 ? 'AT' : index % 11 === 7 ? null : 'DE',
      ibPartnerId: partner?.id ?? null,
      subIbId: null,
      ibAccountNumber: customerType === 'client' ? `7${String(100_000 + index * 37)}` : null,
      customerType,
      subIbCommissionPerLot: customerType === 'sub_ib' ? '2.50' : '0.00',
      status: index % 4 === 2 || customerType === 'interessent' ? ('inactive' as const) : ('active' as const),
      isFromLandingPage,
      ...(isFromLandingPage && registration),
      ...(customerType === 'interessent' && work('customer', index, facts, false)),
    }
    await transact([...insertCustomerItems(customer), record('CUSTOMER', customer)])
  }
}

/** Number of leads per status: 40 in total. */
const LEADS = { 'IB-Bewerbung': 9, 'IB-Interessent': 14, 'IB-Akzeptiert': 6, Kontaktiert: 7, Abgelehnt: 4 } satisfies Record<
  LeadStatus,
  number
>

/** How long ago the newest leads that wait were sent: within the promised answer, and the last one is late. */
const WAITING_FOR = [3 * HOUR, 9 * HOUR, 17 * HOUR, 30 * HOUR] as const

/** The positions of the two records that are late, each among those of its kind that wait. */
const LATE_LEAD = 3
const LATE_APPLICATION = 2

const isDecided = (status: LeadStatus) => status !== 'IB-Interessent' && !isAwaitingAnswer({ status })

/** How many hours staff take to answer a lead: mostly less than the promised ones. */
const hoursToAnswer = (index: number) => 4 + (index % 4) * 8

/** When staff answered the lead at this position, if that was today or a week ago. */
const answeredLately = (index: number) => (index < 5 ? today(HOUR) : index >= 10 && index < 14 ? today(HOUR) - 7 * DAY : undefined)

const makeLeads = async (all: readonly Partner[]) => {
  const children = all.filter(({ parentId }) => parentId !== null)
  const statuses = LEAD_STATUSES.flatMap((status) =>
    Array.from({ length: LEADS[status] }, (_, nth) => ({ status, nth, at: nth / LEADS[status] })),
  )
  // Statuses are spread over time.
  const spread = statuses.toSorted((a, b) => a.at - b.at)
  for (const [index, { status, nth }] of spread.entries()) {
    // An accepted lead is one of the sub-partners.
    const accepted = status === 'IB-Akzeptiert' ? (children[nth] ?? missing()) : undefined
    // Every third one came to the first partner, whose demo account shows them.
    const referring =
      accepted === undefined
        ? (all[index % 3 === 0 ? 0 : (index * 5) % all.length] ?? missing())
        : (all.find(({ id }) => id === accepted.parentId) ?? missing())
    const ago = accepted === undefined ? index * 17 * HOUR + 3 * HOUR : Date.now() - Date.parse(accepted.createdAt) + 2 * DAY
    const waitingFor = status === 'IB-Bewerbung' ? WAITING_FOR[nth] : undefined
    const lately = isDecided(status) && accepted === undefined ? answeredLately(index) : undefined
    const toAnswer = hoursToAnswer(index) * HOUR
    const sentAt = waitingFor === undefined ? lately && lately - toAnswer : Date.now() - waitingFor
    const facts = sentAt === undefined ? created(ago) : createdAtTime(sentAt)
    const answeredAt = new Date(lately ?? Math.min(Date.parse(facts.createdAt) + toAnswer, Date.now())).toISOString()
    const lead = {
      ...facts,
      ...(accepted === undefined
        ? person(index)
        : { firstName: accepted.firstName, lastName: accepted.lastName, email: accepted.email, phone: accepted.phone ?? missing() }),
      partnerId: referring.partnerId,
      ibPartnerId: referring.id,
      partnerName: referring.companyName,
      source: 'ib_recruitment' as const,
      status,
      acceptedPartnerId: accepted?.id ?? null,
      ...originOf(referring, 'recruitment', index),
      consent: await consentOn('recruitment', facts.createdAt, referring.partnerId),
      ...(isDecided(status) && { answeredAt }),
      ...(isAwaitingAnswer({ status }) && work('lead', index, facts, status === 'IB-Bewerbung' && nth === LATE_LEAD)),
    }
    const event = { audience: { partnerId: referring.id }, kind: 'leadAccepted', id: lead.id } as const
    await transact([
      ...leads.insertItems(lead),
      record('INTERESSENT', lead),
      // Accepted on the day after.
      ...(accepted === undefined ? [] : [eventItem({ ...event, at: new Date(Date.parse(lead.createdAt) + DAY).toISOString() })]),
    ])
  }
}

const APPLICATIONS = 15
const makeApplications = async () => {
  const reviewer = demoAccounts.find(({ role }) => role === 'manager')
  const experiences = ['beginner', 'intermediate', 'advanced', 'expert'] as const
  const volumes = ['under-1M', '1M-5M', '5M-10M', '10M-25M', '25M+'] as const
  for (let index = APPLICATIONS - 1; index >= 0; index--) {
    const isGeneral = index % 3 === 0
    const status = index < 6 ? 'pending' : index % 4 === 3 ? 'rejected' : 'approved'
    // The second one still has time, like the first.
    const facts = created(index === 1 ? 27 * HOUR : index * 4 * DAY + 5 * HOUR)
    const reviewedAt = new Date(Math.min(Date.parse(facts.createdAt) + 26 * HOUR, Date.now())).toISOString()
    const application: Application = {
      ...facts,
      ...person(index + 120),
      country: index % 6 === 5 ? 'CH' : 'DE',
      companyName: isGeneral ? `${person(index + 120).lastName} Finanzdienste` : null,
      website: isGeneral ? 'https://www.example.com' : null,
      tradingExperience: experiences[index % experiences.length] ?? 'expert',
      expectedVolume: volumes[index % volumes.length] ?? '25M+',
      companyType: isGeneral ? 'corporation' : null,
      marketingChannels: isGeneral ? ['website', 'seminars'] : [],
      marketingStrategy: isGeneral
        ? null
        : 'Ich gebe Abendkurse an der Volkshochschule und betreibe einen Newsletter mit rund 1.800 Lesern.',
      message: isGeneral ? 'Wir möchten unseren Mandanten den Handel unter eigener Betreuung anbieten.' : null,
      status,
      reviewedBy: reviewer === undefined || status === 'pending' ? null : reviewer.id,
      reviewedByName: reviewer === undefined || status === 'pending' ? null : personName(reviewer),
      reviewedAt: status === 'pending' ? null : reviewedAt,
      ...(status !== 'pending' && { answeredAt: reviewedAt }),
      reviewNotes: status === 'rejected' ? 'Keine Erlaubnis nach § 34f GewO nachgewiesen.' : null,
      acceptedPartnerId: null,
      consent: await consentOn(isGeneral ? 'general_application' : 'application', facts.createdAt),
      ...(status === 'pending' && work('application', index, facts, index === LATE_APPLICATION)),
    }
    await transact([...applications.insertItems(application), record('APPLICATION', application)])
  }
}

/** The initial choices of the forms: the standard lists. */
const makeFormConfigurations = async () => {
  for (const configKey of ['country', 'tradingExperience', 'expectedVolume'] as const) {
    const options = optionLists[configKey].map((option) => ({ ...option, isActive: true }))
    await createFormConfiguration({ configKey, configType: 'select', options, isActive: true }, 'demo')
  }
}

const makeAccounts = async (all: readonly Partner[]) => {
  const createdAt = new Date(Date.now() - 200 * DAY).toISOString()
  const lastSeenAt = new Date(Date.now() - 4 * DAY).toISOString()
  for (const { id, firstName, lastName, role } of demoAccounts) {
    const ibPartnerId = role === 'ib_partner' ? (all.find(({ partnerId }) => partnerId === DEMO_PARTNER_ID)?.id ?? missing()) : null
    const account = {
      id,
      version: 1,
      email: `${id}@partnerportal.example`,
      firstName,
      lastName,
      profileImageUrl: null,
      role,
      status: 'active' as const,
      ibPartnerId,
      permissions: {},
      lastLogin: null,
      invitation: null,
      hasSecondFactor: false,
      hasPasskey: false,
      mustChangePassword: false,
      notifiesNewDevice: true,
      passkeys: [],
      generation: randomUUID(),
      createdAt,
      updatedAt: createdAt,
    }
    await storeNewUser(account, DEMO_PASSWORD, 'demo')
    await readUntil(id, lastSeenAt)
    if (role === 'ib_partner') await transact([putOwnVisitItem(id, { previousEndedAt: null, lastSeenAt })])
  }
}

const demo = (partnerId: number | null) => ({ partnerId, ifMatch: undefined, actor: 'demo', actorName: 'Demo', can: () => true })

/** A page that waits for release. */
const makePageDraft = async (all: readonly Partner[]) => {
  const partner = all.find(({ partnerId }) => partnerId === 'IB-1004') ?? missing()
  const change = { partnerId: partner.id, ifMatch: undefined, actor: 'demo' }
  await savePageDraft(change, { content: draftedContent, profile: profileOf(partner) })
  await submitPageDraft(change)
}

/** All mails to the people of forms are on. */
const makeMailTemplates = async () => {
  const templates = standardTemplates().map(({ form, kind, subject, text }) => [templateName(form, kind), { isOn: true, subject, text }])
  const rejectionReasons = [
    { reason: 'Land', words: 'Wir arbeiten in Ihrem Land derzeit nicht.' },
    {
      reason: 'Zu wenig Erfahrung',
      words: 'Für eine Partnerschaft erwarten wir mehr Erfahrung im Handel oder in der Vermittlung von Kunden.',
    },
    {
      reason: 'Angaben unvollständig',
      words: 'Ihre Angaben waren unvollständig. Wenn Sie sie ergänzen, prüfen wir Ihre Bewerbung gern noch einmal.',
    },
  ]
  const updatedAt = new Date().toISOString()
  await transact([putMailTemplatesItem(0, { version: 1, updatedAt, templates: Object.fromEntries(templates), rejectionReasons })])
}

/** What staff have noted about the two newest leads. */
const makeNotes = async () => {
  const { items } = await listLeads({}, { limit: 2, total: 'none', caller: internal })
  const texts = [
    'Hat um Rückruf nach 17 Uhr gebeten.',
    '@manager Kennt unser Programm von einem Vortrag in Leipzig. Übernehmen Sie das Gespräch?',
  ]
  const author = demoAccounts.find(({ id }) => id === 'backoffice') ?? missing()
  const grants = await readGrants()
  for (const [index, { id }] of items.entries()) await writeNote({ kind: 'lead', id }, texts[index] ?? missing(), author, grants)
}

/** Fills an empty table and pool with demo data, by the same transactions as real data. */
export const seed = async (): Promise<void> => {
  await addMissingRolePermissions('demo')
  await saveMailConfiguration(demo(null), {
    customerFormEmails: 'kundenservice@partnerportal.example',
    recruitmentFormEmails: 'partnerbetreuung@partnerportal.example',
    bccEmails: '',
    senderEmail: brandFrom(process.env).senderEmail,
    isActive: true,
  })
  await makeMailTemplates()
  const all = await makePartners()
  const [first] = all
  await saveMailConfiguration(demo(first?.id ?? missing()), {
    customerFormEmails: 'kunden@lindenhof.example',
    recruitmentFormEmails: 'partner@lindenhof.example, marlene.petersen@lindenhof.example',
    bccEmails: 'archiv@lindenhof.example',
    senderEmail: 'partner@lindenhof.example',
    senderName: 'Lindenhof Finanzbildung',
    isActive: true,
  })
  await makePageDraft(all)
  await makeMaterial()
  await makeReferralLinks(all)
  await makeCustomers(all)
  await makeLeads(all)
  await makeApplications()
  await makeFormConfigurations()
  await makeAccounts(all)
  await makeNotes()
}
