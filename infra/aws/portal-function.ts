import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { AssetHashType, DockerImage, type Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Alias,
  Architecture,
  Code,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { EnvironmentName } from '../../shared/platform/environment.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import { exactAlias, exactVersion } from './exact.ts'

/** Bundles a Lambda in a separate process, because constructs are synchronous. */
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
  /** Name of the file in `functions/` that exports `handler`, without its extension. */
  readonly entry: string
  readonly environment: Partial<Record<EnvironmentName, string>>
  readonly memorySize: number
  readonly timeout: Duration
  /** Reserved concurrency. @default 'none' - limited only by the account */
  readonly concurrency?: number | 'none'
}

/** A Lambda with its own role, log group and bundle. It may log and trace; all other rights are granted by name. */
export class PortalFunction extends Construct {
  readonly lambda: LambdaFunction
  /** The version in use, which everything that calls the Lambda calls. A release moves it. */
  readonly live: Alias & IFunction
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
    this.live = exactAlias(new Alias(this, 'Live', { aliasName: 'live', version: exactVersion(this.lambda.currentVersion) }))
  }

  /** Grants exactly these actions, such as `dynamodb:GetItem`, on these resources. */
  allow(actions: readonly string[], resources: readonly string[], conditions: Record<string, Record<string, unknown>> = {}) {
    this.lambda.addToRolePolicy(new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources], conditions }))
  }
}
