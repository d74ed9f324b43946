import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { applicationCreateSchema } from '../../../shared/domain/application.ts'
import { applications } from '../../data/applications.ts'
import { send, tableName } from '../../data/client.ts'
import { confirmationJobId, confirmationJobs } from '../../data/confirmation-jobs.ts'
import { customers } from '../../data/customers.ts'
import { lists } from '../../data/keys.ts'
import { leads } from '../../data/leads.ts'
import { mails } from '../../data/mails.ts'
import { partners } from '../../data/partners.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { countVisit } from '../../use-cases/forms/count-visit.ts'
import { createApplication } from '../../use-cases/forms/create-application.ts'
import { createLead } from '../../use-cases/forms/create-lead.ts'
import { createRegistration } from '../../use-cases/forms/create-registration.ts'
import { confirmationItems } from '../../use-cases/forms/request-confirmation.ts'
import { confirmationPath, withdrawalPath } from '../../use-cases/forms/submission-links.ts'
import { withdrawConsent } from '../../use-cases/forms/withdraw-consent.ts'
import { readMailTemplates, updateMailTemplate } from '../../use-cases/mail/mail-templates.ts'
import { readReferralFigures } from '../../use-cases/partners/referral-figures.ts'
import { createReferralLink } from '../../use-cases/partners/referral-links.ts'
import { acceptApplication } from '../../use-cases/records/accept-application.ts'
import { deleteApplication } from '../../use-cases/records/change-application.ts'
import { deleteLead, setLeadStatus } from '../../use-cases/records/change-lead.ts'
import { type Cases, person, unique, type WritingRouteName } from './case.ts'
import { makePartner } from './partners.ts'

const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }
const applicant = () => ({ ...person(), phone: '+49 30 123456' })

const startPageForm = () => ({
  ...applicant(),
  country: 'DE',
  tradingExperience: 'expert',
  expectedVolume: '1M-5M',
  marketingStrategy: 'Vorträge',
})
const generalForm = () => ({ ...startPageForm(), companyName: 'Turm GmbH', companyType: 'fund', marketingChannels: ['seminars'] })

/** Whether exactly one record of a list has this address: forms must not be stored twice. */
const storedOnce = (list: string, email: string) => async () => {
  const { Items = [] } = await send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :list',
      FilterExpression: 'email = :email',
      ExpressionAttributeValues: { ':list': list, ':email': email },
    }),
  )
  const { length } = Items
  if (length > 1) throw new Error(`${length} records of one form`)
  return length === 1
}

/** Visits of a new partner's page by a link, the first of which is prepared. */
const visiting = (before: number) => async () => {
  const { id, partnerId } = await makePartner()
  const { name: link } = await createReferralLink(id, { page: 'registration', name: 'qr', campaign: null }, 'test')
  const body = { partnerId, page: 'registration', step: 'visit', link } as const
  const visitor = { sourceIp: '127.0.0.1', userAgent: 'Mozilla/5.0 Firefox/145.0' }
  for (let nth = 0; nth < before; nth++) await countVisit(body, visitor)
  const visits = async () => (await readReferralFigures(id, { days: 7, link })).days.at(-1)?.visits ?? 0
  return { call: { headers: { 'user-agent': visitor.userAgent }, body }, isDone: async () => (await visits()) > before }
}

const keyed = () => ({ 'idempotency-key': unique() })

/** A new lead of a new partner. */
export const makeLead = async (given: object = {}) => {
  const partner = await makePartner()
  return createLead({ ...applicant(), ...given, partnerId: partner.id, status: 'IB-Bewerbung', consent: [] }, visitor)
}
/** Stores a lead as the form of a portal does whose visitors confirm it by mail. */
export const makeUnconfirmedLead = async () => {
  const before = await makeLead()
  const confirmation = { sentAt: before.createdAt, remindedAt: null, confirmedAt: null }
  const lead = await leads.getOrThrow(before.id)
  const after = { ...lead, confirmation }
  await transact([...leads.updateItems(lead, after), ...confirmationItems('INTERESSENT', after, confirmation)])
  return before.id
}
const tokenIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export const makeApplication = () => createApplication(applicationCreateSchema.parse(generalForm()), visitor)

