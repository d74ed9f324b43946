import { RegionInfo } from 'aws-cdk-lib/region-info'
import * as z from 'zod'
import { type Brand, defaultBrand } from '../shared/brand.ts'
import { VAULT_LOCKS } from '../shared/domain/backup.ts'
import { ROLES } from '../shared/domain/permissions.ts'
import type { RateLimitName } from '../shared/platform/limits.ts'
import { Failure } from './deployment/failure.ts'

/** CloudFront takes certificates and web ACLs only from this region. */
export const edgeRegion = 'us-east-1'

const email = (sentence: string) => z.email({ error: sentence })
const text = (name: string, what: string, most: number) => {
  const sentence = `Set ${name} to ${what}, or leave it out.`
  return z
    .string({ error: sentence })
    .trim()
    .min(1, sentence)
    .max(most, `Set ${name} to at most ${most} characters.`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, `Set ${name} to a single line.`)
}
const requests = (name: string, least: number) => {
  const sentence = `Set ${name} to a whole number of at least ${least}.`
  return z.int(sentence).min(least, sentence).max(2_000_000_000, sentence)
}
const ACCOUNT = 'Set account to the twelve digits of the AWS account, in quotation marks, or leave it out.'
const REGION = 'Set region to the AWS region that holds the data, such as eu-central-1.'
const regionNamed = (name: string) => RegionInfo.regions.find((region) => region.name === name)
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = `${LABEL}(?:\\.${LABEL})+`
const HOST_NAME = 'Set domain.name to a bare host name in lower case, such as partner.example.com.'
const IDENTITY = 'Set mailIdentity to the domain or address that mail is sent from, such as example.com.'
const LINK_KEYS = 'Set linkKeys to a list of whole numbers from 1, such as [1].'
const SECRET = 'Set originSecrets to a list of whole numbers, such as [1].'
/** Reserved concurrency. */
const places = (name: string, least = 1) => {
  const sentence = `Set ${name} to a whole number of at least ${least}, or to „none“ where the account has too few places to reserve any.`
  return z.union([z.literal('none'), z.int(sentence).min(least, sentence).max(10_000, sentence)], sentence)
}
const tableUnits = (kind: string) => {
  const sentence = `Set maxTableUnits.${kind} to a whole number of at least 100.`
  return z.int(sentence).min(100, sentence).max(1_000_000, sentence)
}
const perSecond = (kind: string) => {
  const sentence = `Set requestsPerSecond.${kind} to a whole number from 1 to 5000, or leave it out.`
  return z.int(sentence).min(1, sentence).max(5000, sentence)
}
const LENGTH = 'Set accounts.passwordMinLength to a whole number from 6 to 64, or leave it out.'
const FACTORS = `Set accounts.secondFactorRoles to a list of ${ROLES.join(', ')}, or leave it out.`
const LOCK = `Set backups.lock to ${VAULT_LOCKS.join(', ')}, or leave it out.`
const COOLING_OFF = 'Set backups.coolingOffDays to a whole number from 3 to 90, or leave it out.'
const POOL = 'Set userPool to a whole number from 1 to 9, or leave it out.'
const IDLE = 'Set accounts.staffIdleMinutes to a whole number from 5 to 720, or leave it out.'
const limit = (name: string) => {
  const sentence = `Set limits.${name} to how often in how many seconds, such as '10/600', or leave it out.`
  return z
    .string(sentence)
    .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, sentence)
    .optional()
}

