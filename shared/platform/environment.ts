/**
 * Names of the environment variables through which infrastructure configures the Lambdas. Both sides use these constants.
 * Endpoints of AWS services are not among them: the SDK reads `AWS_ENDPOINT_URL_DYNAMODB` and its like by itself.
 */
export const environment = {
  tableName: 'TABLE_NAME',
  /** Milliseconds after which a request to the table without an answer is given up; 2000 when unset. */
  tableTimeout: 'TABLE_TIMEOUT_MS',
  /** Rows that a list reads at most for one page where a filter passes some over; 1000 when unset. */
  listReadLimit: 'LIST_READ_LIMIT',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  /** Origin of the portal, such as `https://partner.example.com`: base of links in mails and of invitation links. */
  portalOrigin: 'PORTAL_ORIGIN',
  /** Key (at least 32 characters) from which the key that encrypts cursors is derived. */
  signingKey: 'SIGNING_KEY',
  /** How many public forms may be sent with and without the pages' stamp, from one address and in all: such as `10/600`, ten in 600 seconds. */
  formsPerAddress: 'FORMS_PER_ADDRESS',
  formsInAll: 'FORMS_IN_ALL',
  unstampedFormsPerAddress: 'UNSTAMPED_FORMS_PER_ADDRESS',
  unstampedFormsInAll: 'UNSTAMPED_FORMS_IN_ALL',
  /** What CloudFront says so that it is known; several, separated by commas, are accepted. On one machine, where there is no CloudFront, unset. */
  originSecrets: 'ORIGIN_SECRETS',
  /** How many proxies of ours stand before the gateway and say in `X-Forwarded-For` who called them; none when unset. */
  proxies: 'PROXIES',
  /** How many sign-ins may fail under one name and from one address, such as `10/900`, ten in 900 seconds; then it is locked until they are over. */
  signInFailuresPerName: 'SIGN_IN_FAILURES_PER_NAME',
  signInFailuresPerAddress: 'SIGN_IN_FAILURES_PER_ADDRESS',
  /** How many test messages one user may have sent, such as `10/600`, ten in 600 seconds. */
  mailTrialsPerUser: 'MAIL_TRIALS_PER_USER',
  /** ARN of the KMS key under which secrets are stored. */
  secretsKeyArn: 'SECRETS_KEY_ARN',
  /** On one machine, in place of KMS: the key itself (at least 32 characters). */
  secretsLocalKey: 'SECRETS_LOCAL_KEY',
  /** `1` lets mail leave through an SMTP server on the loopback address, for trying things out on one machine. Never set where the portal is deployed. */
  smtpAllowLoopback: 'SMTP_ALLOW_LOOPBACK',
  /** From which level on lines are logged: `info` (when unset), `warn`, `error`, or `silent` for none. */
  logLevel: 'LOG_LEVEL',
  brandName: 'BRAND_NAME',
  brandLegalEntity: 'BRAND_LEGAL_ENTITY',
  brandSenderEmail: 'BRAND_SENDER_EMAIL',
  brandSenderName: 'BRAND_SENDER_NAME',
} as const

export type EnvironmentName = (typeof environment)[keyof typeof environment]
