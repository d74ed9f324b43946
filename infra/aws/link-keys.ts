import { RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { environment } from '../../shared/platform/environment.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import { markSecret } from './read-secrets.ts'

/**
 * The secrets of the links that people are sent: withdrawals and unsubscriptions must work for years. All numbers up to the highest stay, because
 * CloudFormation removes no output that another stack imports; the Lambdas read those that the stage lists.
 */
export class LinkKeys extends Construct {
  /** The ids of the listed secrets, the newest first. */
  readonly secretArns: string
  /** Names the keys to the Lambdas, which read them when they start. */
  readonly variables: Record<string, string>

  constructor(scope: Stack, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id)
    const arns = Array.from({ length: Math.max(...stage.linkKeys) }, (_, index) => {
      const secret = new Secret(this, `Secret${index + 1}`, {
        description: `Encrypts the links in mails of the partner portal (${stage.name}, ${index + 1})`,
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
        removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      })
      markSecret(secret, 'signing-key')
      acknowledge(secret, {
        'AwsSolutions::AwsSolutions-SMG4':
          'Links in mails that were sent open with it for as long as they are promised to work; the stage adds a new key by hand.',
      })
      scope.exportValue(secret.secretArn)
      return secret.secretArn
    })
    this.secretArns = stage.linkKeys.flatMap((number) => arns[number - 1] ?? []).join(',')
    this.variables = { [environment.linkKeySecrets]: this.secretArns }
  }
}