const stageSchema = z
  .strictObject(
    {
      region: z
        .string({ error: REGION })
        .refine((name) => regionNamed(name) !== undefined, REGION)
        .refine(
          (name) => regionNamed(name)?.partition === undefined || regionNamed(name)?.partition === 'aws',
          `Set region to one that shares its accounts with ${edgeRegion}, such as eu-central-1: China, governments and the sovereign cloud have an AWS of their own.`,
        ),
      /** The only account that this stage may be deployed to. @default - the account of the credentials */
      account: z
        .string(ACCOUNT)
        .regex(/^\d{12}$/, ACCOUNT)
        .optional(),
      /** Whether table and user pool are retained when their stack is deleted, and refuse deletion. */
      keepsData: z.boolean({ error: 'Set keepsData to true where people’s data lives, to false where it may vanish with the stack.' }),
      /** The portal's own domain. @default - an address assigned by CloudFront */
      domain: z
        .strictObject(
          {
            /**
             * All hosts below this name must serve HTTPS too (HSTS with includeSubDomains): choose one such as partner.firm.com, not the
             * firm's own domain.
             */
            name: z
              .string({ error: 'Set domain.name to the host name of the portal, such as partner.example.com.' })
              .max(253, HOST_NAME)
              .regex(new RegExp(`^${HOST}$`), `${HOST_NAME} Each part has at most 63 characters and a hyphen at neither end.`),
            certificateArn: z
              .string({ error: `Set domain.certificateArn to the ARN of an ACM certificate for domain.name in ${edgeRegion}.` })
              .regex(
                /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
                `Set domain.certificateArn to the ARN of an ACM certificate in ${edgeRegion}; CloudFront takes no other.`,
              ),
          },
          'Set domain to { name, certificateArn }, or leave it out.',
        )
        .optional(),
      brand: z
        .strictObject(
          {
            name: text('brand.name', 'the word mark', 80).optional(),
            legalEntity: text('brand.legalEntity', 'the contracting party', 200).optional(),
            senderEmail: email('Set brand.senderEmail to an e-mail address, or leave it out.').optional(),
            senderName: text('brand.senderName', 'the name mails come from', 100).optional(),
          },
          'Set brand to what differs from shared/brand.ts, such as { name }, or leave it out.',
        )
        .default({}),
      /** Domain or address that SES verifies in the stage's region; mail is only sent from it. */
      mailIdentity: z
        .string({ error: 'Set mailIdentity to the domain or address that mail is sent from.' })
        .regex(new RegExp(`^([^@\\s]+@)?${HOST}$`), IDENTITY),
      /** Whether this stage registers `mailIdentity` with SES; `false` if the account has it already. */
      registersMailIdentity: z
        .boolean('Set registersMailIdentity to false where SES knows mailIdentity already, or leave it out.')
        .default(true),
      /** Recipient of alarms. */
      alarmEmail: email('Set alarmEmail to the address that is told when something needs a person.'),
      /** Address of docs/runbook.md, to which alarms link. */
      runbookUrl: z
        .url({ protocol: /^https$/, error: 'Set runbookUrl to the address (https) under which docs/runbook.md is read.' })
        .refine((address) => !address.includes('#'), 'Set runbookUrl to the whole document, without #: alarms name the section.'),
      /**
       * Whether a Lambda uses the portal every five minutes as people do, once `npm run canary:setup` has made its user; costs about 30 dollars a
       * year.
       */
      hasCanary: z
        .boolean('Set hasCanary to true where a Lambda signs in and sends a form every five minutes, or leave it out.')
        .default(false),
      /** Whether AWS checks the portal from three regions every half minute; costs 40 to 60 dollars a year. */
      isWatchedFromOutside: z
        .boolean('Set isWatchedFromOutside to true where somebody is to be woken when nobody can reach the portal, or leave it out.')
        .default(false),
      logRetentionDays: z.literal([7, 14, 30, 60, 90, 180, 365], {
        error: 'Set logRetentionDays to 7, 14, 30, 60, 90, 180 or 365.',
      }),
      /** A number per seconds, such as `10/600`. @default - the code's strict limits */
      limits: z
        .strictObject(
          {
            formsPerAddress: limit('formsPerAddress'),
            formsPerWiderNetwork: limit('formsPerWiderNetwork'),
            formsPerPartner: limit('formsPerPartner'),
            formsPerKind: limit('formsPerKind'),
            returnedFormsPerAddress: limit('returnedFormsPerAddress'),
            signInFailuresPerAddress: limit('signInFailuresPerAddress'),
            signInFailuresPerWiderNetwork: limit('signInFailuresPerWiderNetwork'),
            signInFailuresPerNameAndAddress: limit('signInFailuresPerNameAndAddress'),
            signInFailuresPerName: limit('signInFailuresPerName'),
            signInFailuresPerDevice: limit('signInFailuresPerDevice'),
            secondFactorCodesPerUser: limit('secondFactorCodesPerUser'),
            confirmationsPerRecipient: limit('confirmationsPerRecipient'),
            receiptsPerRecipient: limit('receiptsPerRecipient'),
            resetLinksPerName: limit('resetLinksPerName'),
            resetLinksPerAddress: limit('resetLinksPerAddress'),
            resetLinksPerWiderNetwork: limit('resetLinksPerWiderNetwork'),
            testMessagesPerUser: limit('testMessagesPerUser'),
            exportsPerUser: limit('exportsPerUser'),
            bulkOperationsPerUser: limit('bulkOperationsPerUser'),
            importsPerUser: limit('importsPerUser'),
            personSearchesPerUser: limit('personSearchesPerUser'),
            withdrawalRequests: limit('withdrawalRequests'),
            contactsPerUser: limit('contactsPerUser'),
            uploadsPerUser: limit('uploadsPerUser'),
            invitationsPerPartner: limit('invitationsPerPartner'),
            invitationsPerRecipient: limit('invitationsPerRecipient'),
            repeatedInvitations: limit('repeatedInvitations'),
            pageSubmissions: limit('pageSubmissions'),
          } satisfies Record<RateLimitName, z.ZodType>,
          "Set limits to what differs from the code, such as { formsPerAddress: '10/600' }, or leave it out.",
        )
        .default({}),
      /**
       * A backup of the table every night, kept for 35 days in a vault, beside the continuous recovery that every stage has.
       * @default - no such backups
       */
      backups: z
        .strictObject(
          {
            /** `governance`: only who has the right to lift the lock can delete a backup; `compliance`: nobody, once the cooling-off period is over. */
            lock: z.enum(VAULT_LOCKS, LOCK).default('governance'),
            /** Days until a `compliance` lock can never be lifted again. */
            coolingOffDays: z.int(COOLING_OFF).min(3, COOLING_OFF).max(90, COOLING_OFF).default(14),
            /** A second region that gets a copy of each backup. @default - no copies */
            copyRegion: z
              .string('Set backups.copyRegion to another AWS region, such as eu-west-1, or leave it out.')
              .refine((name) => regionNamed(name) !== undefined, 'Set backups.copyRegion to another AWS region, such as eu-west-1.')
              .optional(),
          },
          "Set backups to how they are kept, such as { lock: 'compliance', copyRegion: 'eu-west-1' }, or leave it out.",
        )
        .optional(),
      /** How the portal protects accounts. docs/runbook.md describes what `isStrict` changes. */
      accounts: z
        .strictObject(
          {
            /** Whether staff's passwords must be replaced, a token needs its cookie, and delicate calls need a recent proof. */
            isStrict: z.boolean('Set accounts.isStrict to true where real people work, or leave it out.').default(false),
            passwordMinLength: z.int(LENGTH).min(6, LENGTH).max(64, LENGTH).default(6),
            /** Roles whose users must set up a second factor. */
            secondFactorRoles: z.array(z.enum(ROLES, FACTORS), FACTORS).default([]),
            /** Minutes without activity after which staff must prove who they are; applies if `isStrict`. */
            staffIdleMinutes: z.int(IDLE).min(5, IDLE).max(720, IDLE).default(60),
          },
          'Set accounts to what differs from the code, such as { isStrict: true, passwordMinLength: 12 }, or leave it out.',
        )
        .prefault({}),
      /** Requests per address in five minutes before it is blocked for a while. */
      requestsPerFiveMinutes: requests('requestsPerFiveMinutes', 100).default(20_000),
      /** Public forms per address in five minutes, accepted or not: with its challenge, each may take two requests. */
      formsPerFiveMinutes: requests('formsPerFiveMinutes', 10).default(6000),
      /** Reports of visits of partners' pages, two a visit at most, per address in five minutes; beyond them visits are not counted. */
      visitsPerFiveMinutes: requests('visitsPerFiveMinutes', 10).default(3000),
      /** Sign-ins, and other anonymous calls about an account, per address in five minutes. */
      signInsPerFiveMinutes: requests('signInsPerFiveMinutes', 10).default(100),
      /**
       * Concurrent executions reserved for visitors' calls, and as many for public pages, which they cannot take from staff and mailer. `none`
       * reserves and limits nothing.
       */
      publicConcurrency: places('publicConcurrency').default(100),
      /** The same for sign-ins and people's own accounts. */
      accountConcurrency: places('accountConcurrency').default(50),
      /** The same for staff and partners who are signed in. */
      consoleConcurrency: places('consoleConcurrency').default(200),
      /**
       * Requests per second that the gateway accepts on each of its routes, by the kind of its traffic, with bursts of twice as many; what the
       * console's Lambda serves is one route. AWS does not raise them above the account's own quota, by default 10,000 with bursts of 5,000.
       */
      requestsPerSecond: z
        .strictObject(
          {
            /** Public pages that CloudFront has not cached. */
            documents: perSecond('documents').default(1000),
            /** Visitors' forms and look-ups. */
            visitors: perSecond('visitors').default(500),
            /** Sign-ins, renewals and links to choose a password. */
            signIns: perSecond('signIns').default(100),
            /** Calls of staff and partners who are signed in. */
            signedIn: perSecond('signedIn').default(1000),
          },
          'Set requestsPerSecond to what differs from the code, such as { visitors: 1000 }, or leave it out.',
        )
        .prefault({}),
      /**
       * Concurrent executions reserved for the mailer, and its limit: one delivers, the others announce new mails to it. `none` reserves and limits
       * nothing.
       */
      mailerConcurrency: places('mailerConcurrency', 2).default(10),
      /** Recipients per second to which SES sends for the account: its „Maximum send rate“. */
      mailsPerSecond: requests('mailsPerSecond', 1).default(14),
      /**
       * How new versions of the Lambdas get their calls: `allAtOnce`, or `gradually`, a tenth for five minutes, and back to the version before
       * when an alarm goes off.
       */
      release: z
        .literal(['allAtOnce', 'gradually'], { error: 'Set release to „allAtOnce“ or „gradually“, or leave it out.' })
        .default('allAtOnce'),
      /** Whether a deployment that widens rights asks first. @default - where the stage keeps data */
      asksBeforeWiderRights: z
        .boolean('Set asksBeforeWiderRights to true where a person confirms a deployment that widens rights, or leave it out.')
        .optional(),
      /**
       * Number of the user pool in use. A higher number makes a new and empty pool beside the earlier ones, after the pool was lost;
       * docs/runbook.md describes how people get into it.
       */
      userPool: z.int(POOL).min(1, POOL).max(9, POOL).default(1),
      /**
       * Dollars a month. At 80 % and when 100 % are to be expected, and for costs out of the ordinary, `alarmEmail` gets a mail. @default - no
       * budget
       */
      monthlyBudget: z
        .number('Set monthlyBudget to dollars a month, such as 100, or leave it out.')
        .positive('Set monthlyBudget to dollars a month, such as 100, or leave it out.')
        .optional(),
      /** Most units per second that the table, and each index, may use on demand, so that an error cannot cost without limit. @default - no limit */
      maxTableUnits: z
        .strictObject(
          { reads: tableUnits('reads'), writes: tableUnits('writes') },
          'Set maxTableUnits to { reads, writes }, or leave it out.',
        )
        .optional(),
      /** Numbers of CloudFront's secrets: the first is sent, all are accepted. docs/runbook.md describes the rotation. */
      originSecrets: z
        .array(z.int(SECRET).positive(SECRET), SECRET)
        .min(1, 'Set originSecrets to at least one number.')
        .max(2, 'Set originSecrets to at most two numbers: the one in use and its successor.')
        .refine((numbers) => new Set(numbers).size === numbers.length, 'Set originSecrets to numbers that differ.')
        .default([1]),
      /** A restored table that is used instead of the one created by the stack. docs/runbook.md describes the steps. */
      restoredTable: z
        .strictObject(
          {
            name: z
              .string({ error: 'Set restoredTable.name to the name of the restored table.' })
              .regex(/^[\w.-]{3,255}$/, 'Set restoredTable.name to the name of the restored table.'),
            streamArn: z
              .string({ error: 'Set restoredTable.streamArn to the LatestStreamArn of the restored table.' })
              .regex(
                /^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/,
                'Set restoredTable.streamArn to the LatestStreamArn of the restored table.',
              ),
          },
          'Set restoredTable to { name, streamArn }, or leave it out.',
        )
        .refine(
          ({ name, streamArn }) => streamArn.includes(`:table/${name}/`),
          'Set restoredTable.streamArn to the stream of restoredTable.name.',
        )
        .optional(),
      /**
       * Numbers of the keys of the links that people are sent, the newest first: it makes links, all of them open links. A new number at the
       * front creates a new key; a number that is left out makes all links invalid that were made with it.
       */
      linkKeys: z
        .array(z.int(LINK_KEYS).positive(LINK_KEYS), LINK_KEYS)
        .min(1, LINK_KEYS)
        .refine((numbers) => new Set(numbers).size === numbers.length, 'Set linkKeys to numbers that differ.')
        .default([1]),
      /** Number of the key that encrypts access tokens and list cursors; the next number creates a new key. */
      signingKey: z.int('Set signingKey to a whole number.').positive('Set signingKey to a whole number from 1.').default(1),
    },
    'Set it to an object with its settings, as the other stages are.',
  )
  .transform(({ asksBeforeWiderRights, ...stage }) => ({
    ...stage,
    brand: withDefaults(stage.brand),
    asksBeforeWiderRights: asksBeforeWiderRights ?? stage.keepsData,
  }))
  .refine(({ keepsData, account }) => !keepsData || account !== undefined, {
    error: 'Set account to the twelve digits of the AWS account: a stage that keeps data is deployed to one account alone.',
  })
  .refine(({ account, domain }) => account === undefined || domain === undefined || domain.certificateArn.includes(`:${account}:`), {
    error: 'Set domain.certificateArn to a certificate in the account of the stage: CloudFront reads no other account’s.',
  })
  .refine(({ region, restoredTable }) => restoredTable === undefined || restoredTable.streamArn.startsWith(`arn:aws:dynamodb:${region}:`), {
    error: 'Set restoredTable to a table in the region of the stage.',
  })
  .refine(
    ({ account, restoredTable }) =>
      account === undefined || restoredTable === undefined || restoredTable.streamArn.includes(`:${account}:table/`),
    { error: 'Set restoredTable to a table in the account of the stage.' },
  )
  .refine(({ region, backups }) => backups?.copyRegion === undefined || backups.copyRegion !== region, {
    error: 'Set backups.copyRegion to another region than that of the stage.',
  })
  .refine(({ formsPerFiveMinutes, requestsPerFiveMinutes }) => formsPerFiveMinutes <= requestsPerFiveMinutes, {
    error: 'Set formsPerFiveMinutes to no more than requestsPerFiveMinutes: forms are requests too.',
  })
  .refine(({ signInsPerFiveMinutes, requestsPerFiveMinutes }) => signInsPerFiveMinutes <= requestsPerFiveMinutes, {
    error: 'Set signInsPerFiveMinutes to no more than requestsPerFiveMinutes: sign-ins are requests too.',
  })
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

