/** The table: its keys and indexes. Infrastructure creates it from this, the data layer queries by it. Every attribute is a string. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Time after which an item may be deleted, in seconds since the epoch. */
  timeToLive: 'expiresAt',
  /** Each index holds whole items. `functions/data/README.md` lists their access patterns. */
  indexes: {
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    // Subsets of lists in the order of gsi1.
    gsi3: { partitionKey: 'gsi3pk', sortKey: 'gsi1sk' },
    gsi4: { partitionKey: 'gsi4pk', sortKey: 'gsi1sk' },
    gsi5: { partitionKey: 'gsi5pk', sortKey: 'gsi1sk' },
  },
} as const

/** All key attributes, without duplicates. */
export const keyAttributes = [
  ...new Set([table, ...Object.values(table.indexes)].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])),
]

export type IndexName = keyof typeof table.indexes

/** All index names. */
export const indexNames = ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5'] as const satisfies readonly IndexName[]

const keySchema = ({ partitionKey, sortKey }: { readonly partitionKey: string; readonly sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
]

/** The `CreateTable` request for local tables and tests. */
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

/** Prefixes of partition keys that infrastructure needs: for the mailer's stream and the rights of each Lambda. */
export const partitions = {
  outbox: 'MAIL#',
  publicPartner: 'PID#',
  formConfigurations: 'FORM',
  /** The portal's settings and the editions of its legal texts, which fill public pages. */
  portal: 'PORTAL',
  legalTexts: 'LEGAL#',
  /** Search tokens and figures of mails, which the mailer writes. */
  mailSearch: 'SEARCH#MAIL#',
  mailCount: 'COUNT#MAIL',
  /** Addresses to which no mail is sent, and their search tokens. */
  mailSuppression: 'SUPPRESSED#',
  mailSuppressionSearch: 'SEARCH#SUPPRESSION#',
  /** The lease of the mailer that delivers. */
  mailer: 'MAILER',
  userCount: 'COUNT#USER',
  /** Search tokens of users, whose own changes their account's Lambda writes. */
  userSearch: 'SEARCH#USER#',
  /** Partners, including their e-mail configurations. */
  partner: 'PARTNER#',
  /** How far the onboarding of each partner is. */
  onboarding: 'ONBOARDING#',
  /** In its index: those that are not finished. */
  unfinishedPartners: 'ONBOARDING',
  /** Figures per day of what a partner's pages brought. */
  referralDays: 'REFERRALDAYS#',
  /** Figures per day of what came in and what became of it, by kind. */
  dayFigures: 'DAYS#',
  /** Deleted records that can be restored; in an index by their kind. */
  trash: 'TRASH#',
  /** Uploaded pictures of partners, apart from the partners, so that what makes pictures cannot change a partner. */
  picture: 'PICTURE#',
  /** What staff provide for partners. */
  material: 'MATERIAL',
  settings: 'SETTINGS',
  /** What requests of visitors read and write: sign-ins, and the records of public forms. */
  user: 'USER#',
  /** Pending updates of users in the user pool, apart from the users, so that who writes one cannot write a user. */
  poolTask: 'POOL#',
  session: 'SESSION#',
  /** What only the person's own account needs: devices, second factor, links of reset and invitation. */
  account: 'ACCOUNT#',
  /** Which notifications a person gets by mail, and up to when they have read them. */
  notificationChoices: 'NOTIFY#',
  /** Events that people are told of, by those whom they concern; in an index all of them by time. */
  events: 'EVENTS',
  /** Passkeys by their credential, and used challenges. */
  passkey: 'PASSKEY#',
  grants: 'RBAC',
  /** What staff also read and write: rows of the role page, and the number of active administrators. */
  rolePermission: 'ROLEPERMISSION',
  activeAdmins: 'ADMINS',
  customer: 'CUSTOMER#',
  lead: 'INTERESSENT#',
  application: 'APPLICATION#',
  /** Rows of what came in and waits, their notes, and who has which record open. */
  inbox: 'INBOX#',
  notes: 'NOTES#',
  presence: 'PRESENCE',
  /** Which record another one was joined to. */
  joined: 'JOINED#',
  /** Saved views of lists: those for all, those of each person, and deleted ones. */
  savedViews: 'VIEWS#',
  unique: 'UNIQUE#',
  customerIds: 'UNIQUE#CUSTOMER_ID#',
  search: 'SEARCH#',
  count: 'COUNT#',
  sequence: 'SEQUENCE',
  audit: 'AUDIT#',
  /** Its entries by who acted, in an index. */
  auditOfActor: 'AUDITBY#',
  /** Its entries about addresses that refuse mail. */
  /** Seals of the audit log, which only the jobs write. */
  auditSeals: 'AUDITSEAL',
  /** The job that seals and checks the audit log. */
  auditChainJob: 'JOB#AUDITCHAIN#',
  silentPartnersJob: 'JOB#SILENT_PARTNERS#',
  /** The job that deletes what has reached the end of its retention. */
  retentionJob: 'JOB#RETENTION#',
  /** The log of sign-ins by person, and in its index by day. */
  signIn: 'SIGNIN#',
  signIns: 'SIGNINS',
  idempotency: 'IDEM#',
  resubmission: 'SAME#',
  rate: 'RATE#',
  /** Number of the last migration, and the job of one. */
  schema: 'SCHEMA',
  migrationJob: 'JOB#MIGRATION#',
  /** The log of backups. */
  backups: 'BACKUPS',
  /** Privacy requests with what was found about their persons, their list, and notes of erasures that were carried out. */
  privacy: 'PRIVACY',
  /** In an index: its requests by state. */
  privacyStates: 'PRIVACY#STATE#',
  /** The open request of each mailbox that has withdrawn a consent by link. */
  openWithdrawal: 'WITHDRAWAL#',
  erased: 'ERASED#',
  personSearchJob: 'JOB#PERSON_SEARCH#',
  erasureJob: 'JOB#ERASURE#',
  tombstoneJob: 'JOB#TOMBSTONES#',
  /** Background jobs, and those that recompute levels. */
  job: 'JOB#',
  /** In an index: what a person has started that runs or has failed. */
  jobsOf: 'JOB#OF#',
  levelJob: 'JOB#LEVELS#',
  exportJob: 'JOB#CUSTOMER_EXPORT#',
  disclosureJob: 'JOB#DISCLOSURE#',
  /** The jobs that queue mails about what is new. */
  notificationJob: 'JOB#NOTIFICATIONS#',
  confirmationJob: 'JOB#CONFIRMATION#',
  pictureJob: 'JOB#PICTURES#',
  noteJob: 'JOB#NOTES#',
  /** The jobs that erase the content of records that were deleted for good. */
  purgeJob: 'JOB#PURGE#',
  auditExportJob: 'JOB#AUDIT_EXPORT#',
  referralExportJob: 'JOB#REFERRAL_EXPORT#',
  recordExportJob: 'JOB#RECORD_EXPORT#',
  bulkJob: 'JOB#BULK#',
  /** The records of a bulk operation, and what became of them. */
  bulk: 'BULK#',
  importJob: 'JOB#IMPORT#',
  /** Imports with their rows and what became of each, in an index by who made them, and the columns that people chose last. */
  import: 'IMPORT#',
  /** In their index: due jobs, and the children of a partner. */
  dueJobs: 'JOB#DUE',
  children: 'CHILD#',
  /** What an export reads: the lists of customers, of all and of a partner, and their search tokens. */
  customerLists: 'CUSTOMER',
  partnerList: 'PARTNER',
  partnerCustomerLists: 'PCUSTOMER#',
  customerSearch: 'SEARCH#CUSTOMER#',
} as const

/** Kinds of background jobs that read whole lists, whatever they look for. They run one at a time, after all others, and only staff or the night start them. */
export const WHOLE_TABLE_JOBS = ['PERSON_SEARCH'] as const
