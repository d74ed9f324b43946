import type { Application } from '../../../shared/domain/application.ts'
import { chosenLabel } from '../../../shared/domain/chosen-label.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { newId } from '../../data/ids.ts'
import { outboxItems } from '../../data/outbox.ts'
import type { WriteItem } from '../../data/transact.ts'
import { submittedRows } from './submitted-rows.ts'

const replyTo = (person: Lead | Application | Customer) => ({ name: personName(person), address: person.email })

/** The mail that tells the recipients of the configuration of a new lead. @param time of the mail, as an ISO text */
export const leadNotification = (lead: Lead, time: string): WriteItem[] =>
  outboxItems({
    id: newId(),
    kind: lead.status === 'IB-Bewerbung' ? 'recruitment_lead' : 'recruitment_interest',
    ibPartnerId: lead.ibPartnerId,
    replyTo: replyTo(lead),
    submitted: submittedRows({ firstName: lead.firstName, lastName: lead.lastName, email: lead.email, phone: lead.phone }),
    partnerName: `${lead.partnerName} (${lead.partnerId})`,
    consolePath: paths.record('lead', lead.id),
    partnerPath: paths.ownLead(lead.id),
    createdAt: time,
  })

/** The same of a new application. */
export const applicationNotification = (application: Application, time: string): WriteItem[] =>
  outboxItems({
    id: newId(),
    kind: 'application',
    ibPartnerId: null,
    replyTo: replyTo(application),
    submitted: submittedRows(application, (list, value) => chosenLabel(application.chosenOptions, list, value)),
    partnerName: null,
    consolePath: paths.record('application', application.id),
    createdAt: time,
  })

/** The same of a new registration. @param partner its owner; undefined if that has been deleted */
export const registrationNotification = (customer: Customer, partner: Partner | undefined, time: string): WriteItem[] =>
  outboxItems({
    id: newId(),
    kind: 'landing_lead',
    ibPartnerId: partner?.id ?? null,
    replyTo: replyTo(customer),
    submitted: submittedRows(customer, (list, value) => chosenLabel(customer.chosenOptions, list, value)),
    partnerName: partner === undefined ? null : `${partner.companyName} (${partner.partnerId})`,
    consolePath: paths.record('customer', customer.id),
    partnerPath: paths.customerOfPartner(customer.id),
    createdAt: time,
  })
