import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { AssetHashType, DockerImage, type Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { EnvironmentName } from '../../shared/platform/environment.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'

/** The bundle of a Lambda, made by a process of its own because constructs cannot wait. */
const bundled = (name: string) =>
  Code.fromAsset(join(import.meta.dirname, '..', '..', 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('never-used'),
      command: [name],
      local: {
        tryBundle: (outputDirectory) => {
          execFileSync(process.execPath, [join(import.meta.dirname, 'bundle.ts'), name, outputDirectory], { stdio: 'inherit' })
          return true
        },
      },
    },
  })

type Props = {
  readonly stage: Stage
  /** Name of the file in `functions/` that exports `handler`, without its ending. */
  readonly entry: string
  readonly environment: Partial<Record<EnvironmentName, string>>
  readonly memorySize: number
  readonly timeout: Duration
  /** How many may run at once; no others take these places. @default 'none' - as many as the account has left */
  readonly concurrency?: number | 'none'
}

/** A Lambda with a role, a log group and a bundle of its own. It may log and trace; whatever else it may do is granted by name. */
export class PortalFunction extends Construct {
  readonly lambda: LambdaFunction
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Logs', { retention: props.stage.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
    this.logGroup = logGroup
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    logGroup.grantWrite(role)
    acknowledge(role, {
      'AwsSolutions::AwsSolutions-IAM5[Resource::*]': 'X-Ray knows no resources: its two write actions can only be granted on all.',
    })

    this.lambda = new LambdaFunction(this, 'Lambda', {
      code: bundled(props.entry),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memorySize,
      timeout: props.timeout,
      environment: props.environment,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      ...(typeof props.concurrency === 'number' && { reservedConcurrentExecutions: props.concurrency }),
    })
  }

  /** Grants actions such as `dynamodb:GetItem` on the resources named, and nothing else. */
  allow(actions: readonly string[], resources: readonly string[], conditions: Record<string, Record<string, unknown>> = {}) {
    this.lambda.addToRolePolicy(new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources], conditions }))
  }
}
