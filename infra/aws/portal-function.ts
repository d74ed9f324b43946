import { join } from 'node:path'
import { type Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { EnvironmentName } from '../../shared/platform/environment.ts'
import type { Stage } from '../stages.ts'
import { acknowledge } from './acknowledge.ts'

const root = join(import.meta.dirname, '..', '..')

type Props = {
  readonly stage: Stage
  /** Name of the file in `functions/` that exports `handler`. */
  readonly entry: string
  readonly environment: Partial<Record<EnvironmentName, string>>
  readonly memorySize: number
  readonly timeout: Duration
}

/** A Lambda with a role, a log group and a bundle of its own. It may log and trace; whatever else it may do is granted by name. */
export class PortalFunction extends Construct {
  readonly lambda: NodejsFunction

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Logs', { retention: props.stage.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    logGroup.grantWrite(role)
    acknowledge(role, {
      'AwsSolutions::AwsSolutions-IAM5[Resource::*]': 'X-Ray knows no resources: its two write actions can only be granted on all.',
    })

    this.lambda = new NodejsFunction(this, 'Lambda', {
      entry: join(root, 'functions', props.entry),
      projectRoot: root,
      depsLockFilePath: join(root, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memorySize,
      timeout: props.timeout,
      environment: props.environment,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      bundling: {
        // CommonJS: in an ES module, importing node:http alone costs about 37 ms of every cold start.
        format: OutputFormat.CJS,
        target: 'node24',
        mainFields: ['module', 'main'],
        minify: true,
        // The SDK travels along at the version it was tested with, and only the parts in use.
        bundleAwsSDK: true,
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    })
  }

  /** Grants actions such as `dynamodb:GetItem` on the resources named, and nothing else. */
  allow(actions: readonly string[], resources: readonly string[], conditions: Record<string, Record<string, unknown>> = {}) {
    this.lambda.addToRolePolicy(new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources], conditions }))
  }
}
