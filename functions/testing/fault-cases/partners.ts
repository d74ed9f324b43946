import { randomUUID } from 'node:crypto'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { PartnerDetail } from '../../../shared/domain/partner.ts'
import { INVITATION_LINK } from '../../../shared/domain/partner-invitation.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { readCounter } from '../../data/counters.ts'
import { customers, partnerCustomerCounter } from '../../data/customers.ts'
import { customerExportJobs, referralExportJobs } from '../../data/export-jobs.ts'
import { onboardings } from '../../data/onboardings.ts'
import { partners } from '../../data/partners.ts'
import { getPageContent, getPublicPartner } from '../../data/public-partners.ts'
import { getReferralLink, listReferralLinksBeginning } from '../../data/referral-links.ts'
import { transact } from '../../data/transact.ts'
import { deletePartner } from '../../use-cases/partners/change-partner.ts'
import { createPartner } from '../../use-cases/partners/create-partner.ts'
import { createReferralLink } from '../../use-cases/partners/referral-links.ts'
import { createCustomer, deleteCustomer } from '../../use-cases/records/change-customer.ts'
import { hasJobAbout } from '../stored-jobs.ts'
import { signedIn } from './accounts.ts'
import { type Cases, person, unique, type WritingRouteName } from './case.ts'

const PREPARED_BY = 'test'

const partnerForm = (parentId: number | null = null) => ({ ...person(), companyName: 'Alt', partnerId: `C-${unique()}`, parentId })

/** A partner below another one or at the top. */
export const makePartner = (parentId: number | null = null): Promise<PartnerDetail> => createPartner(partnerForm(parentId), PREPARED_BY)

const makeCustomer = (ibPartnerId: number | null = null): Promise<Customer> => createCustomer({ ...person(), ibPartnerId }, PREPARED_BY)

const isGone = (get: (id: number) => Promise<unknown>, id: number) => async () => (await get(id)) === undefined

const renaming: Cases = {
  'its public id, name and address, with a branch below it': async ({ headers }) => {
    const { id } = await makePartner((await makePartner()).id)
    await makePartner((await makePartner(id)).id)
    const body = { partnerId: `C-${unique()}`, companyName: 'Umbenannt', email: person().email }
    return { call: { headers, params: { id }, body }, isDone: async () => (await partners.get(id))?.companyName === 'Umbenannt' }
  },
  'its page content': async ({ headers }) => {
    const { id, partnerId } = await makePartner()
    const body = { landingPageTitle: 'Neu' }
    return { call: { headers, params: { id }, body }, isDone: async () => (await getPageContent(partnerId)).landingPageTitle === 'Neu' }
  },
}

const changingCustomer: Cases = {
  'owner, name and public id': async ({ headers }) => {
    const [from, to] = [await makePartner(), await makePartner()]
    const { id } = await makeCustomer(from.id)
    const body = { ibPartnerId: to.id, lastName: 'Byron', customerId: `K-${unique()}` }
    return { call: { headers, params: { id }, body }, isDone: async () => (await customers.get(id))?.ibPartnerId === to.id }
  },
}

