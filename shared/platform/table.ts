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

/**
 * Beginnings of partition keys that infrastructure must know: what starts the mailer and what it may touch, all that partner pages may read, and the
 * one partition that anonymous calls may query.
 */
export const partitions = {
  outbox: 'MAIL#',
  publicPartner: 'PID#',
  formConfigurations: 'FORM',
  /** What the mailer writes besides the mails: their search tokens and figures. */
  mailSearch: 'SEARCH#MAIL#',
  mailCount: 'COUNT#MAIL',
  /** Where the e-mail configurations are. */
  partner: 'PARTNER#',
  settings: 'SETTINGS',
} as const