/** Part of the names of stacks and resources, some of which are short. */
const STAGE_NAME = /^[a-z][a-z0-9-]{0,14}$/

/**
 * Checks a stage.
 * @throws Failure with an instruction for every mistake
 */
export const parseStage = (name: string, input: unknown): Stage => {
  if (!STAGE_NAME.test(name))
    throw new Failure(
      `Stage „${name}“ in infra/stages.ts cannot be used. Name it with up to 15 lower-case letters, digits and hyphens, such as prod.`,
    )
  const result = stageSchema.safeParse(input)
  if (result.success) return { name, ...result.data }
  const sentences = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `Remove ${issue.keys.map((key) => [...issue.path, key].join('.')).join(', ')}: no such setting exists.`
      : issue.message,
  )
  throw new Failure(`Stage „${name}“ in infra/stages.ts cannot be used. ${[...new Set(sentences)].join(' ')}`)
}

/** A reserved domain (RFC 2606) marks a value that the operator has to fill in. */
const isPlaceholder = (text: string) => /(^|[.@])example(\.(com|org|net))?$/i.test(text)

/** The account in AWS's own examples. */
const PLACEHOLDER_ACCOUNT = '111122223333'

/**
 * Refuses a stage that can be synthesised but would not work.
 * @throws Failure with what to set
 */
export const assertDeployable = ({ name, account, domain, mailIdentity, alarmEmail, runbookUrl, brand }: Stage) => {
  const missing = [
    ...(account === PLACEHOLDER_ACCOUNT ? ['Set account to the twelve digits of your AWS account.'] : []),
    ...(domain !== undefined && isPlaceholder(domain.name) ? ['Set domain.name to a host name of yours, or leave domain out.'] : []),
    ...(isPlaceholder(mailIdentity) ? ['Set mailIdentity to a domain of yours: mail is sent from it.'] : []),
    ...(isPlaceholder(brand.senderEmail) ? ['Set brand.senderEmail to an address that mailIdentity covers.'] : []),
    ...(isPlaceholder(alarmEmail) ? ['Set alarmEmail to the address that is told when something needs a person.'] : []),
    ...(isPlaceholder(new URL(runbookUrl).hostname) ? ['Set runbookUrl to the address under which docs/runbook.md is read.'] : []),
  ]
  if (missing.length > 0) throw new Failure(`Stage „${name}“ in infra/stages.ts is not filled in yet. ${missing.join(' ')}`)
}