export const partnerCases = {
  partnerCreate: {
    'below another one': async ({ headers }) => {
      const body = partnerForm((await makePartner()).id)
      return { call: { headers, body }, isDone: async () => (await getPublicPartner(body.partnerId)) !== undefined }
    },
  },
  partnerReplace: renaming,
  partnerUpdate: renaming,
  partnerDelete: {
    'of a leaf': async ({ headers }) => {
      const { id } = await makePartner((await makePartner()).id)
      return { call: { headers, params: { id } }, isDone: isGone(partners.get, id) }
    },
  },
  partnerRestore: {
    'below its parent': async ({ headers }) => {
      const { id } = await makePartner((await makePartner()).id)
      await deletePartner({ id, ifMatch: undefined, actor: PREPARED_BY })
      return { call: { headers, params: { id } }, isDone: async () => (await partners.get(id)) !== undefined }
    },
  },
  partnerMove: {
    'with a branch below it': async ({ headers }) => {
      const [top, target] = [await makePartner(), await makePartner((await makePartner()).id)]
      await makePartner((await makePartner(top.id)).id)
      return {
        call: { headers, params: { partnerId: top.id }, body: { parentId: target.id } },
        isDone: async () => (await partners.get(top.id))?.parentId === target.id,
      }
    },
  },
  onboardingUpdate: {
    'a step that is not needed': async ({ headers }) => {
      const { id } = await makePartner()
      return {
        call: { headers, params: { id }, body: { step: 'testMail', isUnneeded: true } },
        isDone: async () => (await onboardings.get(id))?.settled.testMail !== undefined,
      }
    },
  },
  referralLinkCreate: {
    'of a partner': async ({ headers }) => {
      const { id: partnerId } = await makePartner()
      return {
        call: { headers, params: { partnerId }, body: { page: 'registration', name: 'Seminar Mai' } },
        isDone: async () => (await getReferralLink(partnerId, 'seminar-mai')) !== undefined,
      }
    },
  },
  partnerInvitationCreate: {
    'with a mail': async ({ headers }) => {
      const { id: partnerId } = await makePartner()
      const { email } = person()
      return {
        call: { headers, params: { partnerId }, body: { name: 'Ada Baum', email, note: 'Bis bald!' } },
        isDone: async () => (await listReferralLinksBeginning(partnerId, INVITATION_LINK, { limit: 1, caller: null })).items.length === 1,
      }
    },
  },
  referralLinkUpdate: {
    'retiring it': async ({ headers }) => {
      const { id: partnerId } = await makePartner()
      const { name } = await createReferralLink(partnerId, { page: 'recruitment', name: 'messe', campaign: null }, PREPARED_BY)
      return {
        call: { headers, params: { partnerId, name }, body: { isRetired: true } },
        isDone: async () => (await getReferralLink(partnerId, name))?.retiredAt !== null,
      }
    },
  },
  referralReport: {
    'of all partners': async () => {
      const { user, headers } = await signedIn({ role: 'admin' })
      return { call: { headers, body: { days: 30 } }, isDone: () => hasJobAbout(referralExportJobs.kind, user.id) }
    },
  },
  referralReportCancel: {
    'under way': async ({ headers, admin }) => {
      const id = randomUUID()
      const position = { owner: admin, startedAt: new Date().toISOString(), days: 30, fileName: 'empfehlungslinks.csv', written: 7 }
      // Another process holds the job.
      await transact([referralExportJobs.startItem(id, position, { token: 'another', due: new Date(Date.now() + 24 * 3_600_000) })])
      return { call: { headers, params: { id } }, isDone: async () => (await referralExportJobs.get(id))?.state === 'cancelled' }
    },
  },
  customerCreate: {
    'with an id of its own': async ({ headers }) => {
      const { id: ibPartnerId } = await makePartner()
      const body = { ...person(), ibPartnerId, customerId: `K-${unique()}` }
      return { call: { headers, body }, isDone: async () => (await readCounter(partnerCustomerCounter(ibPartnerId))).total === 1 }
    },
  },
  customerReplace: changingCustomer,
  customerUpdate: changingCustomer,
  customerDelete: {
    'of a partner': async ({ headers }) => {
      const { id } = await makeCustomer((await makePartner()).id)
      return { call: { headers, params: { id } }, isDone: isGone(customers.get, id) }
    },
  },
  customerRestore: {
    'of a partner': async ({ headers }) => {
      const { id } = await makeCustomer((await makePartner()).id)
      await deleteCustomer({ id, ifMatch: undefined, actor: PREPARED_BY })
      return { call: { headers, params: { id } }, isDone: async () => (await customers.get(id)) !== undefined }
    },
  },
  customerExport: {
    'of a search': async ({ headers }) => {
      const search = unique()
      return { call: { headers, body: { search } }, isDone: () => hasJobAbout(customerExportJobs.kind, search) }
    },
  },
  customerExportCancel: {
    'under way': async ({ headers, admin }) => {
      const id = randomUUID()
      const position = {
        owner: admin,
        filter: {},
        showsPartners: true,
        showsContact: true,
        showsUnconfirmed: true,
        startedAt: new Date().toISOString(),
        fileName: 'kunden.csv',
        written: 7,
      }
      // Another process holds the job.
      await transact([customerExportJobs.startItem(id, position, { token: 'another', due: new Date(Date.now() + 24 * 3_600_000) })])
      return { call: { headers, params: { id } }, isDone: async () => (await customerExportJobs.get(id))?.state === 'cancelled' }
    },
  },
  customerContactShow: {
    'for a purpose': async ({ headers }) => {
      const { id } = await makeCustomer((await makePartner()).id)
      const isShown = async () => (await latestAuditEntries('CUSTOMER', id)).some(({ action }) => action === 'customerContactShow')
      return { call: { headers, params: { id }, body: { purpose: 'callback' } }, isDone: isShown }
    },
  },
  customerPromote: {
    'of a partner': async ({ headers }) => {
      const { id } = await makeCustomer((await makePartner()).id)
      const body = { partnerId: `C-${unique()}`, companyName: 'Befördert', commissionRate: '2.00' }
      return {
        call: { headers, params: { customerId: id }, body },
        isDone: async () => (await customers.get(id))?.customerType === 'sub_ib',
      }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
