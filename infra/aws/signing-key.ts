import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { environment } from '../../shared/platform/environment.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import type { LinkKeys } from './link-keys.ts'
import { markSecret } from './read-secrets.ts'

/**
 * The secret that access tokens and list cursors are encrypted with. It is part of the stack of the Lambdas that use it: a new number creates a new key,
 * passes it to the Lambdas and deletes the old one, in this order and within one deployment.
 */
export class SigningKey extends Construct {
  /** Names this key and those of links to the Lambdas, which read them when they start. */
  readonly variables: Record<string, string>
  readonly secretArn: string

  constructor(scope: Construct, id: string, { stage, linkKeys }: { readonly stage: Stage; readonly linkKeys: LinkKeys }) {
    super(scope, id)
    const secret = new Secret(this, `Secret${stage.signingKey}`, {
      description: `Encrypts access tokens and list cursors of the partner portal (${stage.name}, ${stage.signingKey})`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    })
    markSecret(secret, 'signing-key')
    acknowledge(secret, {
      'AwsSolutions::AwsSolutions-SMG4':
        'A new key makes every access token and cursor that is in use invalid, so it changes by hand, when there is a reason to.',
    })
    this.secretArn = secret.secretArn
    this.variables = { [environment.signingKeySecret]: secret.secretArn, ...linkKeys.variables }
  }
}
