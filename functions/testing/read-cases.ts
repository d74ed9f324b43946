import { type Api, api, type RouteName } from '../../shared/api/index.ts'

type ReadRouteName = { [Name in RouteName]: Api[Name] extends { readonly method: 'GET' } ? Name : never }[RouteName]
const isRead = (name: string): name is ReadRouteName => name in api && Reflect.get(api, name).method === 'GET'

/** Ids of stored records, for paths that name one. */
export type KnownIds = Readonly<
  Record<'lead' | 'otherLead' | 'application' | 'partner' | 'customer' | 'mail' | 'privacyRequest', number>
> & {
  readonly publicPartnerId: string
  readonly user: string
}

export type ReadCase = {
  readonly name: ReadRouteName
  /** What distinguishes it from other cases of the route. */
  readonly about?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly as: 'nobody' | 'staff' | 'partner'
  /** Asked by someone who has the current answer already. */
  readonly isUnchanged?: true
}

/** Rows of a page, as the console asks for them. */
const PAGE = { limit: '25' }

/** The record that the path of a route is about, by the beginning of the path. */
const paramsOf = (path: string, ids: KnownIds): Readonly<Record<string, string | number>> => {
  const collections: readonly (readonly [string, Readonly<Record<string, string | number>>])[] = [
    ['/api/ib-interessenten/', { id: ids.lead }],
    ['/api/ib-applications/', { id: ids.application }],
    ['/api/ib-partners/by-partner-id/', { partnerId: ids.publicPartnerId }],
    ['/api/ib-partners/', { id: ids.partner }],
    ['/api/partner-pages/', { partnerId: ids.partner, version: 1 }],
    ['/api/partner-invitations/', { partnerId: ids.partner }],
    ['/api/partner-network/', { partnerId: ids.partner, id: ids.partner }],
    ['/api/customers/', { id: ids.customer }],
    ['/api/work/', { kind: 'lead' }],
    ['/api/notes/', { kind: 'lead', id: ids.lead }],
    ['/api/onboarding/', { id: ids.partner }],
    ['/api/saved-views/', { list: 'customers' }],
    ['/api/records/', { kind: 'lead', id: ids.lead }],
    ['/api/merges/', { kind: 'lead', keptId: ids.lead, joinedId: ids.otherLead }],
    ['/api/mails/', { id: ids.mail }],
    ['/api/privacy-requests/', { id: ids.privacyRequest }],
    ['/api/users/', { id: ids.user }],
    ['/api/unsubscriptions/', { token: 'x' }],
    ['/api/settings/portal/legal-texts/', { text: 'impressum', version: '2026-01-01' }],
  ]
  const ofPartner: Readonly<Record<string, number>> = path.includes('{partnerId}') ? { partnerId: ids.partner } : {}
  return collections.find(([beginning]) => path.startsWith(beginning))?.[1] ?? ofPartner
}

/** Values of parameters that a route requires in its query. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  partnerHierarchySearch: { search: 'Alt' },
  recordSearch: { q: 'Lovelace' },
  duplicateList: { name: 'Ada Lovelace' },
}

/** A case of every reading route of the contract, and further ones of the lists that people read most. */
export const readCases = (ids: KnownIds): readonly ReadCase[] => {
  const all = Object.keys(api).filter(isRead)
  return [
    ...all.map((name): ReadCase => {
      const route = api[name]
      return {
        name,
        params: paramsOf(route.path, ids),
        query: {
          ...('isList' in route ? PAGE : {}),
          ...(name === 'partnerChildren' && { parentId: String(ids.partner) }),
          ...REQUIRED[name],
        },
        as: route.access === 'public' ? 'nobody' : 'staff',
      }
    }),
    { name: 'customerList', about: 'without their number', query: { ...PAGE, total: 'none' }, as: 'staff' },
    { name: 'customerList', about: 'a status', query: { ...PAGE, status: 'active' }, as: 'staff' },
    { name: 'customerList', about: 'a name', query: { ...PAGE, search: 'Lovelace' }, as: 'staff' },
    { name: 'customerList', about: 'own', query: PAGE, as: 'partner' },
    { name: 'customerList', about: 'own, a name', query: { ...PAGE, search: 'Lovelace' }, as: 'partner' },
    { name: 'customerCounts', about: 'own', as: 'partner' },
    { name: 'partnerGet', about: 'own', params: { id: ids.partner }, as: 'partner' },
    { name: 'partnerList', about: 'own', query: PAGE, as: 'partner' },
    { name: 'partnerList', about: 'a name', query: { ...PAGE, search: 'Alt' }, as: 'staff' },
    { name: 'partnerList', about: 'unfinished', query: { ...PAGE, onboarding: 'unfinished' }, as: 'staff' },
    { name: 'leadList', about: 'a status', query: { ...PAGE, status: 'IB-Bewerbung' }, as: 'staff' },
    { name: 'leadList', about: 'a name', query: { ...PAGE, search: 'Lovelace' }, as: 'staff' },
    { name: 'leadList', about: 'own', query: PAGE, as: 'partner' },
    { name: 'customerList', about: 'text within a name', query: { ...PAGE, search: 'ovelac' }, as: 'staff' },
    {
      name: 'duplicateList',
      about: 'an address and a number',
      query: { email: 'nobody@mail.example', phone: '+49 30 987654' },
      as: 'staff',
    },
    { name: 'inboxList', about: 'newest', query: { ...PAGE, order: 'newest' }, as: 'staff' },
    { name: 'inboxList', about: 'unchanged', query: PAGE, as: 'staff', isUnchanged: true },
    { name: 'inboxCounts', about: 'unchanged', as: 'staff', isUnchanged: true },
    { name: 'customerList', about: 'unchanged', query: PAGE, as: 'staff', isUnchanged: true },
    { name: 'customerList', about: 'own, unchanged', query: PAGE, as: 'partner', isUnchanged: true },
    { name: 'customerCounts', about: 'own, unchanged', as: 'partner', isUnchanged: true },
    { name: 'partnerList', about: 'unchanged', query: PAGE, as: 'staff', isUnchanged: true },
    { name: 'leadList', about: 'unchanged', query: PAGE, as: 'staff', isUnchanged: true },
    { name: 'notificationList', about: 'own', as: 'partner' },
    { name: 'notificationList', about: 'unchanged', as: 'staff', isUnchanged: true },
    { name: 'notificationList', about: 'own, unchanged', as: 'partner', isUnchanged: true },
    { name: 'leadCounts', about: 'unchanged', as: 'staff', isUnchanged: true },
    { name: 'mailCounts', about: 'unchanged', as: 'staff', isUnchanged: true },
  ]
}
