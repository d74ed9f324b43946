import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { lambdaOf, routeEntries } from '../../shared/api/index.ts'
import { indexNames } from '../../shared/platform/table.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import type { DataStack } from './data.ts'
import {
  accountVariables,
  dataVariables,
  limitVariables,
  poolVariables,
  portalVariables,
  proxyVariables,
  secretsVariables,
} from './environment.ts'
import type { OriginSecrets } from './origin-secrets.ts'
import { PortalFunction } from './portal-function.ts'
import { forMailConfigurations, forSecondFactors } from './secrets-rights.ts'
import type { SigningKey } from './signing-key.ts'
import {
  callerRights,
  formConfigurationsOnly,
  legalTextsOnly,
  ofAccounts,
  ofStaff,
  ofVisitors,
  partnersAndPortal,
  publicPagesOnly,
  tableRights,
} from './table-rights.ts'

/** The logged fields of a request: enough to find it by the id in its response, without personal data. */
const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
}

type Props = {
  readonly stage: Stage
  readonly gateway: HttpApi
  readonly data: DataStack
  readonly originSecrets: OriginSecrets
  readonly signingKey: SigningKey
  /** Origin of the portal, such as `https://partner.example.com`. */
  readonly portalOrigin: string
}

/** The gateway of the contract: one route per entry, each to the Lambda with the rights for its callers. */
export class Api extends Construct {
  readonly accountApi: PortalFunction
  readonly publicApi: PortalFunction
  readonly consoleApi: PortalFunction
  readonly previewApi: PortalFunction
  readonly pages: PortalFunction

  constructor(scope: Construct, id: string, { stage, gateway, data, originSecrets, signingKey, portalOrigin }: Props) {
    super(scope, id)
    const common = { stage, memorySize: 1024, timeout: Duration.seconds(10) }
    const variables = {
      ...dataVariables(data),
      ...portalVariables(stage, portalOrigin),
      ...originSecrets.variables,
      ...proxyVariables,
      ...limitVariables(stage),
      ...accountVariables(stage),
    }

    const accountApi = new PortalFunction(this, 'AccountApi', {
      ...common,
      concurrency: stage.publicConcurrency,
      entry: 'account-api',
      environment: { ...variables, ...poolVariables(data), ...signingKey.variables, ...secretsVariables(data) },
    })
    for (const [action, where] of ofAccounts) accountApi.allow(...tableRights(data.table, [action]), where)
    // Asks whether a password is right, with the secret of the pool's client; and stores a user's own changes.
    accountApi.allow(
      ['AdminInitiateAuth', 'DescribeUserPoolClient', 'AdminSetUserPassword', 'AdminCreateUser', 'AdminUpdateUserAttributes'].map(
        (action) => `cognito-idp:${action}`,
      ),
      [data.userPool.userPoolArn],
    )

    accountApi.allow(['kms:Encrypt', 'kms:Decrypt'], [data.secretsKey.keyArn], forSecondFactors)

    const publicApi = new PortalFunction(this, 'PublicApi', {
      ...common,
      concurrency: stage.publicConcurrency,
      entry: 'public-api',
      environment: { ...variables, ...signingKey.variables },
    })
    for (const [action, where] of ofVisitors) publicApi.allow(...tableRights(data.table, [action]), where)

    const consoleApi = new PortalFunction(this, 'ConsoleApi', {
      ...common,
      entry: 'console-api',
      // A test message keeps a request waiting for up to ten seconds.
      timeout: Duration.seconds(15),
      environment: { ...variables, ...poolVariables(data), ...signingKey.variables, ...secretsVariables(data) },
    })
    for (const [action, where] of ofStaff) consoleApi.allow(...tableRights(data.table, [action]), where)
    // Indexes are named one by one: none contains sessions, tokens or anything else that staff may not list.
    consoleApi.allow(...tableRights(data.table, ['Query'], indexNames))
    consoleApi.allow(
      ['AdminCreateUser', 'AdminDeleteUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'].map((action) => `cognito-idp:${action}`),
      [data.userPool.userPoolArn],
    )

    // Staff store passwords of mail servers; only the mailer reads them.
    consoleApi.allow(['kms:Encrypt'], [data.secretsKey.keyArn], forMailConfigurations)

    const previewApi = new PortalFunction(this, 'PreviewApi', {
      ...common,
      entry: 'preview-api',
      environment: { ...variables, ...signingKey.variables },
    })
    previewApi.allow(...tableRights(data.table, ['BatchGetItem']), callerRights)
    previewApi.allow(...tableRights(data.table, ['GetItem']), partnersAndPortal)
    previewApi.allow(...tableRights(data.table, ['Query']), formConfigurationsOnly)

    const pages = new PortalFunction(this, 'Pages', {
      ...common,
      concurrency: stage.publicConcurrency,
      entry: 'pages',
      environment: variables,
    })
    pages.allow(...tableRights(data.table, ['GetItem']), publicPagesOnly)
    pages.allow(...tableRights(data.table, ['BatchGetItem']), legalTextsOnly)
    pages.allow(...tableRights(data.table, ['Query']), formConfigurationsOnly)

    this.accountApi = accountApi
    this.publicApi = publicApi
    this.consoleApi = consoleApi
    this.previewApi = previewApi
    this.pages = pages

    const integrations = {
      accountApi: new HttpLambdaIntegration('AccountApi', accountApi.lambda, { scopePermissionToRoute: false }),
      publicApi: new HttpLambdaIntegration('PublicApi', publicApi.lambda, { scopePermissionToRoute: false }),
      consoleApi: new HttpLambdaIntegration('ConsoleApi', consoleApi.lambda, { scopePermissionToRoute: false }),
      previewApi: new HttpLambdaIntegration('PreviewApi', previewApi.lambda, { scopePermissionToRoute: false }),
      pages: new HttpLambdaIntegration('Pages', pages.lambda, { scopePermissionToRoute: false }),
    }
    for (const [name, route] of routeEntries()) {
      new HttpRoute(this, name, {
        httpApi: gateway,
        routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
        integration: integrations[lambdaOf(route)],
      })
    }
    new HttpRoute(this, 'Unknown', {
      httpApi: gateway,
      routeKey: HttpRouteKey.with('/api/{proxy+}', HttpMethod.ANY),
      integration: integrations.publicApi,
    })
    new HttpRoute(this, 'Documents', { httpApi: gateway, routeKey: HttpRouteKey.DEFAULT, integration: integrations.pages })

    const accessLog = new LogGroup(this, 'AccessLog', { retention: stage.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
    new HttpStage(this, 'Stage', {
      httpApi: gateway,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    })
    acknowledge(this, {
      'AwsSolutions::AwsSolutions-APIG4':
        'Who may call is checked in the Lambda, where rights, role and status are read for every request, so that a suspended user or a revoked right counts at once and refusals are told in the portal’s own words.',
    })
  }
}
