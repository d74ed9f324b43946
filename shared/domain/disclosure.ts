import * as z from 'zod'

/** What the person of a request gets of their data (Art. 15, 20 GDPR): one file, which a job writes. */
export const disclosureSchema = z.object({
  state: z.enum(['running', 'finished', 'failed']),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  finishedAt: z.iso.datetime().nullable(),
  /** Name of the file in the bucket, without its folder. */
  file: z.uuid(),
  /** Person records written so far. */
  records: z.int().nonnegative(),
  /** Size of the finished file. */
  bytes: z.int().nonnegative().nullable(),
  /** When the bucket deletes the file; null before it is finished, and once it was deleted because the request was closed. */
  availableUntil: z.iso.datetime().nullable(),
})

/** The one link by which the person fetches the file. A new one replaces it. */
export const disclosureLinkSchema = z.object({
  /** Random; the link holds it encrypted. */
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  /** When the person fetched the file; null before. */
  usedAt: z.iso.datetime().nullable(),
})
export type DisclosureLink = z.infer<typeof disclosureLinkSchema>

/** A new link, which is shown once. */
export const newDisclosureLinkSchema = z.object({ link: z.url(), expiresAt: z.iso.datetime() })
export type NewDisclosureLink = z.infer<typeof newDisclosureLinkSchema>
