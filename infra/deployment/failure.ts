/** An error that the user of a command can fix; the message says how. */
export class Failure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Failure'
  }
}

const textOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Known errors of AWS and its tools, with their remedies. */
const known: readonly (readonly [RegExp, string])[] = [
  [
    /CredentialsProviderError|Could not load credentials|Unable to resolve AWS account|Need to perform AWS calls for account \S+, but no credentials/i,
    'There are no AWS credentials here. Sign in first (aws sso login), or set AWS_PROFILE to a profile that may deploy.',
  ],
  [
    /ExpiredToken|token.{0,20}(?:has )?expired|security token included in the request is (?:expired|invalid)/i,
    'The AWS credentials have expired. Sign in again.',
  ],
  [
    /Need to perform AWS calls for account (\d+), but the current credentials are for (\d+)/i,
    'The AWS credentials belong to another account than the stage names. Sign in to the account of the stage, or correct account in infra/stages.ts.',
  ],
  [
    /UnreservedConcurrentExecution/,
    'The account has too few places for Lambdas. Ask AWS for a higher quota („Concurrent executions“), or set publicConcurrency, accountConcurrency, consoleConcurrency and mailerConcurrency of the stage to less: 100 places stay with all others. A new account with 10 places has none to reserve; set them to „none“ there.',
  ],
  [
    /EmailIdentity.{0,80}already exists|already exists.{0,80}EmailIdentity/is,
    'SES knows the mail identity already. Set registersMailIdentity of the stage to false, and deploy again.',
  ],
  [/CNAMEAlreadyExists/, 'Another CloudFront distribution has the stage’s domain. Remove it there, or set another domain.name.'],
  [
    /AccessDenied|not authorized to perform/i,
    'The AWS credentials may not do this. The roles that „cdk bootstrap“ made may: let your user or role assume them (sts:AssumeRole on cdk-*).',
  ],
]

/** The remedy for an error of AWS or its tools, if it is known. */
export const advice = (text: string): string | undefined => known.find(([pattern]) => pattern.test(text))?.[1]

/** Ends a command, with a sentence for a known error and with the whole error otherwise. */
export const failWith = (error: unknown): never => {
  const text = error instanceof Failure ? error.message : (advice(textOf(error)) ?? (error instanceof Error ? error.stack : String(error)))
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}
