import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnStage,
  type HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { originHeader } from '../../shared/platform/origin.ts'
import { indexNames } from '../../shared/platform/table.ts'
import { stackNames } from '../deployment/stack-names.ts'
import { gatewayRoutes } from '../gateway-routes.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import type { DataStack } from './data.ts'
import {
  accountVariables,
  cloudFrontVariables,
  dataVariables,
  limitVariables,
  poolVariables,
  portalVariables,
  processingVariables,
  secretsVariables,
} from './environment.ts'
import { acknowledgeExportedFiles, type Exports, filesOf } from './exports.ts'
import { acknowledgeMedia, type Media, materialFiles, pictureFiles } from './media.ts'
import type { OriginSecrets } from './origin-secrets.ts'
import { PortalFunction } from './portal-function.ts'
import { allowReading } from './read-secrets.ts'
import { ofAccounts } from './rights/accounts.ts'
import { tableRights, united } from './rights/conditions.ts'
import { ofBulkRequests, ofDesk, ofImportRequests } from './rights/desk.ts'
import { ofMedia } from './rights/media.ts'
import { callerRights, formConfigurationsOnly, legalTextsOnly, partnersAndPortal, publicPagesOnly } from './rights/partitions.ts'
import { ofStaff } from './rights/staff.ts'
import { ofVisitors } from './rights/visitors.ts'
import { forMailConfigurations, forSecondFactors } from './secrets-rights.ts'
import type { SigningKey } from './signing-key.ts'

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

/** The quota of an account, unless AWS raises it. */
const MAX_BURST = 5000

/** A burst of two seconds' requests is served at once. */
const throttle = (requestsPerSecond: number) => ({
  ThrottlingRateLimit: requestsPerSecond,
  ThrottlingBurstLimit: Math.min(2 * requestsPerSecond, MAX_BURST),
})

type Props = {
  readonly stage: Stage
  readonly gateway: HttpApi
  readonly data: DataStack
  readonly exports: Exports
  readonly media: Media
  readonly originSecrets: OriginSecrets
  readonly signingKey: SigningKey
  /** Origin of the portal, such as `https://partner.example.com`. */
  readonly portalOrigin: string
}

/** The gateway of the contract: its routes, each to the Lambda with the rights for its callers. */
export class Api extends Construct {
  readonly accountApi: PortalFunction
  readonly publicApi: PortalFunction
  readonly consoleApi: PortalFunction
  readonly previewApi: PortalFunction
  readonly mediaApi: PortalFunction
  readonly pages: PortalFunction
  readonly originAuthorizer: PortalFunction

