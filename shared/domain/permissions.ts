import * as z from 'zod'

export const ROLES = ['admin', 'manager', 'backoffice', 'viewer', 'ib_partner'] as const
export const roleSchema = z.enum(ROLES, 'Unbekannte Rolle')
export type Role = z.infer<typeof roleSchema>

/** All rights by area, with German descriptions. Keys are `area.action`. */
export const permissionCatalogue = {
  users: {
    view: 'Benutzer sehen',
    create: 'Benutzer anlegen',
    edit: 'Benutzer bearbeiten und Passwörter setzen',
    delete: 'Benutzer löschen',
    roles: 'Benutzern eine Rolle zuweisen',
  },
  roles: { view: 'Rollen und ihre Rechte sehen' },
  ib_partners: {
    view: 'IB-Partner sehen',
    create: 'IB-Partner anlegen',
    edit: 'IB-Partner, ihre E-Mail-Einstellungen und Anwerbeseiten bearbeiten',
    delete: 'IB-Partner löschen',
    hierarchy_view: 'Hierarchie der IB-Partner sehen',
  },
  customers: {
    view: 'Kunden sehen',
    create: 'Kunden anlegen',
    edit: 'Kunden bearbeiten',
    delete: 'Kunden löschen',
    transfer: 'Kunden einem anderen Partner zuordnen',
    contact: 'E-Mail-Adressen und Telefonnummern von Kunden sehen',
  },
  ib_interessenten: {
    view: 'IB-Interessenten sehen',
    // Accepting creates a partner without `ib_partners.create`: the specification makes it one of the statuses that whoever edits leads may set.
    edit: 'IB-Interessenten bearbeiten und annehmen; Annehmen legt einen IB-Partner an',
    delete: 'IB-Interessenten löschen',
  },
  ib_applications: {
    view: 'Bewerbungen sehen',
    create: 'Bewerbungen anlegen',
    edit: 'Bewerbungen bearbeiten',
    delete: 'Bewerbungen löschen',
    approve: 'Bewerbungen annehmen',
    reject: 'Bewerbungen ablehnen',
  },
  form_config: { view: 'Formularkonfiguration sehen' },
  settings: { view: 'Systemeinstellungen sehen, und E-Mails zu Datensätzen, die man sehen darf' },
  system: {
    settings: 'Systemeinstellungen ändern',
    forms: 'Formularkonfiguration ändern',
    roles: 'Rechte der Rollen ändern',
    logs: 'Protokoll der Änderungen sehen, soweit man die Datensätze sehen darf',
    signins: 'Anmeldungen aller Benutzer sehen',
    backup: 'Daten sichern',
    purge: 'Gelöschte Datensätze endgültig löschen, auch ihren Inhalt im Protokoll',
  },
  privacy: {
    view: 'Datenschutzanfragen sehen, mit allen Daten der betroffenen Personen',
    act: 'Datenschutzanfragen bearbeiten: Auskünfte erteilen und Daten löschen',
  },
  reports: {
    view: 'Berichte sehen',
    create: 'Berichte erstellen',
    export: 'Listen als CSV exportieren',
    delete: 'Berichte löschen',
  },
} as const

type Catalogue = typeof permissionCatalogue

/** Names of the areas. */
export const permissionAreaLabels = {
  users: 'Benutzer',
  roles: 'Rollen',
  ib_partners: 'IB-Partner',
  customers: 'Kunden',
  ib_interessenten: 'IB-Interessenten',
  ib_applications: 'Bewerbungen',
  form_config: 'Formularkonfiguration',
  settings: 'Systemeinstellungen',
  system: 'System',
  privacy: 'Datenschutz',
  reports: 'Berichte',
} satisfies Record<keyof Catalogue, string>

export type PermissionKey = { [Area in keyof Catalogue]: `${Area}.${keyof Catalogue[Area] & string}` }[keyof Catalogue]

const listKeys = (): PermissionKey[] => {
  const keys: string[] = Object.entries(permissionCatalogue).flatMap(([area, actions]) =>
    Object.keys(actions).map((action) => `${area}.${action}`),
  )
  return keys.filter((key): key is PermissionKey => key.includes('.'))
}

/** Whether a right shows a screen. */
const isViewRight = (key: PermissionKey) => /[._]view$/.test(key)

