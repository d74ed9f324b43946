import type { INBOX_ORDERS } from './inbox.ts'
import type { CreationSort, PartnerSort, UserSort } from './list-sorts.ts'
import type { PermissionKey } from './permissions.ts'

/** The lists of the console that have views. */
export const VIEW_LISTS = ['inbox', 'leads', 'applications', 'customers', 'partners', 'users', 'mails'] as const
export type ViewList = (typeof VIEW_LISTS)[number]

const creationSortLabels = { '-createdAt': 'Neueste zuerst', createdAt: 'Älteste zuerst' } as const satisfies Record<CreationSort, string>
const userSortLabels = { id: 'Benutzername A bis Z', '-id': 'Benutzername Z bis A' } as const satisfies Record<UserSort, string>
const partnerSortLabels = { companyName: 'Firmenname A bis Z', '-companyName': 'Firmenname Z bis A' } as const satisfies Record<
  PartnerSort,
  string
>
const foundCreationLabels = {
  '-createdAt': 'Wort A bis Z, neueste zuerst',
  createdAt: 'Wort Z bis A, älteste zuerst',
} as const satisfies Record<CreationSort, string>
const foundUserLabels = { id: 'Gefundenes Wort A bis Z', '-id': 'Gefundenes Wort Z bis A' } as const satisfies Record<UserSort, string>
const foundPartnerLabels = {
  companyName: 'Gefundenes Wort A bis Z',
  '-companyName': 'Gefundenes Wort Z bis A',
} as const satisfies Record<PartnerSort, string>
const inboxOrderLabels = { urgent: 'Nach Frist', newest: 'Neueste zuerst' } as const satisfies Record<(typeof INBOX_ORDERS)[number], string>

type SortLabels = Readonly<Record<string, string>>

type ListFacts = {
  readonly label: string
  /** Each of these rights shows the list, and so its views. */
  readonly rights: readonly PermissionKey[]
  /** The parameters of the address that filter it. */
  readonly filters: readonly string[]
  /** The parameter of the address that orders it, and its values with their labels; the first is the default. */
  readonly sort: { readonly name: 'sort' | 'order'; readonly labels: SortLabels }
  /** What the orders are while a search narrows the list: its index is in the order of the words that are found. */
  readonly searchSortLabels?: SortLabels
  /** The columns of its table with their labels. Those that are shown by default come first; the first of all is always shown. */
  readonly columns?: Readonly<Record<string, string>>
  /** How many of the columns are shown by default. */
  readonly shownColumns?: number
}

const byCreation = {
  sort: { name: 'sort', labels: creationSortLabels },
  searchSortLabels: foundCreationLabels,
} as const

/** What the views of each list hold. */
export const viewLists = {
  inbox: {
    label: 'Eingang',
    rights: ['ib_interessenten.view', 'ib_applications.view', 'customers.view'],
    filters: ['view', 'kind', 'assignee', 'since'],
    sort: { name: 'order', labels: inboxOrderLabels },
  },
  leads: {
    label: 'IB-Interessenten',
    rights: ['ib_interessenten.view'],
    filters: ['search', 'status'],
    ...byCreation,
  },
  applications: {
    label: 'Bewerbungen',
    rights: ['ib_applications.view'],
    filters: ['search', 'status'],
    ...byCreation,
  },
  customers: {
    label: 'Kunden',
    rights: ['customers.view'],
    filters: ['search', 'type', 'status'],
    ...byCreation,
    columns: {
      name: 'Name',
      email: 'E-Mail',
      country: 'Land',
      type: 'Typ',
      status: 'Status',
      createdAt: 'Erstellt',
      updatedAt: 'Geändert',
      assignee: 'Zuständig',
      followUpOn: 'Wiedervorlage',
      noteCount: 'Notizen',
    },
    shownColumns: 6,
  },
  partners: {
    label: 'IB-Partner',
    rights: ['ib_partners.view'],
    filters: ['search', 'status', 'onboarding'],
    sort: { name: 'sort', labels: partnerSortLabels },
    searchSortLabels: foundPartnerLabels,
  },
  users: {
    label: 'Benutzer',
    rights: ['users.view'],
    filters: ['search', 'role', 'status'],
    sort: { name: 'sort', labels: userSortLabels },
    searchSortLabels: foundUserLabels,
    columns: {
      name: 'Name',
      email: 'E-Mail',
      role: 'Rolle',
      status: 'Status',
      lastLogin: 'Letzte Anmeldung',
      createdAt: 'Angelegt',
      secondFactor: 'Zweiter Faktor',
    },
    shownColumns: 5,
  },
  mails: {
    label: 'E-Mails',
    rights: ['settings.view'],
    filters: ['search', 'status'],
    ...byCreation,
  },
} as const satisfies Record<ViewList, ListFacts>

/** What the views of a list hold. */
export const viewListOf = (list: ViewList): ListFacts => viewLists[list]