  constructor(scope: Construct, id: string, { stage, gateway, data, exports, media, originSecrets, signingKey, portalOrigin }: Props) {
    super(scope, id)
    const common = { stage, memorySize: 1024, timeout: Duration.seconds(10) }
    const variables = {
      ...dataVariables(data),
      ...portalVariables(stage, portalOrigin),
      ...cloudFrontVariables,
      ...limitVariables(stage),
      ...accountVariables(stage),
    }

    const accountApi = new PortalFunction(this, 'AccountApi', {
      ...common,
      concurrency: stage.accountConcurrency,
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
      environment: { ...variables, ...exports.variables, ...signingKey.variables },
    })
    for (const [action, where] of ofVisitors) publicApi.allow(...tableRights(data.table, [action]), where)
    // Signs the link to the file of a disclosure for whoever has its token.
    publicApi.allow(['s3:GetObject'], filesOf(exports, ['disclosures']))
    acknowledgeExportedFiles(publicApi, ['disclosures'])

    const consoleApi = new PortalFunction(this, 'ConsoleApi', {
      ...common,
      concurrency: stage.consoleConcurrency,
      entry: 'console-api',
      // A test message keeps a request waiting for up to ten seconds.
      timeout: Duration.seconds(15),
      environment: {
        ...variables,
        ...exports.variables,
        ...poolVariables(data),
        ...signingKey.variables,
        ...secretsVariables(data),
        ...processingVariables(stage),
      },
    })
    for (const [action, where] of united(ofStaff, ofDesk, ofBulkRequests, ofImportRequests))
      consoleApi.allow(...tableRights(data.table, [action]), where)
    // Indexes are named one by one: none contains sessions, tokens or anything else that staff may not list.
    consoleApi.allow(...tableRights(data.table, ['Query'], indexNames))
    consoleApi.allow(
      ['AdminCreateUser', 'AdminDeleteUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'].map((action) => `cognito-idp:${action}`),
      [data.userPool.userPoolArn],
    )

    // A backup by hand, and the state of backups, of this table alone.
    consoleApi.allow(
      ['CreateBackup', 'DescribeContinuousBackups'].map((action) => `dynamodb:${action}`),
      [data.table.tableArn],
    )
    consoleApi.allow(['dynamodb:DescribeBackup'], [`${data.table.tableArn}/backup/*`])
    const { restoredTable } = stage
    const tableArn =
      restoredTable === undefined
        ? `${stackNames(stage).data}:ExportsOutputFnGetAttTableCD117FA1ArnE2C8C204`
        : `arn:<AWS::Partition>:dynamodb:${stage.region}:${stage.account}:table/${restoredTable.name}`
    acknowledge(consoleApi, {
      [`AwsSolutions::AwsSolutions-IAM5[Resource::${tableArn}/backup/*]`]:
        'A backup gets its name when it is made: the right to ask for its state covers all backups of this table, and no other.',
    })

    // Signs the links to exported files.
    consoleApi.allow(['s3:GetObject'], filesOf(exports, ['customers', 'audit', 'referrals', 'records']))
    acknowledgeExportedFiles(consoleApi, ['customers', 'audit', 'referrals', 'records'])

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

    const mediaApi = new PortalFunction(this, 'MediaApi', {
      ...common,
      entry: 'media-api',
      // A large picture takes 300 MB and some seconds of a whole processor.
      memorySize: 1792,
      timeout: Duration.seconds(25),
      environment: { ...variables, ...media.variables, ...signingKey.variables },
    })
    for (const [action, where] of ofMedia) mediaApi.allow(...tableRights(data.table, [action]), where)
    // Signs the forms of uploads, makes pictures of them and deletes them. With the right to list, a missing upload is a 404 instead of a 403.
    mediaApi.allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [media.uploads.arnForObjects('*')])
    mediaApi.allow(['s3:ListBucket'], [media.uploads.bucketArn])
    // Draws pictures on others; keeps material and signs the links to it.
    mediaApi.allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [...pictureFiles(media), ...materialFiles(media)])
    acknowledgeMedia(mediaApi, ['uploads', 'pictures', 'material'])

    const pages = new PortalFunction(this, 'Pages', {
      ...common,
      concurrency: stage.publicConcurrency,
      entry: 'pages',
      environment: { ...variables, ...processingVariables(stage) },
    })
    pages.allow(...tableRights(data.table, ['GetItem']), publicPagesOnly)
    pages.allow(...tableRights(data.table, ['BatchGetItem']), legalTextsOnly)
    pages.allow(...tableRights(data.table, ['Query']), formConfigurationsOnly)

    this.accountApi = accountApi
    this.publicApi = publicApi
    this.consoleApi = consoleApi
    this.previewApi = previewApi
    this.mediaApi = mediaApi
    this.pages = pages

    const readers = [accountApi, publicApi, consoleApi, previewApi, mediaApi]
    for (const reader of readers) allowReading(reader, 'signing-key', stage)

    const originAuthorizer = new PortalFunction(this, 'OriginAuthorizer', {
      stage,
      entry: 'origin-authorizer',
      environment: originSecrets.variables,
      memorySize: 512,
      timeout: Duration.seconds(5),
    })
    allowReading(originAuthorizer, 'origin-secret', stage)
    this.originAuthorizer = originAuthorizer
    // A request without the header reaches no Lambda; each value is asked about once and kept for this time.
    const authorizer = new HttpLambdaAuthorizer('FromCloudFront', originAuthorizer.live, {
      identitySource: [`$request.header.${originHeader}`],
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      resultsCacheTtl: Duration.minutes(5),
    })

    const integrationOf = (name: string, { live }: PortalFunction) =>
      new HttpLambdaIntegration(name, live, { scopePermissionToRoute: false })
    const integrations = {
      accountApi: integrationOf('AccountApi', accountApi),
      publicApi: integrationOf('PublicApi', publicApi),
      consoleApi: integrationOf('ConsoleApi', consoleApi),
      previewApi: integrationOf('PreviewApi', previewApi),
      mediaApi: integrationOf('MediaApi', mediaApi),
      pages: integrationOf('Pages', pages),
    }
    const routes = [
      ...gatewayRoutes().map(({ method, path, ...route }) => ({ ...route, key: HttpRouteKey.with(path, HttpMethod[method]) })),
      { name: 'Documents', key: HttpRouteKey.DEFAULT, lambda: 'pages', traffic: 'documents' } as const,
    ]
    const httpRoutes = routes.map(
      ({ name, key: routeKey, lambda }) =>
        new HttpRoute(this, name, { httpApi: gateway, routeKey, integration: integrations[lambda], authorizer }),
    )

    const accessLog = new LogGroup(this, 'AccessLog', { retention: stage.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
    const httpStage = new HttpStage(this, 'Stage', {
      httpApi: gateway,
      autoDeploy: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    })
    const { defaultChild } = httpStage.node
    if (!(defaultChild instanceof CfnStage)) throw new TypeError('Not a stage')
    // Each route has a limit of its own, so that one kind of traffic does not use up the requests of another.
    defaultChild.routeSettings = Object.fromEntries(routes.map(({ key, traffic }) => [key.key, throttle(stage.requestsPerSecond[traffic])]))
    // A stage refuses settings of routes that do not exist yet.
    httpStage.node.addDependency(...httpRoutes)
  }
}
