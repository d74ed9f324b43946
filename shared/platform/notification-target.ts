import type { Notification } from '../domain/notification.ts'
import { paths } from './pages.ts'

type Target = Pick<Notification, 'kind' | 'recordId' | 'recordKind'>

/** Where a notification leads a partner's user. */
const partnerTarget = ({ kind, recordId }: Target): string => {
  switch (kind) {
    case 'leadNew':
    case 'leadAccepted':
      return paths.ownLead(recordId)
    case 'customerNew':
      return paths.customerOfPartner(recordId)
    case 'pageReleased':
    case 'pageReturned':
      return paths.ownPage()
    case 'materialNew':
      return paths.ownMaterial()
    default:
      return paths.partnerDashboard()
  }
}

/** The same for staff. */
const staffTarget = ({ kind, recordId, recordKind }: Target): string => {
  switch (kind) {
    case 'leadNew':
      return paths.record('lead', recordId)
    case 'customerNew':
      return paths.record('customer', recordId)
    case 'applicationNew':
      return paths.record('application', recordId)
    case 'privacyRequestNew':
      return paths.privacyRequest(recordId)
    case 'pageSubmitted':
      return paths.waitingPages()
    case 'assigned':
    case 'mentioned':
      return recordKind === undefined ? paths.inbox() : paths.record(recordKind, recordId)
    default:
      return paths.dashboard()
  }
}

/** The address of what a notification is about, which its reader may open. */
export const notificationTarget = (notification: Target, isPartner: boolean): string =>
  isPartner ? partnerTarget(notification) : staffTarget(notification)
