/** Whether an item has expired: the table deletes those some days later, and until then they are as good as gone. @param item with its `expiresAt` in seconds */
export const isExpired = (item: object): boolean =>
  'expiresAt' in item && typeof item.expiresAt === 'number' && item.expiresAt <= Date.now() / 1000
