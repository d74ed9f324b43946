import type { Email } from 'aws-ses-v2-local/dist/store.js'

export type { Email }

/**
 * Adapter to the mail store of aws-ses-v2-local, which offers its mails over HTTP but no way to restore them after a restart or to add the
 * blind copies that a raw message does not name. No other file accesses it.
 * @returns the mails, oldest first; another array after they were cleared
 * @throws Error when the store is not where this expects it
 */
export const loadMails = async (): Promise<() => Email[]> => {
  const { getStoreReadonly } = await import('aws-ses-v2-local/dist/store.js')
  if (typeof getStoreReadonly !== 'function' || !Array.isArray(getStoreReadonly().emails))
    throw new Error('aws-ses-v2-local holds its mails elsewhere now: adapt infra/local/inbox-store.ts')
  return () => getStoreReadonly().emails
}
