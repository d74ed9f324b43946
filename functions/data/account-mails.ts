import { personName, type User } from '../../shared/domain/user.ts'
import { paths } from '../../shared/platform/pages.ts'
import { sealText } from '../secrets/sealed-json.ts'
import { newId } from './ids.ts'
import { outboxItems } from './outbox.ts'
import type { WriteItem } from './transact.ts'

/** A single-use link: its token and the time when it expires. */
type Link = { readonly token: string; readonly expiresAt: string }
/** The name of the person who acted on another's account; null for the user. */
type ByName = { readonly by: string | null }

/** What happened to an account, with the facts that its user is told. */
export type AccountNews =
  | { readonly kind: 'account_invitation'; readonly link: Link; readonly by: string }
  | { readonly kind: 'account_restored'; readonly link: Link }
  | { readonly kind: 'account_password_reset'; readonly link: Link }
  | ({ readonly kind: 'account_password_changed' } & ByName)
  | { readonly kind: 'account_new_device'; readonly device: string; readonly network: string }
  | ({ readonly kind: 'account_email_changed'; readonly before: string; readonly after: string } & ByName)
  | { readonly kind: 'account_factor_set_up' | 'account_factor_removed' }
  | { readonly kind: 'account_factor_reset'; readonly by: string }
  | { readonly kind: 'account_recovery_code_used'; readonly codesLeft: number }
  | { readonly kind: 'account_passkey_added' | 'account_passkey_removed'; readonly passkey: string }

const changedBy = (by: string | null) => ({ label: 'Geändert von', value: by ?? 'Ihnen selbst' })

const factsOf = (news: AccountNews): { readonly label: string; readonly value: string }[] => {
  switch (news.kind) {
    case 'account_invitation':
      return [{ label: 'Eingeladen von', value: news.by }]
    case 'account_password_changed':
      return [changedBy(news.by)]
    case 'account_new_device':
      return [
        { label: 'Gerät', value: news.device },
        { label: 'Netzwerk', value: news.network },
      ]
    case 'account_email_changed':
      return [{ label: 'Bisher', value: news.before }, { label: 'Neu', value: news.after }, changedBy(news.by)]
    case 'account_factor_reset':
      return [{ label: 'Zurückgesetzt von', value: news.by }]
    case 'account_recovery_code_used':
      return [{ label: 'Verbleibende Codes', value: String(news.codesLeft) }]
    case 'account_passkey_added':
    case 'account_passkey_removed':
      return [{ label: 'Passkey', value: news.passkey }]
    default:
      return []
  }
}

const sealedLink = (news: AccountNews) =>
  'link' in news
    ? {
        sealed: sealText(paths.choosePassword(news.link.token), 'mail-link'),
        expiresAt: news.link.expiresAt,
      }
    : null

/**
 * The outbox items of a mail to a user about their account, for the transaction that causes it. It goes to the user alone, without blind
 * copies, by the global configuration.
 * @param to the recipient's address, if not the user's present one
 * @param time of what happened, as an ISO text
 */
export const accountMailItems = (
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>,
  news: AccountNews,
  { to = user.email, time = new Date().toISOString() }: { readonly to?: string; readonly time?: string } = {},
): WriteItem[] =>
  outboxItems({
    id: newId(),
    kind: news.kind,
    ibPartnerId: null,
    replyTo: { name: personName(user), address: to },
    submitted: [{ label: 'Benutzername', value: user.id }, ...factsOf(news)],
    partnerName: null,
    consolePath: paths.users(user.id),
    createdAt: time,
    account: { recipient: to, link: sealedLink(news) },
  })