/** A new registration on the page of a new partner. */
export const makeRegistration = async () => {
  const { id: ibPartnerId } = await makePartner()
  const choices = { country: 'DE', tradingExperience: 'expert', investmentAmount: '1000-5000' }
  return createRegistration({ ...applicant(), ...choices, ibPartnerId, message: null, consent: [] }, visitor)
}

export const formCases = {
  visitCreate: { 'of a page': visiting(0), 'of a page that was visited within a minute': visiting(1) },
  submissionConfirm: {
    'of a lead': async () => {
      const id = await makeUnconfirmedLead()
      const until = new Date(Date.now() + 86_400_000).toISOString()
      const isDone = async () => {
        const isConfirmed = typeof (await leads.get(id))?.confirmation?.confirmedAt === 'string'
        const waits = (await confirmationJobs.get(confirmationJobId('INTERESSENT', id))) !== undefined
        if (isConfirmed === waits) throw new Error('The lead and its job disagree')
        return isConfirmed
      }
      return { call: { body: { token: tokenIn(confirmationPath({ entity: 'INTERESSENT', id }, until)) } }, isDone }
    },
  },
  consentWithdraw: {
    'by the person': async () => {
      const { id } = await makeLead()
      return {
        call: { body: { token: tokenIn(withdrawalPath({ entity: 'INTERESSENT', id })) } },
        isDone: async () => (await leads.get(id))?.consent?.withdrawnAt !== undefined,
      }
    },
  },
  consentRestore: {
    'by the person': async () => {
      const { id } = await makeLead()
      const token = tokenIn(withdrawalPath({ entity: 'INTERESSENT', id }))
      await withdrawConsent({ entity: 'INTERESSENT', id, actor: null })
      return { call: { body: { token } }, isDone: async () => (await leads.get(id))?.consent?.withdrawnAt === undefined }
    },
  },
  leadConsentWithdraw: {
    'of a lead': async ({ headers }) => {
      const { id } = await makeLead()
      return { call: { headers, params: { id } }, isDone: async () => (await leads.get(id))?.consent?.withdrawnAt !== undefined }
    },
  },
  applicationConsentWithdraw: {
    'of an application': async ({ headers }) => {
      const { id } = await makeApplication()
      return { call: { headers, params: { id } }, isDone: async () => (await applications.get(id))?.consent?.withdrawnAt !== undefined }
    },
  },
  customerConsentWithdraw: {
    'of a registration': async ({ headers }) => {
      const { id } = await makeRegistration()
      return { call: { headers, params: { id } }, isDone: async () => (await customers.get(id))?.consent?.withdrawnAt !== undefined }
    },
  },
  leadCreate: {
    'from the recruitment page': async () => {
      const { partnerId } = await makePartner()
      const body = { ...applicant(), partnerId, status: 'IB-Bewerbung' }
      return { call: { body }, isDone: storedOnce(lists.leads, body.email) }
    },
    'under a key': async () => {
      const { partnerId } = await makePartner()
      const body = { ...applicant(), partnerId }
      return { call: { body, headers: keyed() }, isDone: storedOnce(lists.leads, body.email) }
    },
  },
  registrationCreate: {
    'of a partner': async () => {
      const { id: ibPartnerId } = await makePartner()
      const body = { ...applicant(), ibPartnerId, country: 'DE', tradingExperience: 'expert', investmentAmount: '1000-5000' }
      return { call: { body }, isDone: storedOnce(lists.customers, body.email) }
    },
  },
  applicationCreate: {
    'from the start page': async () => {
      const body = startPageForm()
      return { call: { body }, isDone: storedOnce(lists.applications, body.email) }
    },
    'from the general form': async () => {
      const body = generalForm()
      return { call: { body, headers: keyed() }, isDone: storedOnce(lists.applications, body.email) }
    },
  },
  leadUpdate: {
    'to accepted, which makes a partner': async ({ headers }) => {
      const { id } = await makeLead()
      return {
        call: { headers, params: { id }, body: { status: 'IB-Akzeptiert' } },
        isDone: async () => {
          const accepted = (await leads.get(id))?.acceptedPartnerId
          return typeof accepted === 'number' && (await partners.get(accepted)) !== undefined
        },
      }
    },
    'to accepted, with a mail and an access': async ({ headers, admin }) => {
      const { id } = await makeLead()
      const { templates } = await readMailTemplates()
      const isOn = templates.some(({ form, kind, isOn: on }) => form === 'recruitment' && kind === 'invitation' && on)
      const template = { isOn: true, subject: 'Willkommen', text: 'Ihr Zugang: {{link}}' }
      if (!isOn) await updateMailTemplate({ form: 'recruitment', kind: 'invitation' }, template, { ifMatch: undefined, actor: admin })
      return {
        call: { headers, params: { id }, body: { status: 'IB-Akzeptiert', answer: { subject: 'Willkommen', text: 'Hier: {{link}}' } } },
        isDone: async () => {
          const [mail] = (await leads.get(id))?.decisionMails ?? []
          if (mail === undefined) return false
          const [stored, user] = await Promise.all([mails.get(mail.mailId), users.get(mail.username ?? '')])
          if (stored === undefined || user === undefined) throw new Error('The mail or the access is missing')
          return true
        },
      }
    },
    'to another status': async ({ headers }) => {
      const { id } = await makeLead()
      return {
        call: { headers, params: { id }, body: { status: 'Kontaktiert' } },
        isDone: async () => (await leads.get(id))?.status === 'Kontaktiert',
      }
    },
  },
  leadUndoAcceptance: {
    'which made a partner': async ({ headers, admin }) => {
      const lead = await makeLead()
      const { acceptedPartnerId } = await setLeadStatus({ id: lead.id, ifMatch: undefined, actor: admin }, { status: 'IB-Akzeptiert' })
      return {
        call: { headers, params: { id: lead.id } },
        isDone: async () => {
          const isBack = (await leads.get(lead.id))?.acceptedPartnerId === null
          const isGone = (await partners.get(acceptedPartnerId ?? 0)) === undefined
          if (isBack !== isGone) throw new Error('The lead and its partner disagree')
          return isBack
        },
      }
    },
  },
  leadDelete: {
    'of a lead': async ({ headers }) => {
      const { id } = await makeLead()
      return { call: { headers, params: { id } }, isDone: async () => (await leads.get(id)) === undefined }
    },
  },
  leadRestore: {
    'of a lead': async ({ headers, admin }) => {
      const { id } = await makeLead()
      await deleteLead({ id, ifMatch: undefined, actor: admin })
      return { call: { headers, params: { id } }, isDone: async () => (await leads.get(id)) !== undefined }
    },
  },
  applicationUpdate: {
    'to rejected, with a note': async ({ headers }) => {
      const { id } = await makeApplication()
      return {
        call: { headers, params: { id }, body: { status: 'rejected', reviewNotes: 'Zu wenig Erfahrung' } },
        isDone: async () => (await applications.get(id))?.status === 'rejected',
      }
    },
  },
  applicationAccept: {
    'which makes a partner': async ({ headers }) => {
      const { id } = await makeApplication()
      return {
        call: { headers, params: { id }, body: { reviewNotes: 'Gutes Gespräch' } },
        isDone: async () => {
          const accepted = (await applications.get(id))?.acceptedPartnerId
          return typeof accepted === 'number' && (await partners.get(accepted)) !== undefined
        },
      }
    },
  },
  applicationUndoAcceptance: {
    'which made a partner': async ({ headers, admin }) => {
      const { id } = await makeApplication()
      const partner = await acceptApplication(
        { id, ifMatch: undefined, actor: admin, actorName: 'Test', can: () => true },
        { parentId: null },
      )
      return {
        call: { headers, params: { id } },
        isDone: async () => {
          const isBack = (await applications.get(id))?.status === 'pending'
          const isGone = (await partners.get(partner.id)) === undefined
          if (isBack !== isGone) throw new Error('The application and its partner disagree')
          return isBack
        },
      }
    },
  },
  applicationDelete: {
    'of an application': async ({ headers }) => {
      const { id } = await makeApplication()
      return { call: { headers, params: { id } }, isDone: async () => (await applications.get(id)) === undefined }
    },
  },
  applicationRestore: {
    'of an application': async ({ headers, admin }) => {
      const { id } = await makeApplication()
      await deleteApplication({ id, ifMatch: undefined, actor: admin })
      return { call: { headers, params: { id } }, isDone: async () => (await applications.get(id)) !== undefined }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
