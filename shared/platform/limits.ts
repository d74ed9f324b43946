import type { environment } from './environment.ts'

/** Sizes that apply to gateway and Lambdas. */
export const limits = {
  /** Maximum size of a request body in bytes. */
  bodyBytes: 256 * 1024,
} as const

/** A number per seconds, such as `10/600`. */
export type RateLimit = `${number}/${number}`

/**
 * Rate limits of actions that cost something. An environment variable of the same name in `environment` overrides each; a stage sets it.
 */
export const rateLimits = {
  // Public forms beyond these ask for a challenge; `formLimits` says how the limits are used.
  formsPerAddress: '10/600',
  formsPerWiderNetwork: '100/600',
  formsPerPartner: '500/300',
  formsPerKind: '30000/300',
  // Pages rendered again with the mistakes of a form without script.
  returnedFormsPerAddress: '60/600',
  signInFailuresPerAddress: '50/900',
  signInFailuresPerWiderNetwork: '200/900',
  // With a cooldown: so many failures, then none for so many seconds. The user pool locks a user itself after five, and forgets them after 15 minutes.
  signInFailuresPerNameAndAddress: '4/1200',
  signInFailuresPerName: '12/1200',
  signInFailuresPerDevice: '5/300',
  // Codes of a second factor, right or wrong, on each known device and elsewhere.
  secondFactorCodesPerUser: '5/900',
  // Mails that ask the person of a form to confirm it: anybody can type any address.
  confirmationsPerRecipient: '1/3600',
  // Receipts of forms, likewise.
  receiptsPerRecipient: '1/3600',
  // Requests for a link to choose a new password; a typed name and the user that it belongs to count apart.
  resetLinksPerName: '3/3600',
  resetLinksPerAddress: '20/3600',
  resetLinksPerWiderNetwork: '100/3600',
  testMessagesPerUser: '10/600',
  exportsPerUser: '30/3600',
  bulkOperationsPerUser: '60/3600',
  importsPerUser: '30/3600',
  personSearchesPerUser: '60/3600',
  // Requests that withdrawals by link open, of all mailboxes together; beyond them a consent is withdrawn without one.
  withdrawalRequests: '60/3600',
  contactsPerUser: '60/3600',
  uploadsPerUser: '100/3600',
  // Mails with which a partner invites somebody: anybody can type any address.
  invitationsPerPartner: '20/86400',
  // With a cooldown, like the failed sign-ins: beyond them the invitation is made, and no mail is sent.
  invitationsPerRecipient: '3/2592000',
  repeatedInvitations: '1/2592000',
  pageSubmissions: '20/86400',
} as const satisfies Partial<Record<keyof typeof environment, RateLimit>>
export type RateLimitName = keyof typeof rateLimits

/** How the limits of public forms are used. */
export const formLimits = {
  /** The share of a limit that applies, in a count of its own, to forms without the page's stamp. */
  unstampedShare: 0.3,
  /** How many times a limit may be used up with a solved challenge of each level; level 0 is none. */
  allowedTimes: [1, 4, 16, 64, Number.POSITIVE_INFINITY],
  /** Networks that have used up their limit so many times are refused: 6,000 forms in ten minutes from an address, 12,000 from a /48. */
  refusedAfterTimes: { formsPerAddress: 600, formsPerWiderNetwork: 120 },
} as const

/*
 * What people may do and see at most, and for how long. What bounds the work of one module alone, such as the size of its batches, stays there.
 */

// Lists and searches.

/** The most rows that the address of a list shows; search is faster than reading further. */
export const MOST_LISTED_ROWS = 2000
/** In characters. */
export const LONGEST_SEARCH = 100
/** Records of one kind that a search over all kinds shows at most. */
export const HITS_PER_KIND = 8
/** Records that may be of one person, at most. */
export const MOST_DUPLICATES = 10
/** The most records that one bulk operation changes. */
export const MOST_BULK_RECORDS = 10_000
/** The most records that are chosen one by one, or changed by a call each. */
export const MOST_CHOSEN_IDS = 1_000
/** In characters. */
export const LONGEST_VIEW_NAME = 60
/** The most private views of a person, of all lists together; and the most views for all of one list. */
export const VIEWS_AT_MOST = 50

