import * as z from 'zod'
import { type Brand, defaultBrand } from '../shared/brand.ts'

/** CloudFront takes certificates and web ACLs from this region alone. */
export const edgeRegion = 'us-east-1'

const email = (sentence: string) => z.email({ error: sentence })
const text = (sentence: string) => z.string({ error: sentence }).trim().min(1, sentence)
const limit = z.string().regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'Set each of limits to how often in how many seconds, such as 10/600.')

const stageSchema = z
  .strictObject({
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Set region to the AWS region that holds the data, such as eu-central-1.'),
    /** The only account this stage may be deployed to. @default - whichever account the deploying credentials belong to */
    account: z
      .string()
      .regex(/^\d{12}$/, 'Set account to the twelve digits of the AWS account, or leave it out.')
      .optional(),
    /** Whether table and user pool survive the deletion of their stack and refuse to be deleted themselves. */
    keepsData: z.boolean({ error: 'Set keepsData to true where people’s data lives, to false where it may vanish with the stack.' }),
    /** The portal's own address. @default - the address that CloudFront hands out */
    domain: z
      .strictObject({
        name: z
          .string({ error: 'Set domain.name to the host name of the portal, such as partner.example.com.' })
          .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Set domain.name to a bare host name in lower case, such as partner.example.com.'),
        certificateArn: z
          .string({ error: `Set domain.certificateArn to the ARN of an ACM certificate for domain.name in ${edgeRegion}.` })
          .regex(
            /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
            `Set domain.certificateArn to the ARN of an ACM certificate in ${edgeRegion}; CloudFront takes no other.`,
          ),
      })
      .optional(),
    brand: z
      .strictObject({
        name: text('Set brand.name to the word mark, or leave it out.').optional(),
        legalEntity: text('Set brand.legalEntity to the contracting party, or leave it out.').optional(),
        senderEmail: email('Set brand.senderEmail to an e-mail address, or leave it out.').optional(),
        senderName: text('Set brand.senderName to the name mails come from, or leave it out.').optional(),
      })
      .default({}),
    /** Domain or address that SES has verified in the stage's region; mail leaves under it alone. */
    mailIdentity: z
      .string({ error: 'Set mailIdentity to the domain or address that SES has verified.' })
      .regex(
        /^([^@\s]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        'Set mailIdentity to the domain or address that SES has verified, such as example.com.',
      ),
    /** Who is told when something needs a person. */
    alarmEmail: email('Set alarmEmail to the address that is told when something needs a person.'),
    logRetentionDays: z.literal([7, 14, 30, 60, 90, 180, 365], {
      error: 'Set logRetentionDays to 7, 14, 30, 60, 90, 180 or 365.',
    }),
    /** How often in how many seconds, such as `10/600`. @default - the strict limits of the code */
    limits: z
      .strictObject({
        formsPerAddress: limit.optional(),
        formsInAll: limit.optional(),
        unstampedFormsPerAddress: limit.optional(),
        unstampedFormsInAll: limit.optional(),
        signInFailuresPerName: limit.optional(),
        signInFailuresPerAddress: limit.optional(),
      })
      .default({}),
    /** Requests that one address may make in five minutes before it is turned away for a while. */
    requestsPerFiveMinutes: z
      .int()
      .min(100, 'Set requestsPerFiveMinutes to a whole number of at least 100.')
      .max(2_000_000_000)
      .default(2000),
  })
  .transform((stage) => ({ ...stage, brand: withDefaults(stage.brand) }))
  .refine(({ brand, mailIdentity }) => isCoveredBy(brand.senderEmail, mailIdentity), {
    error: 'Set brand.senderEmail to an address that mailIdentity covers: SES sends for no other.',
  })

export type StageInput = z.input<typeof stageSchema>
export type Stage = z.output<typeof stageSchema> & { readonly name: string }

const withDefaults = (overrides: { readonly [Key in keyof Brand]?: string | undefined }): Brand => ({
  name: overrides.name ?? defaultBrand.name,
  legalEntity: overrides.legalEntity ?? defaultBrand.legalEntity,
  senderEmail: overrides.senderEmail ?? defaultBrand.senderEmail,
  senderName: overrides.senderName ?? defaultBrand.senderName,
})

const isCoveredBy = (address: string, identity: string) => {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return identity.includes('@') ? address === identity : host === identity || host.endsWith(`.${identity}`)
}

/** Where the portal runs. Whoever operates it edits these. */
const stages = {
  dev: {
    region: 'eu-central-1',
    keepsData: false,
    mailIdentity: 'partnerportal.example',
    alarmEmail: 'betrieb@partnerportal.example',
    logRetentionDays: 14,
  },
  prod: {
    region: 'eu-central-1',
    keepsData: true,
    mailIdentity: 'partnerportal.example',
    alarmEmail: 'betrieb@partnerportal.example',
    logRetentionDays: 90,
  },
} satisfies Record<string, StageInput>

export const stageNames = Object.keys(stages)

/** Checks a stage; every mistake is answered with a sentence that says what to set. */
export const parseStage = (name: string, input: unknown): Stage => {
  const result = stageSchema.safeParse(input)
  if (result.success) return { name, ...result.data }
  const sentences = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? `Remove ${issue.keys.join(', ')}: no such setting exists.` : issue.message,
  )
  throw new Error(`Stage „${name}“ in infra/stages.ts cannot be used. ${sentences.join(' ')}`)
}

/** The stage of that name. */
export const getStageOrThrow = (name: string): Stage => {
  const entry = Object.entries(stages).find(([key]) => key === name)
  if (!entry) throw new Error(`There is no stage „${name}“ in infra/stages.ts. Set -c stage=… to one of: ${stageNames.join(', ')}.`)
  return parseStage(name, entry[1])
}
