import { LONGEST_SEARCH } from './limits.ts'

/** Addresses that several of the tables below name. */
const START = '/' as const
const LOGIN = '/login' as const
const FORGOTTEN_PASSWORD = '/passwort-vergessen' as const
const CHOOSE_PASSWORD = '/passwort' as const
const GENERAL_APPLICATION = '/ib-application' as const
const ACCOUNT = '/konto'
const DISCLOSURE = '/auskunft'
const PRIVACY_NOTICE = '/datenschutz' as const
const CONFIRMATION = '/bestaetigung'
const WITHDRAWAL = '/widerruf'
const UNSUBSCRIPTION = '/abmelden'
const REGISTRATION = '/ib'
const RECRUITMENT = '/ib-recruitment'
const CONSOLE = '/admin'
/** The parameter of addresses that open an editor. */
export const EDIT_PARAMETER = 'bearbeiten'
/** The tabs of the editor of a partner's page, by their names in addresses. */
export const EDITOR_TABS = ['inhalte', 'vorteile', 'berichte', 'kontakt', 'bilder', 'design', 'fassungen'] as const
export type EditorTab = (typeof EDITOR_TABS)[number]
const PARTNER_DASHBOARD = '/ib-partner'
const PRIVACY_DESK = `${CONSOLE}/datenschutz`
const INBOX = `${CONSOLE}/eingang`

/** The names of the kinds of records in the addresses of their pages. */
export const recordSlugs = { lead: 'interessent', application: 'bewerbung', customer: 'kunde', partner: 'partner' } as const

type RecordId = number | ':id'

/** Further addresses of screens, which the specification names beside those in `paths`. */
export const alternativePaths = { dashboard: '/admin-dashboard', users: `${CONSOLE}/users`, partnerDashboard: PARTNER_DASHBOARD } as const

/**
 * What answers each address. Files and the shell of the signed-in application come from the static build, documents from the Lambda
 * `pages`. CloudFront, the Lambda and the local gateway derive their routing from this table. Any other address gets the 404 page.
 */
export const pages = {
  /** Prerendered at build time, with placeholders that the Lambda fills. */
  prerendered: [START, LOGIN, FORGOTTEN_PASSWORD, CHOOSE_PASSWORD, GENERAL_APPLICATION],
  login: LOGIN,
  choosePassword: CHOOSE_PASSWORD,
  /** Of no use to people who come from a search engine. */
  unlisted: [FORGOTTEN_PASSWORD, CHOOSE_PASSWORD],
  /** Each shows the legal text of that name. */
  legal: ['/impressum', PRIVACY_NOTICE, '/agb', '/risikohinweise'],
  accessibility: '/barrierefreiheit',
  /** Each has a page per token below it, see `link-pages.ts`. */
  links: { confirmation: CONFIRMATION, withdrawal: WITHDRAWAL, disclosure: DISCLOSURE, unsubscription: UNSUBSCRIPTION },
  /** Each has a page per partner below it. */
  partner: [RECRUITMENT, REGISTRATION],
  registration: REGISTRATION,
  /** Requested by robots and browsers; contain the portal's name, origin or address. */
  facts: ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt'],
  /**
   * The console, the partner dashboard and a person's account, as path patterns of CloudFront. One static file answers all of them; the application then shows
   * the screen, or its 404 page.
   */
  app: [CONSOLE, `${CONSOLE}/*`, alternativePaths.dashboard, PARTNER_DASHBOARD, `${PARTNER_DASHBOARD}/*`, ACCOUNT],
  /** The file for these addresses, in the root of the built site. */
  appShell: '/app.html',
  /** Default addresses of browsers, and their targets. */
  moved: { '/favicon.ico': '/images/icon-192.png' },
  /** Folders of the built site: names in the first contain a hash of the content. */
  files: { hashed: '/assets', plain: '/images' },
  /** Pictures that partners and staff have uploaded, in a bucket of their own; each is named by a hash of its content. */
  media: '/media',
  /** Pictures that messengers show beside links to partners' pages. */
  sharePictures: '/api/pictures/share',
  /** Takes uploaded files with a signed form. */
  uploads: '/uploads',
} as const

/** The folder of material in the bucket of uploaded files. It is not public: signed links lead to it. */
export const MATERIAL_FOLDER = 'material'

