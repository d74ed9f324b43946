import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { environment } from '../../shared/platform/environment.ts'
import { originHeader } from '../../shared/platform/origin.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import { markSecret } from './read-secrets.ts'

/** Characters that are unsafe in a header or as a separator of values. */
const NO_HEADER = ` !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`

/**
 * The secrets with which CloudFront identifies itself to the gateway. Callers of the gateway's own address bypass the web ACL and could
 * forge their address. Templates contain no values: CloudFormation resolves the one that CloudFront sends, and the authorizer reads those that
 * it accepts.
 */
export class OriginSecrets extends Construct {
  /** Sent by CloudFront with each request. */
  readonly headers: Record<string, string>
  /** Names the accepted secrets to the authorizer. */
  readonly variables: Record<string, string>

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id)
    const secrets = stage.originSecrets.map((number) => {
      const secret = new Secret(this, `Secret${number}`, {
        description: `Known to CloudFront and the gateway of the partner portal alone (${stage.name}, ${number})`,
        generateSecretString: { passwordLength: 48, excludeCharacters: NO_HEADER },
      })
      markSecret(secret, 'origin-secret')
      acknowledge(secret, {
        'AwsSolutions::AwsSolutions-SMG4':
          'Changed by hand, in the three steps that docs/runbook.md describes, so that no request is refused meanwhile.',
      })
      return secret
    })
    this.headers = { [originHeader]: secrets[0]?.secretValue.unsafeUnwrap() ?? '' }
    this.variables = { [environment.originSecretIds]: secrets.map(({ secretArn }) => secretArn).join(',') }
  }
}
