/** The one table: its keys and indexes. Infrastructure creates it from this, the data layer queries by it. Every attribute is a string. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since the epoch after which an item may vanish. */
  timeToLive: 'expiresAt',
  /** Each index holds whole items. Which access pattern they serve: `functions/data/README.md`. */
  indexes: {
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    // Narrower lists in the order of gsi1.
    gsi3: { partitionKey: 'gsi3pk', sortKey: 'gsi1sk' },
    gsi4: { partitionKey: 'gsi4pk', sortKey: 'gsi1sk' },
    gsi5: { partitionKey: 'gsi5pk', sortKey: 'gsi1sk' },
  },
} as const

/** Every attribute that a key is made of, once each. */
export const keyAttributes = [
  ...new Set([table, ...Object.values(table.indexes)].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])),
]

export type IndexName = keyof typeof table.indexes

/** Every index there is. */
export const indexNames = ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5'] as const satisfies readonly IndexName[]

const keySchema = ({ partitionKey, sortKey }: { readonly partitionKey: string; readonly sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
]

/** What an engine is asked for (`CreateTable`) where no template makes the table: on one machine, and for a test that needs one to itself. */
export const tableRequest = (TableName: string) => ({
  TableName,
  BillingMode: 'PAY_PER_REQUEST' as const,
  KeySchema: keySchema(table),
  AttributeDefinitions: keyAttributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
  GlobalSecondaryIndexes: Object.entries(table.indexes).map(([IndexName, keys]) => ({
    IndexName,
    KeySchema: keySchema(keys),
    Projection: { ProjectionType: 'ALL' as const },
  })),
})

/**
 * Beginnings of partition keys that infrastructure must know: what starts the mailer, and what each Lambda may touch.
 */
export const partitions = {
  outbox: 'MAIL#',
  publicPartner: 'PID#',
  formConfigurations: 'FORM',
  /** Settings of the portal, and the editions of its legal texts: what public pages are filled with. */
  portal: 'PORTAL',
  legalTexts: 'LEGAL#',
  /** What the mailer writes besides the mails: their search tokens and figures. */
  mailSearch: 'SEARCH#MAIL#',
  mailCount: 'COUNT#MAIL',
  /** Where the e-mail configurations are. */
  partner: 'PARTNER#',
  settings: 'SETTINGS',
  /** What calls of visitors read and write: signing in, and the records of the public forms. */
  user: 'USER#',
  session: 'SESSION#',
  token: 'TOKEN#',
  grants: 'RBAC',
  /** What staff read and write besides: the switches of the role page, and how many administrators are active. */
  rolePermission: 'ROLEPERMISSION',
  activeAdmins: 'ADMINS',
  customer: 'CUSTOMER#',
  lead: 'INTERESSENT#',
  application: 'APPLICATION#',
  unique: 'UNIQUE#',
  search: 'SEARCH#',
  count: 'COUNT#',
  sequence: 'SEQUENCE',
  audit: 'AUDIT#',
  idempotency: 'IDEM#',
  resubmission: 'SAME#',
  rate: 'RATE#',
  /** What the jobs take up. */
  levelJob: 'LEVELS#',
  /** In their index: what is overdue, and the partners below one. */
  dueJobs: 'JOB#DUE',
  children: 'CHILD#',
} as const
