import { canCancelMail, canResendMail, hasSecretLink, type Mail } from '../../../shared/domain/mail.ts'
import { call } from '../../api/client.ts'
import { readMatches } from '../../api/read-matches.ts'
import type { ListQuery } from '../../api/read-rows.ts'
import { useCan } from '../../api/session.tsx'
import type { List } from '../../api/use-api-list.ts'
import { formatCount } from '../../ui/format.ts'
import type { RowAction } from '../row-actions/row-action.ts'
import { useRowActions } from '../row-actions/use-row-actions.tsx'
import { outdateMails } from './outdate-mails.ts'

const words = {
  one: 'E-Mail',
  many: 'E-Mails',
  nameOf: ({ subject, to }: Mail) => (to.length === 0 ? subject : `${subject} an ${to.join(', ')}`),
}

const sentTwice = (mails: readonly Mail[]) => {
  const delivered = mails.filter(({ status }) => status === 'sent').length
  if (delivered === 0) return 'Sie gehen an alle, die sie noch nicht erhalten haben.'
  return delivered === 1
    ? 'Eine davon ist schon zugestellt und geht noch einmal an alle Empfänger.'
    : `${formatCount(delivered)} davon sind schon zugestellt und gehen noch einmal an alle Empfänger.`
}

const change =
  (name: 'mailResend' | 'mailCancel' | 'mailAcknowledge') =>
  async ({ id, version }: Mail) => {
    await call(name, { params: { id }, ifMatch: version })
    return undefined
  }

const actions: readonly RowAction<Mail>[] = [
  {
    label: 'Erneut senden',
    verb: 'erneut senden',
    participle: 'erneut auf dem Weg',
    // One with a single-use link is replaced by a new invitation.
    fits: (mail) => canResendMail(mail) && !hasSecretLink(mail.kind),
    note: sentTwice,
    run: change('mailResend'),
  },
  {
    label: 'Erledigt',
    verb: 'als erledigt kennzeichnen',
    participle: 'als erledigt gekennzeichnet',
    fits: ({ needsAttention }) => needsAttention,
    run: change('mailAcknowledge'),
  },
  {
    label: 'Versand abbrechen',
    verb: 'abbrechen',
    participle: 'abgebrochen',
    fits: canCancelMail,
    note: () => 'Sie gehen nicht mehr hinaus, bis jemand sie erneut sendet.',
    run: change('mailCancel'),
  },
]

/** What can be done with chosen mails, such as those that a server out of order has refused. */
export const useMailActions = (list: List<Mail>, filter: ListQuery) => {
  const can = useCan()
  return useRowActions({
    list,
    filter,
    readAll: (most) => readMatches('mailList', filter, most),
    words,
    actions: can('system.settings') ? actions : [],
    onEnd: outdateMails,
  })
}