// The desk.

/** The most overdue and own records of the inbox that are counted. */
export const INBOX_COUNTED_AT_MOST = 99
/** The most own jobs that the dashboard names. */
export const MOST_OWN_JOBS = 20
/** Days that the dashboard shows. They hold the week before up to today's weekday, whatever day it is. */
export const DAYS_SHOWN = 14
/** How many days figures are kept. */
export const DAY_FIGURES_KEPT = 35
/** Days before the last day of a privacy request from which the dashboard names it. */
export const PRIVACY_NEAR_DAYS = 7
/** The most notifications that are shown. */
export const NOTIFICATIONS_AT_MOST = 50
/** The most colleagues who are listed of each role. */
export const COLLEAGUES_AT_MOST = 200
/** The most people among whom a form's records are shared out. */
export const ASSIGNEES_AT_MOST = 50
/** How long a person counts as having a record open after the last message of their browser. */
export const PRESENCE_SECONDS = 60
/** The most people who are named as having a record open. */
export const PRESENT_AT_MOST = 50

// Records.

/** For how many days a deletion can be undone. */
export const RESTORABLE_DAYS = 30
/** For how many days the deletion of a saved view can be undone. */
export const VIEW_RESTORABLE_DAYS = 1
/** The most records that one record can have been joined with. */
export const MOST_JOINED = 10
/** The entries of a timeline that are counted at most. */
export const COUNTED_ENTRIES = 100
/** In characters. */
export const LONGEST_NOTE = 5000
/** The most people whom one note mentions. */
export const MENTIONS_AT_MOST = 20
/** The most notes of one record: all of them fit into one answer. */
export const NOTES_AT_MOST = 200
/** How long mails about a decision wait: so long the decision can be taken back with its mail. */
export const ANSWER_DELAY_SECONDS = 65
/** Mails about decisions that one record keeps; of more, the oldest are forgotten. */
export const MOST_DECISION_MAILS = 20
export const MOST_REJECTION_REASONS = 30

// Partners.

/** Maximum depth of the hierarchy, for technical reasons: a move checks every ancestor within one transaction. */
export const MAX_DEPTH = 50
/** Partners of a subtree that are counted before a move; a larger one is only told to be larger. */
export const MOST_COUNTED_BELOW = 1000
/** Customers cannot be promoted if the owning partner has this level or a deeper one. */
export const PROMOTION_LEVEL_LIMIT = 5
/** The most partners in one page of a branch. Each costs a request of its own, for its registrations. */
export const NETWORK_PAGE = 25
/** The most Sub-IBs that the net of a partner's dashboard names. */
export const MOST_BRANCHES = 6
/** The most unfinished partners that are counted. */
export const MOST_COUNTED_UNFINISHED = 99
/** Days without a sign of a partner from which it is silent. */
export const SILENT_DAYS = 30
/** The most silent partners that are named; all are counted. */
export const MOST_SILENT_NAMED = 10
/** Former public ids by which searches find a partner. Earlier ones still lead to it. */
export const MOST_FORMER_IDS = 5
/** The most links that a partner may have, besides those of its invitations. */
export const MOST_LINKS = 200
/** How many days the figures of a partner's pages are kept; screens show 90. */
export const REFERRAL_DAYS_KEPT = 100
/** The most invitations that a partner may make. */
export const MOST_INVITATIONS = 500
/** The most letters of the partner's own words in the mail of an invitation. */
export const LONGEST_INVITATION_NOTE = 500

// Partners' pages, pictures and material.

