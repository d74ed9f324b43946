import * as z from 'zod'
import { VAULT_LOCKS } from './backup.ts'
import { ROLES } from './permissions.ts'

/** Where and how a stage of the portal runs: the part of it that the people whose data it holds must be told. */
export const stageFactsSchema = z.object({
  /** The AWS region of the data; null on a single machine. */
  region: z.string().nullable(),
  /** How many days logs of the Lambdas and of the gateway are kept; null on a single machine. */
  logRetentionDays: z.int().positive().nullable(),
  /** The vault of the nightly backups; null where there is none. */
  backups: z.object({ lock: z.enum(VAULT_LOCKS), copyRegion: z.string().nullable() }).nullable(),
  /** The operator's own mail server; null where SES sends. */
  mailServer: z.string().nullable(),
  /** Whether a made-up user signs in every five minutes to check the portal. */
  hasCanary: z.boolean(),
  accounts: z.object({
    isStrict: z.boolean(),
    passwordMinLength: z.int().positive(),
    /** Roles whose users must set up a second factor. */
    secondFactorRoles: z.array(z.enum(ROLES)).readonly(),
    staffIdleMinutes: z.int().positive(),
  }),
})
export type StageFacts = z.infer<typeof stageFactsSchema>

/** Where the data centres of a region are: https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html */
const places: Readonly<Record<string, { readonly place: string; readonly isInEea: boolean }>> = {
  'eu-central-1': { place: 'Frankfurt am Main, Deutschland', isInEea: true },
  'eu-west-1': { place: 'Irland', isInEea: true },
  'eu-west-3': { place: 'Paris, Frankreich', isInEea: true },
  'eu-north-1': { place: 'Stockholm, Schweden', isInEea: true },
  'eu-south-1': { place: 'Mailand, Italien', isInEea: true },
  'eu-south-2': { place: 'Spanien', isInEea: true },
  'eu-west-2': { place: 'London, Vereinigtes Königreich', isInEea: false },
  'eu-central-2': { place: 'Zürich, Schweiz', isInEea: false },
  'us-east-1': { place: 'Nord-Virginia, USA', isInEea: false },
}

/** The region in which CloudFront keeps its web ACL and its metrics. */
export const EDGE_REGION = 'us-east-1'

/** A region by its place, such as „Frankfurt am Main, Deutschland (eu-central-1)“. */
export const regionPlace = (region: string) => (places[region] === undefined ? region : `${places[region].place} (${region})`)
/** Whether a region is known to be in the European Economic Area. */
export const isInEea = (region: string) => places[region]?.isInEea ?? false

export const THIS_MACHINE = 'dieser Rechner'