/** The file of an uploaded picture. @param id of the picture */
export const picturePath = (id: string) => `${pages.media}/${id}.webp`

/** The picture that messengers show beside links to a partner's pages. @param version changes with what the picture shows */
export const sharePicturePath = (partnerId: string, version: string) => `${pages.sharePictures}/${encodeURIComponent(partnerId)}/${version}`

/** The addresses of uploaded pictures in a text; each captures the picture's id. */
export const PICTURE_ADDRESS = /\/media\/([0-9a-f]{32})\.webp/g

/** Whether a path belongs to the application for signed-in people. */
export const isAppAddress = (path: string) =>
  pages.app.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern))

/** Addresses of the portal itself for search engines. */
export const findablePages: readonly string[] = [
  ...pages.prerendered.filter((path) => !pages.unlisted.some((other) => other === path)),
  ...pages.legal,
  pages.accessibility,
]

const withSearch = (path: string, search: string | undefined, query = '') => {
  const words = search === undefined ? [] : [`search=${encodeURIComponent([...search].slice(0, LONGEST_SEARCH).join(''))}`]
  const parameters = [...(query === '' ? [] : [query]), ...words].join('&')
  return parameters === '' ? path : `${path}?${parameters}`
}

/** Every address of the portal that a link may lead to. `search` filters the list that the page shows. */
export const paths = {
  /** The public start page; for signed-in people the console or the partner dashboard. */
  start: () => START,
  generalApplication: () => GENERAL_APPLICATION,
  /** @param next where the sign-in leads back to; people who are signed in get there at once */
  login: (next?: string) => (next === undefined ? LOGIN : `${LOGIN}?next=${encodeURIComponent(next)}`),
  /** A person's own account. */
  account: () => ACCOUNT,
  /** Sends a link for a new password. */
  forgottenPassword: () => FORGOTTEN_PASSWORD,
  /** Takes a new password. @param token of the link; in the fragment, which browsers send to no server */
  choosePassword: (token?: string) => (token === undefined ? CHOOSE_PASSWORD : `${CHOOSE_PASSWORD}#${token}`),
  privacyNotice: () => PRIVACY_NOTICE,
  /** Fetches the file of a disclosure. @param token of the link */
  disclosure: (token: string) => `${DISCLOSURE}/${token}`,
  /** Confirms that a person has sent a form. @param token of the link */
  confirmation: (token: string) => `${CONFIRMATION}/${token}`,
  /** Withdraws the consent to a form. @param token of the link */
  withdrawal: (token: string) => `${WITHDRAWAL}/${token}`,
  /** Stops the mails that tell of something new. @param token of the link */
  unsubscription: (token: string) => `${UNSUBSCRIPTION}/${token}`,
  registration: (partnerId: string) => `${REGISTRATION}/${encodeURIComponent(partnerId)}`,
  recruitment: (partnerId: string) => `${RECRUITMENT}/${encodeURIComponent(partnerId)}`,
  /** A partner's own links. */
  ownLinks: () => `${PARTNER_DASHBOARD}/links`,
  /** @param name of the link; without one the pattern of these addresses */
  ownLink: (name = ':name') => `${PARTNER_DASHBOARD}/links/${name}`,
  partnerDashboard: () => `${PARTNER_DASHBOARD}/dashboard`,
  /** A partner's own customers. @param isNew those who have come since the user's previous visit */
  customersOfPartner: (isNew = false) => `${PARTNER_DASHBOARD}/kunden${isNew ? '?neu=ja' : ''}`,
  /** A partner's own customer. @param id internal id; the pattern of these addresses is `:id` */
  customerOfPartner: (id: number | ':id') => `${PARTNER_DASHBOARD}/kunden/${id}`,
  /** A partner's own leads. */
  ownLeads: (isNew = false) => `${PARTNER_DASHBOARD}/interessenten${isNew ? '?neu=ja' : ''}`,
  /** A partner's own lead; leads staff to the console. @param id of the lead; the pattern of these addresses is `:id` */
  ownLead: (id: number | ':id') => `${PARTNER_DASHBOARD}/interessenten/${id}`,
  /** The partners below one. */
  network: () => `${PARTNER_DASHBOARD}/netz`,
  /** The material for the partner. */
  ownMaterial: () => `${PARTNER_DASHBOARD}/material`,
  /** A partner's own page. @param isEdited opens the editor, too @param tab of the editor; without one it opens at the top */
  ownPage: (isEdited = false, tab: EditorTab | 'ja' = 'ja') => `${PARTNER_DASHBOARD}/seite${isEdited ? `?${EDIT_PARAMETER}=${tab}` : ''}`,
  /** Partners' pages that wait for release. */
  waitingPages: () => `${CONSOLE}/ib-management?tab=freigabe`,
  dashboard: () => CONSOLE,
  /** What came in and waits. */
  inbox: () => INBOX,
  /** The same with a record open beside the list. @param id internal id; the pattern of these addresses is `:id` */
  inboxRecord: (kind: keyof typeof recordSlugs | ':kind', id: RecordId) => `${INBOX}/${kind === ':kind' ? kind : recordSlugs[kind]}/${id}`,
  /** The page of a record. @param id internal id; the pattern of these addresses is `:id` */
  record: (kind: keyof typeof recordSlugs | ':kind', id: RecordId) =>
    `${CONSOLE}/akte/${kind === ':kind' ? kind : recordSlugs[kind]}/${id}`,
  /** The import of records from a file. @param id of an import that is shown */
  imports: (kind?: keyof typeof recordSlugs, id?: string) =>
    `${CONSOLE}/import${kind === undefined ? '' : `?art=${recordSlugs[kind]}${id === undefined ? '' : `&import=${id}`}`}`,
  /** What was deleted and can be restored. */
  trash: () => `${CONSOLE}/papierkorb`,
  /** Changes of many records at once, under way and of the last week. */
  bulkOperations: () => `${CONSOLE}/sammelaktionen`,
  partners: (search?: string) => withSearch(`${CONSOLE}/ib-management`, search),
  /** @param partnerId internal id of the partner whose customers are shown */
  partnerCustomers: (partnerId: number) => `${CONSOLE}/ib-management?tab=kunden&partner=${partnerId}`,
  reports: () => `${CONSOLE}/berichte`,
  customers: (search?: string) => withSearch(`${CONSOLE}/customers`, search),
  hierarchy: () => `${CONSOLE}/ib-hierarchy`,
  leads: (search?: string) => withSearch(`${CONSOLE}/ib-interessenten`, search),
  applications: (search?: string) => withSearch(`${CONSOLE}/ib-interessenten`, search, 'tab=bewerbungen'),
  users: (search?: string) => withSearch(`${CONSOLE}/user-management`, search),
  roles: () => `${CONSOLE}/role-management`,
  formConfigurations: () => `${CONSOLE}/form-config`,
  /** What staff provide for partners. */
  material: () => `${CONSOLE}/material`,
  settings: () => `${CONSOLE}/settings`,
  /** An edition of a legal text, as it was published. */
  legalEdition: (text: string, version: string) =>
    `${CONSOLE}/settings?tab=rechtstexte&text=${text}&fassung=${encodeURIComponent(version)}`,
  mails: (search?: string) => withSearch(`${CONSOLE}/mails`, search),
  /** Addresses that get no mail. */
  mailSuppressions: (search?: string) => withSearch(`${CONSOLE}/mails`, search, 'tab=sperrliste'),
  /** @param record kind and id of the one record whose entries are shown */
  auditLog: (record?: { readonly entity: string; readonly id: string | number }) =>
    record === undefined ? `${CONSOLE}/audit-log` : `${CONSOLE}/audit-log?entity=${record.entity}&record=${encodeURIComponent(record.id)}`,
  /** The entries of one bulk operation. @param id of the operation */
  bulkOperationLog: (id: string) => `${CONSOLE}/audit-log?aktion=${id}`,
  /** @param user name of the one user whose sign-ins are shown */
  signIns: (user?: string) => (user === undefined ? `${CONSOLE}/sign-ins` : `${CONSOLE}/sign-ins?user=${encodeURIComponent(user)}`),
  /** The requests of people about their data. */
  privacyRequests: () => PRIVACY_DESK,
  /** How long each kind of record is kept. */
  retention: () => `${PRIVACY_DESK}/aufbewahrung`,
  /** The record of processing activities. */
  processingRecord: () => `${PRIVACY_DESK}/verzeichnis`,
  /** @param id of the request; without one the pattern of these addresses */
  privacyRequest: (id: number | ':id') => `${PRIVACY_DESK}/${id}`,
} as const