/** The most entries of the lists in the page content. */
export const MOST_BENEFITS = 20
export const MOST_TESTIMONIALS = 20
/** In characters. */
export const MOST_CUSTOM_CSS = 20_000
/** How many versions of a page are kept; a further one replaces the oldest. */
export const MOST_PAGE_VERSIONS = 20
/** The largest file that can be uploaded, and the largest that visitors get. */
export const MOST_UPLOADED_BYTES = 10_000_000
export const MOST_PICTURE_BYTES = 50_000
/** The most pixels of an uploaded picture, and of one of its sides: more than any phone's camera takes. */
export const MOST_PIXELS = 50_000_000
export const LONGEST_SIDE = 12_000
/** The most pictures of a partner, those on no page included. */
export const MOST_PICTURES = 40
/** The most pictures in the texts of a page. */
export const MOST_PICTURES_IN_TEXT = 12
/** The most characters of a description. */
export const LONGEST_ALT = 200
/** The largest file of the material in bytes, and the most items of the folder. */
export const MOST_MATERIAL_BYTES = 20_000_000
export const MOST_MATERIAL = 200

// Imports and exports.

/** The largest file that is read, in bytes, and the most columns of it. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024
export const MOST_COLUMNS = 200
/** The most rows of one import, and of one part of it. */
export const MOST_IMPORT_ROWS = 5_000
export const MOST_CHUNK_ROWS = 200
/** Parts of an import: those of the largest one, and more if long rows make them shorter. */
export const MOST_CHUNKS = 100
/** The most characters of a value. The longest field of a record is shorter. */
export const LONGEST_VALUE = 1_000
/** The most imports that are listed. */
export const MOST_LISTED_IMPORTS = 50
/** How many days an exported file and its job are kept. */
export const EXPORT_DAYS = 1

// Forms and links in mails.

/** No person fills in a form faster. A page whose form was completed sooner, for example by autofill, waits before it submits. */
export const MIN_FILL_MS = 1500
/** The answer times promised on the public pages: hours after the recruitment form, working days after the application. */
export const RECRUITMENT_ANSWER_HOURS = 24
export const APPLICATION_ANSWER_WORKING_DAYS = 3
/** How many days the link of a mail that asks for a confirmation works, and when the mail is sent a second time. */
export const CONFIRMATION_DAYS = 7
export const REMINDER_DAYS = 3
/** For how many days what a link has done can be undone by the same link. */
export const LINK_UNDO_DAYS = 7
/** In characters of HTML. Four texts, and one request with one of them, are far below the limits of table and gateway. */
export const MOST_LEGAL_TEXT = 60_000

// Accounts.

/** The shortest password of every stage, in characters. */
export const MIN_PASSWORD_LENGTH = 6
/** How long a proof, by password or second factor, counts. */
export const PROOF_MINUTES = 10
/** Passkeys that one user may have. */
export const MOST_PASSKEYS = 10
/** How long a browser may take to answer a challenge. */
export const PASSKEY_MINUTES = 5
/** Number of recovery codes that are made at once. */
export const RECOVERY_CODES = 10
/** A visit ends when its user has not been seen for this long. */
export const VISIT_PAUSE_MINUTES = 30
/** How often the browser reports a user who works with the portal. */
export const VISIT_REPORT_MINUTES = 10

// Privacy and backups.

/** A count of what has reached the end of its retention is exact up to here. */
export const RETENTION_COUNT_LIMIT = 1000
/** The number of records that are listed by name for each rule of retention. */
export const RETENTION_SHOWN = 20
/** Withdrawals by link that one request lists; further ones of the same mailbox are in the records and in the audit log. */
export const MOST_WITHDRAWALS = 100
/** How many days the file of a disclosure is kept, and how long its link is valid at most. */
export const DISCLOSURE_DAYS = 7
/** How many days a backup in the vault is kept. */
export const BACKUP_DAYS = 35
