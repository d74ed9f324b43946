import { CfnOutput, Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { environment } from '../../shared/platform/environment.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import { PortalFunction } from './portal-function.ts'
import { markSecret } from './read-secrets.ts'

type Props = { readonly stage: Stage; readonly portalOrigin: string }

/** Uses the portal every five minutes through its public address, as people do. It reaches nothing else of AWS but its own credentials. */
export class Canary extends Construct {
  readonly canary: PortalFunction

  constructor(scope: Construct, id: string, { stage, portalOrigin }: Props) {
    super(scope, id)
    const secret = new Secret(this, 'Credentials', {
      description: `What the canary of the partner portal signs in with (${stage.name}); written by npm run canary:setup`,
    })
    markSecret(secret, 'canary')
    acknowledge(secret, {
      'AwsSolutions::AwsSolutions-SMG4': 'Repeating npm run canary:setup makes new credentials; they open an account with three rights.',
    })
    this.canary = new PortalFunction(this, 'Function', {
      stage,
      entry: 'canary',
      environment: { [environment.portalOrigin]: portalOrigin, [environment.canarySecret]: secret.secretArn },
      memorySize: 256,
      timeout: Duration.minutes(3),
      concurrency: 1,
    })
    this.canary.allow(['secretsmanager:GetSecretValue'], [secret.secretArn])
    new Rule(this, 'EveryFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(this.canary.live, { retryAttempts: 0, maxEventAge: Duration.minutes(5) })],
    })
    new CfnOutput(this, 'Secret', { value: secret.secretArn }).overrideLogicalId('CanarySecret')
  }
}
