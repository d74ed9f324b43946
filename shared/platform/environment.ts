/**
 * Names of the environment variables that configure the Lambdas, used by infrastructure and code. Endpoints of AWS services are not
 * included: the SDK reads `AWS_ENDPOINT_URL_DYNAMODB` and similar variables itself.
 */
export const environment = {
  tableName: 'TABLE_NAME',
  /** Milliseconds until a request to the table is given up; 2000 by default. */
  tableTimeout: 'TABLE_TIMEOUT_MS',
  /** Maximum rows read for one filtered page of a list; 1000 by default. */
  listReadLimit: 'LIST_READ_LIMIT',
  /** Rows of a list of people after which reading on is noted, as after ten and a hundred times as many; 1000 by default. */
  bulkReadRows: 'BULK_READ_ROWS',
  /** Seconds for which a process remembers settings and form configurations that pages and forms read; 5 by default. */
  rememberSeconds: 'REMEMBER_SECONDS',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  /** Origin of the portal, such as `https://partner.example.com`: base of links in mails and of invitation links. */
  portalOrigin: 'PORTAL_ORIGIN',
  /** Key (at least 32 characters) from which the keys that encrypt access tokens and cursors are derived. */
  signingKey: 'SIGNING_KEY',
  /** On AWS, the id of the secret in Secrets Manager that `signingKey` is read from at the start. */
  signingKeySecret: 'SIGNING_KEY_SECRET',
  /**
   * Keys (at least 32 characters each, separated by commas) of the links that people are sent. The first makes links, all of them open links: a link
   * works as long as what it leads to, however often the signing key changes.
   */
  linkKeys: 'LINK_KEYS',
  /** On AWS, the ids of the secrets in Secrets Manager that `linkKeys` are read from at the start, separated by commas. */
  linkKeySecrets: 'LINK_KEY_SECRETS',
  /** Submissions of public forms from which a challenge is asked for, such as `10/600`, ten in 600 seconds: per network, partner and form. */
  formsPerAddress: 'FORMS_PER_ADDRESS',
  formsPerWiderNetwork: 'FORMS_PER_WIDER_NETWORK',
  formsPerPartner: 'FORMS_PER_PARTNER',
  formsPerKind: 'FORMS_PER_KIND',
  /** Pages that are rendered again for a form without script, per address, such as `60/600`. */
  returnedFormsPerAddress: 'RETURNED_FORMS_PER_ADDRESS',
  /** Accepted values of CloudFront's secret header, separated by commas. Unset on a single machine without CloudFront. */
  originSecrets: 'ORIGIN_SECRETS',
  /** On AWS, the ids of the secrets in Secrets Manager that `originSecrets` are read from at the start, separated by commas. */
  originSecretIds: 'ORIGIN_SECRET_IDS',
  /** The id of the secret in Secrets Manager that the canary signs in with. */
  canarySecret: 'CANARY_SECRET',
  /** `1`: CloudFront is in front of the gateway and names the caller's address in a header. */
  isBehindCloudFront: 'BEHIND_CLOUDFRONT',
  /** Failed sign-ins per address and per wider network, such as `50/900`, fifty in 900 seconds. */
  signInFailuresPerAddress: 'SIGN_IN_FAILURES_PER_ADDRESS',
  signInFailuresPerWiderNetwork: 'SIGN_IN_FAILURES_PER_WIDER_NETWORK',
  /** Failed sign-ins until a cooldown, such as `4/1200`, four and then none for 1200 seconds: per name and address, per name, per known device. */
  signInFailuresPerNameAndAddress: 'SIGN_IN_FAILURES_PER_NAME_AND_ADDRESS',
  signInFailuresPerName: 'SIGN_IN_FAILURES_PER_NAME',
  signInFailuresPerDevice: 'SIGN_IN_FAILURES_PER_DEVICE',
  /** `1`: staff's passwords must be replaced, a token needs its cookie, delicate calls need a recent proof. */
  strictAccounts: 'STRICT_ACCOUNTS',
  /** Minimum length of a new password; 6 by default. */
  passwordMinLength: 'PASSWORD_MIN_LENGTH',
  /** Roles whose users must set up a second factor, separated by commas; none by default. */
  secondFactorRoles: 'SECOND_FACTOR_ROLES',
  /** Minutes without activity after which staff prove who they are, if `strictAccounts` is set; 60 by default. */
  staffIdleMinutes: 'STAFF_IDLE_MINUTES',
  /** Codes of a second factor that may be entered for a user, on a known device and elsewhere, such as `5/900`. */
  secondFactorCodesPerUser: 'SECOND_FACTOR_CODES_PER_USER',
  /** Mails that ask an address to confirm a form, and receipts of forms, such as `1/3600`, one in 3600 seconds. */
  confirmationsPerRecipient: 'CONFIRMATIONS_PER_RECIPIENT',
  receiptsPerRecipient: 'RECEIPTS_PER_RECIPIENT',
  /** Links to choose a new password, per name, address and wider network, such as `3/3600`, three in 3600 seconds. */
  resetLinksPerName: 'RESET_LINKS_PER_NAME',
  resetLinksPerAddress: 'RESET_LINKS_PER_ADDRESS',
  resetLinksPerWiderNetwork: 'RESET_LINKS_PER_WIDER_NETWORK',
  /** Test messages per user, such as `10/600`, ten in 600 seconds. */
  testMessagesPerUser: 'TEST_MESSAGES_PER_USER',
  /** The configuration set of SES, which reports bounces and complaints; unset on a single machine. */
  sesConfigurationSet: 'SES_CONFIGURATION_SET',
  /** Seconds for which mails about decisions wait, so that a decision can be taken back with its mail; 65 by default. */
  answerDelaySeconds: 'ANSWER_DELAY_SECONDS',
  /** Recipients per second to which SES sends for the account; unset on a single machine without a limit. */
  mailsPerSecond: 'MAILS_PER_SECOND',
  /** Exports per user, such as `60/3600`, sixty in 3600 seconds. */
  exportsPerUser: 'EXPORTS_PER_USER',
  /** Bulk operations per user, and counts of what would be in one, such as `60/3600`. */
  bulkOperationsPerUser: 'BULK_OPERATIONS_PER_USER',
  /** Imports per user, such as `30/3600`. */
  importsPerUser: 'IMPORTS_PER_USER',
  /** Searches for everything about a person per user, such as `60/3600`; each reads the whole table. */
  personSearchesPerUser: 'PERSON_SEARCHES_PER_USER',
  /** Privacy requests that withdrawals by link open, of all mailboxes together, such as `60/3600`. */
  withdrawalRequests: 'WITHDRAWAL_REQUESTS',
  /** Customers per user whose masked contact data is shown, such as `60/3600`. */
  contactsPerUser: 'CONTACTS_PER_USER',
  /** Files per user that may be uploaded, such as `100/3600`. */
  uploadsPerUser: 'UPLOADS_PER_USER',
  /** Mails with which each partner invites others, such as `20/86400`, twenty a day. */
  invitationsPerPartner: 'INVITATIONS_PER_PARTNER',
  /** Such mails to one mailbox, such as `3/2592000`, three until 30 days have passed since the last. */
  invitationsPerRecipient: 'INVITATIONS_PER_RECIPIENT',
  /** Such mails of one partner to one mailbox, such as `1/2592000`. */
  repeatedInvitations: 'REPEATED_INVITATIONS',
  /** How often each partner hands its page to staff, such as `20/86400`, twenty times a day. */
  pageSubmissions: 'PAGE_SUBMISSIONS',
  /** Bucket of exported files. */
  exportBucket: 'EXPORT_BUCKET',
  /** Bucket of uploaded files that nothing has been made of yet. */
  uploadBucket: 'UPLOAD_BUCKET',
  /** Bucket of pictures for visitors and of material for partners. */
  mediaBucket: 'MEDIA_BUCKET',
  /** Bucket of the tombstones: ids of what was erased, to erase it again after a restore. */
  tombstoneBucket: 'TOMBSTONE_BUCKET',
  /** ARN of the KMS key that encrypts secrets. */
  secretsKeyArn: 'SECRETS_KEY_ARN',
  /** Local replacement of the KMS key (at least 32 characters). */
  secretsLocalKey: 'SECRETS_LOCAL_KEY',
  /** Vault of the daily backups, how it is locked (`none`, `governance`, `compliance`), and the region of its copies; unset where there is none. */
  backupVault: 'BACKUP_VAULT',
  backupLock: 'BACKUP_LOCK',
  backupCopyRegion: 'BACKUP_COPY_REGION',
  /** For how many days logs are kept; unset on a single machine. */
  logRetentionDays: 'LOG_RETENTION_DAYS',
  /** `1`: the canary uses the portal every five minutes. */
  hasCanary: 'HAS_CANARY',
  /** On a single machine: what makes backups in place of the table's engine, and the folder for them. Never set on AWS. */
  backupEndpoint: 'BACKUP_ENDPOINT',
  backupFolder: 'BACKUP_FOLDER',
  /** `1` allows an SMTP server on the loopback address, for tests on a single machine. Never set on AWS. */
  smtpAllowLoopback: 'SMTP_ALLOW_LOOPBACK',
  /** Minimum level of logged lines: `info` (default), `warn`, `error`, or `silent` for none. */
  logLevel: 'LOG_LEVEL',
  brandName: 'BRAND_NAME',
  brandLegalEntity: 'BRAND_LEGAL_ENTITY',
  brandSenderEmail: 'BRAND_SENDER_EMAIL',
  brandSenderName: 'BRAND_SENDER_NAME',
} as const

export type EnvironmentName = (typeof environment)[keyof typeof environment]
