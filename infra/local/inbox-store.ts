import type { Email } from 'aws-ses-v2-local/dist/store.js'

export type { Email }

/**
 * Adapter to where aws-ses-v2-local holds its mails. It tells of them over HTTP, but offers no way to put them back after a restart, nor to add the blind
 * copies that a raw message does not name. Nothing else reaches into it.
 * @returns the mails, oldest first; another array once they were cleared
 * @throws Error when they are not held where this looks for them
 */
export const loadMails = async (): Promise<() => Email[]> => {
  const { getStoreReadonly } = await import('aws-ses-v2-local/dist/store.js')
  if (typeof getStoreReadonly !== 'function' || !Array.isArray(getStoreReadonly().emails))
    throw new Error('aws-ses-v2-local holds its mails elsewhere now: adapt infra/local/inbox-store.ts')
  return () => getStoreReadonly().emails
}