/** All permission keys, in the catalogue's order. */
export const PERMISSION_KEYS = listKeys()
const KNOWN: ReadonlySet<string> = new Set(PERMISSION_KEYS)

/** Whether a text is one of the catalogue's keys. */
export const isPermissionKey = (key: string): key is PermissionKey => KNOWN.has(key)

/** Rights in the specification that no code checks, because their features do not exist. */
export const RIGHTS_WITHOUT_FEATURE: readonly PermissionKey[] = ['ib_applications.create', 'reports.delete']
/** Shown beside a right of {@link RIGHTS_WITHOUT_FEATURE}. */
export const WITHOUT_FEATURE = 'Noch ohne Funktion: Der Bereich dazu fehlt.'

/** A stored map of permission keys to booleans; keys of rights that no longer exist are dropped. */
export const permissionMapSchema = z.record(z.string(), z.boolean()).transform((map): Partial<Record<PermissionKey, boolean>> => {
  const known: Partial<Record<PermissionKey, boolean>> = {}
  for (const [key, value] of Object.entries(map)) {
    // The specification names the right to see the hierarchy twice; both names are accepted, one is stored.
    const name = key === 'ib_partners.hierarchy' ? 'ib_partners.hierarchy_view' : key
    if (isPermissionKey(name)) known[name] = value
  }
  return known
})
/** The same as staff send it: unknown keys are refused. */
export const permissionMapInputSchema = z
  .partialRecord(z.enum([...PERMISSION_KEYS, 'ib_partners.hierarchy']), z.boolean('Erlaubt sind true und false').exactOptional())
  .pipe(permissionMapSchema)
export type PermissionMap = z.infer<typeof permissionMapSchema>

const NOT_FOR_MANAGERS: readonly PermissionKey[] = ['users.delete', 'system.roles', 'system.signins', 'system.backup', 'system.purge']
const BACKOFFICE: readonly PermissionKey[] = [
  'customers.view',
  'customers.create',
  'customers.edit',
  'customers.contact',
  'ib_interessenten.view',
  'ib_interessenten.edit',
  'ib_applications.view',
  'ib_applications.create',
  'ib_applications.edit',
  'ib_applications.approve',
  'ib_applications.reject',
  'ib_partners.view',
  'ib_partners.hierarchy_view',
  'form_config.view',
  'reports.view',
]

/** Default rights of the roles. `admin` needs no entry, because it has all rights. */
export const defaultGrants = {
  admin: [],
  manager: PERMISSION_KEYS.filter((key) => !NOT_FOR_MANAGERS.includes(key)),
  backoffice: BACKOFFICE,
  // Privacy requests show everything about a person, whatever else the viewer may see.
  viewer: [...PERMISSION_KEYS.filter((key) => isViewRight(key) && key !== 'privacy.view'), 'customers.contact'],
  ib_partner: [],
} satisfies Record<Role, readonly PermissionKey[]>

export type Grants = Partial<Record<Role, readonly string[]>>

/** A user as far as rights are concerned. */
export type RightsHolder = { readonly role: Role; readonly permissions?: PermissionMap | undefined }

/** The right to see the area in which another right changes something; undefined for rights to see, and in areas without one. */
export const viewRightOf = (key: PermissionKey): PermissionKey | undefined => {
  const view = `${key.split('.')[0]}.view`
  return isPermissionKey(view) && !isViewRight(key) ? view : undefined
}

/** Whether a right is entered for a user: personally or, without a personal entry, for the role. A partner's has no effect, see {@link isAllowed}. */
export const isGranted = ({ role, permissions }: RightsHolder, key: PermissionKey, grants: Grants): boolean =>
  permissions?.[key] ?? grants[role]?.includes(key) ?? false

/**
 * Whether a user has a right. `admin` has all. A partner's rights come from its role alone: staff rights never extend what it may access.
 * For everybody else each right counts by its own key, whether or not they may see its area.
 * @param grants the keys of each role
 */
export const isAllowed = (who: RightsHolder, key: PermissionKey, grants: Grants): boolean =>
  who.role === 'admin' || (who.role !== 'ib_partner' && isGranted(who, key, grants))

/** The effective value of every permission key for one user. */
export const effectivePermissions = (who: RightsHolder, grants: Grants) =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [key, isAllowed(who, key, grants)]))
