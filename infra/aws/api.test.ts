import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { lambdaOf, routeEntries } from '../../shared/api/index.ts'
import { routeKey } from '../../shared/api/route.ts'
import { WHOLE_TABLE_JOBS } from '../../shared/platform/table.ts'
import { stageNames } from '../stages.ts'
import { lambdaIdsOf, oneOrMany, resourcesOf, rightsOf, templatesOf } from './testing.ts'

const { app } = templatesOf('prod')

const routeSchema = z.object({
  RouteKey: z.string(),
  AuthorizationType: z.literal('CUSTOM'),
  AuthorizerId: z.object({ Ref: z.string() }),
  Target: z.object({ 'Fn::Join': z.tuple([z.literal(''), z.tuple([z.literal('integrations/'), z.object({ Ref: z.string() })])]) }),
})
const integrationSchema = z.object({
  PayloadFormatVersion: z.literal('2.0'),
  IntegrationUri: z.object({ Ref: z.string() }),
})

const lambdaOfIntegration = new Map(
  resourcesOf(app, 'AWS::ApiGatewayV2::Integration').map(({ id, Properties }) => [
    id,
    integrationSchema.parse(Properties).IntegrationUri.Ref,
  ]),
)
const routes = resourcesOf(app, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => {
  const { RouteKey, AuthorizerId, Target } = routeSchema.parse(Properties)
  return { key: RouteKey, authorizer: AuthorizerId.Ref, lambda: lambdaOfIntegration.get(Target['Fn::Join'][1][1].Ref) ?? 'none' }
})

describe('the gateway', () => {
  it('asks on every route, documents and unknown calls among them, whether a request came through CloudFront', () => {
    const authorizers = resourcesOf(app, 'AWS::ApiGatewayV2::Authorizer')
    expect(authorizers).toMatchObject([
      {
        Properties: {
          AuthorizerType: 'REQUEST',
          EnableSimpleResponses: true,
          // A request without it is refused without asking; each value is asked about once.
          IdentitySource: ['$request.header.x-origin-secret'],
          AuthorizerResultTtlInSeconds: 300,
        },
      },
    ])
    expect(JSON.stringify(authorizers[0]?.Properties.AuthorizerUri)).toContain('ApiOriginAuthorizer')
    expect(new Set(routes.map(({ authorizer }) => authorizer))).toEqual(new Set([authorizers[0]?.id]))
  })

  it('limits each route by itself, by the kind of its traffic', () => {
    const settingsSchema = z.record(z.string(), z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }))
    const limits = { documents: 100, visitors: 20, signIns: 10, signedIn: 3000 }
    const [stage] = resourcesOf(templatesOf('prod', { requestsPerSecond: limits }).app, 'AWS::ApiGatewayV2::Stage')
    const settings = settingsSchema.parse(stage?.Properties.RouteSettings)
    expect(Object.keys(settings).toSorted()).toEqual(routes.map(({ key }) => key).toSorted())
    const rateOf = (key: string) => settings[key]?.ThrottlingRateLimit
    expect(rateOf('$default')).toBe(100)
    for (const key of ['POST /api/ib-interessenten', 'GET /api/form-configurations']) expect(rateOf(key)).toBe(20)
    for (const key of ['POST /api/login', 'POST /api/session/refresh']) expect(rateOf(key)).toBe(10)
    expect(settings['ANY /api/{proxy+}']).toEqual({ ThrottlingRateLimit: 3000, ThrottlingBurstLimit: 5000 })
    expect(settings['GET /api/second-factor']).toEqual(settings['ANY /api/{proxy+}'])
  })

  it.each(routeEntries())('passes %s by one route to the Lambda that fits who may call it', (_, route) => {
    const own = routes.filter(({ key }) => key === routeKey(route))
    const matching = own.length > 0 ? own : routes.filter(({ key }) => key === 'ANY /api/{proxy+}')
    expect(matching).toHaveLength(1)
    expect(matching[0]?.lambda).toMatch(
      {
        accountApi: /^ApiAccountApiLive/,
        previewApi: /^ApiPreviewApiLive/,
        mediaApi: /^ApiMediaApiLive/,
        publicApi: /^ApiPublicApiLive/,
        consoleApi: /^ApiConsoleApiLive/,
      }[lambdaOf(route)],
    )
  })

  it('has no routes beside the contract, but one for all other calls of the API, and one for documents', () => {
    const known = routeEntries().map(([, route]) => routeKey(route))
    const others = routes.filter(({ key }) => !known.includes(key)).map(({ key, lambda }) => [key, lambda.replace(/[0-9A-F]+$/, '')])
    expect(Object.fromEntries(others)).toEqual({ $default: 'ApiPagesLive', 'ANY /api/{proxy+}': 'ApiConsoleApiLive' })
  })

  it('shares one connection to a Lambda among its routes', () => {
    expect(new Set(lambdaOfIntegration.values()).size).toBe(lambdaOfIntegration.size)
  })

  it.each(stageNames)('leaves room for more in the stack of %s: 120 routes and 300 resources are the most', (name) => {
    const { app: stack } = templatesOf(name)
    expect(resourcesOf(stack, 'AWS::ApiGatewayV2::Route').length).toBeLessThanOrEqual(120)
    expect(Object.keys(stack.toJSON().Resources).length).toBeLessThanOrEqual(300)
  })
})

const leadingKeysSchema = z.object({ 'ForAllValues:StringLike': z.object({ 'dynamodb:LeadingKeys': oneOrMany(z.string()) }) })
const attributesSchema = z.object({
  'ForAllValues:StringEquals': z.object({ 'dynamodb:Attributes': z.array(z.string()) }),
  StringEqualsIfExists: z.object({ 'dynamodb:ReturnValues': z.array(z.string()) }),
})
/** Whether a condition restricts a right to these attributes. */
const changesOnly = (condition: unknown, attributes: readonly string[]) => {
  const { data } = attributesSchema.safeParse(condition)
  return data?.['ForAllValues:StringEquals']['dynamodb:Attributes'].every((name) => attributes.includes(name)) ?? false
}
const lambdas = lambdaIdsOf(app)
const actionsOf = (lambda: string) =>
  rightsOf(app, lambda)
    .flatMap(({ Action }) => Action)
    .sort()

/** What each Lambda may do: log, trace, and read the secrets that its settings name. */
const isOfAnyLambda = (action: string) => /^(logs|xray|secretsmanager):/.test(action)

describe('each Lambda', () => {
  it('runs on Node 24, on arm64, traced, with a log of its own that forgets', () => {
    expect(lambdas.toSorted()).toEqual([
      'ApiAccountApi',
      'ApiConsoleApi',
      'ApiMediaApi',
      'ApiOriginAuthorizer',
      'ApiPages',
      'ApiPreviewApi',
      'ApiPublicApi',
      'CanaryFunction',
      'JobsFunction',
      'MailReportsReceiver',
      'MailerFunction',
    ])
    app.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
    })
    const groups = resourcesOf(app, 'AWS::Logs::LogGroup')
    expect(groups).toHaveLength(lambdas.length + 1)
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(90)
  })

  it('has a role of its own that names each action', () => {
    // One more moves calls to new versions.
    app.resourceCountIs('AWS::IAM::Role', lambdas.length + 1)
    for (const { id, Properties } of resourcesOf(app, 'AWS::IAM::Role'))
      if (!id.startsWith('OperationsReleasesRole')) expect(Properties.ManagedPolicyArns).toBeUndefined()
    for (const lambda of lambdas) for (const action of actionsOf(lambda)) expect(action).not.toContain('*')
  })

  it('reaches all resources for tracing alone', () => {
    for (const lambda of lambdas) {
      const everywhere = rightsOf(app, lambda).filter(({ Resource }) => Resource.includes('*'))
      expect(everywhere.flatMap(({ Action }) => Action).sort()).toEqual(['xray:PutTelemetryRecords', 'xray:PutTraceSegments'])
    }
  })

  it('of the anonymous may neither manage users nor read secrets nor list anything but form configurations and how many customers a partner has', () => {
    expect(actionsOf('ApiPublicApi').filter((action) => !isOfAnyLambda(action))).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
      'dynamodb:UpdateItem',
      'dynamodb:UpdateItem',
      'dynamodb:UpdateItem',
      // The file of a disclosure, which a link signed for a minute fetches.
      's3:GetObject',
    ])
    const onTable = rightsOf(app, 'ApiPublicApi').filter(({ Action }) => Action.some((action) => action.startsWith('dynamodb:')))
    for (const { Condition } of onTable)
      expect(Condition).toMatchObject({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.anything() } })
    expect(onTable.filter(({ Action }) => Action.includes('dynamodb:Query'))).toMatchObject([
      { Action: ['dynamodb:Query'], Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['FORM*'] } } },
    ])
    expect(onTable.filter(({ Action }) => Action.includes('dynamodb:DeleteItem'))).toMatchObject([
      { Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['JOB#CONFIRMATION#*', 'WITHDRAWAL#*'] } } },
    ])
    // Of a record only that its person has confirmed it or withdrawn the consent, also in a request that was joined to it.
    expect(onTable.filter(({ Condition }) => JSON.stringify(Condition).includes('confirmation'))).toMatchObject([
      {
        Action: ['dynamodb:UpdateItem'],
        Condition: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['INTERESSENT#*', 'APPLICATION#*', 'CUSTOMER#*'] },
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'confirmation', 'consent', 'joined', 'updatedAt', 'version'] },
        },
      },
    ])
  })

  it('of anybody changes nothing of a partner but the number of customers, nor of a user what decides their rights', () => {
    const updates = ['ApiPublicApi', 'ApiAccountApi', 'ApiPages', 'ApiPreviewApi'].flatMap((lambda) =>
      rightsOf(app, lambda).filter(({ Action }) => Action.some((action) => /UpdateItem|PutItem|DeleteItem/.test(action))),
    )
    const about = (prefix: string) =>
      updates
        .filter(({ Condition }) => leadingKeysSchema.parse(Condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys'].includes(prefix))
        .map(({ Action, Condition }) => ({ Action, ...attributesSchema.parse(Condition) }))
    expect(about('PARTNER#*')).toEqual([
      {
        Action: ['dynamodb:UpdateItem'],
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'customerCount'] },
        StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
      },
    ])
    const ofRequests = rightsOf(app, 'ApiPublicApi').filter(
      ({ Action, Condition }) => Action.includes('dynamodb:UpdateItem') && JSON.stringify(Condition).includes('"PRIVACY*"'),
    )
    expect(ofRequests).toMatchObject([
      {
        Condition: {
          'ForAllValues:StringEquals': {
            'dynamodb:Attributes': [
              ...['pk', 'sk', 'closedAt', 'disclosureLink', 'gsi2pk', 'outcome', 'state', 'updatedAt', 'version', 'withdrawals'],
            ],
          },
        },
      },
    ])
    const ofUsers = about('USER#*')
    expect(ofUsers.map(({ Action }) => Action)).toEqual([['dynamodb:UpdateItem']])
    const changed = ofUsers.flatMap((right) => right['ForAllValues:StringEquals']['dynamodb:Attributes'])
    expect(changed).toContain('lastLogin')
    for (const kept of ['role', 'permissions', 'status', 'ibPartnerId', 'gsi2pk', 'gsi3pk', 'gsi4pk', 'createdAt'])
      expect(changed).not.toContain(kept)
  })

  it('that anybody may call starts no job that reads the whole table', () => {
    const called = routeEntries().filter(([, { access }]) => access === 'public')
    const functions = new Set([
      'ApiPages',
      ...called.map(([, route]) => `Api${lambdaOf(route).replace(/^./, (first) => first.toUpperCase())}`),
    ])
    expect([...functions].filter((id) => !lambdas.includes(id))).toEqual([])
    const startable = [...functions].flatMap((id) =>
      rightsOf(app, id)
        .filter(({ Action }) => Action.some((action) => /dynamodb:(PutItem|UpdateItem)/.test(action)))
        .flatMap(({ Condition }) => leadingKeysSchema.parse(Condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys'])
        .filter((pattern) => WHOLE_TABLE_JOBS.some((kind) => `JOB#${kind}#1`.startsWith(pattern.replace('*', '')))),
    )
    expect(startable).toEqual([])
  })

  it('reaches items by their keys only: a call that names none is refused', () => {
    for (const lambda of lambdas)
      for (const { Condition } of rightsOf(app, lambda))
        if (JSON.stringify(Condition)?.includes('dynamodb:LeadingKeys'))
          expect(Condition).toMatchObject({ Null: { 'dynamodb:LeadingKeys': 'false' } })
  })

  it('that serves staff may add to the audit log and to legal texts but neither update nor delete there nor in the sign-in log, and opens no session', () => {
    const reached = (action: string) =>
      rightsOf(app, 'ApiConsoleApi')
        .filter(({ Action, Resource }) => Action.includes(`dynamodb:${action}`) && !JSON.stringify(Resource).includes('/index/'))
        .flatMap(({ Condition }) => leadingKeysSchema.parse(Condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys'])
    const all = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']
    for (const action of all) expect(reached(action)).not.toEqual([])
    for (const kept of ['AUDIT#*', 'LEGAL#*']) {
      expect(reached('PutItem')).toContain(kept)
      for (const action of ['UpdateItem', 'DeleteItem']) expect(reached(action)).not.toContain(kept)
    }
    // The jobs erase content, which changes nothing of who did what and when.
    const erasable = ['after', 'before', 'digest', 'erasedAt', 'erasedBy', 'name', 'salt']
    const changesFacts = (condition: unknown) =>
      !changesOnly(condition, ['pk', 'sk', 'gsi1pk']) && !changesOnly(condition, ['pk', 'sk', ...erasable])
    for (const lambda of lambdas)
      for (const { Action, Condition } of rightsOf(app, lambda))
        if (Action.some((action) => /UpdateItem|DeleteItem/.test(action)) && changesFacts(Condition)) {
          // The jobs alone delete entries: those at the end of their retention.
          const isByJobs = lambda === 'JobsFunction' && Action.join() === 'dynamodb:DeleteItem'
          expect(JSON.stringify(Condition)).not.toMatch(isByJobs ? /LEGAL|AUDITSEAL|"\*"/ : /"AUDIT|LEGAL|SIGNIN|"\*"/)
        }
    // Sessions are read to know who calls, and opened by the sign-in alone.
    expect(all.filter((action) => reached(action).includes('SESSION#*'))).toEqual(['BatchGetItem'])
    // They put the link of an invitation, and remove links and a lost second factor; they read neither.
    expect(all.filter((action) => reached(action).includes('ACCOUNT#*'))).toEqual(['PutItem', 'DeleteItem'])
  })

  it('has a policy that IAM takes: at most 10,240 characters for all of a role', () => {
    for (const lambda of lambdas) expect(JSON.stringify(rightsOf(app, lambda)).length).toBeLessThan(9000)
  })

  it('that serves staff manages the users of our pool, that of accounts asks it for passwords and stores users’ own, that of jobs deletes erased ones, and no other Lambda does either', () => {
    const managing = (lambda: string) =>
      rightsOf(app, lambda).filter(({ Action }) => Action.some((action) => action.startsWith('cognito-idp:')))
    expect(managing('ApiConsoleApi')).toMatchObject([
      {
        Action: [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminDeleteUser',
          'cognito-idp:AdminSetUserPassword',
          'cognito-idp:AdminUpdateUserAttributes',
        ],
      },
    ])
    expect(managing('ApiConsoleApi').flatMap(({ Resource }) => Resource)).not.toContain('*')
    expect(managing('ApiAccountApi')).toMatchObject([
      {
        Action: [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminInitiateAuth',
          'cognito-idp:AdminSetUserPassword',
          'cognito-idp:AdminUpdateUserAttributes',
          'cognito-idp:DescribeUserPoolClient',
        ],
      },
    ])
    // An erased user leaves the pool.
    expect(managing('JobsFunction')).toMatchObject([{ Action: ['cognito-idp:AdminDeleteUser'] }])
    for (const lambda of lambdas)
      if (!['ApiConsoleApi', 'ApiAccountApi', 'JobsFunction'].includes(lambda)) expect(managing(lambda)).toEqual([])
  })

  it('that renders previews reads records and changes nothing', () => {
    expect(actionsOf('ApiPreviewApi').filter((action) => !isOfAnyLambda(action))).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
    ])
  })

  it('that runs jobs lists what is due, the partners below one, what may hold data of a person, what may reach the end of its retention and what people are told of, and nothing else', () => {
    const listing = rightsOf(app, 'JobsFunction').filter(({ Action }) => Action.includes('dynamodb:Query'))
    const only = (...keys: readonly string[]) => ({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } } })
    expect(listing).toMatchObject([
      only(
        'SEARCH#*',
        'COUNT#*',
        'REFERRALDAYS#*',
        'AUDITSEAL*',
        'AUDIT#*',
        'PRIVACY*',
        'SIGNIN#*',
        'PARTNER#*',
        'PICTURE#*',
        'NOTES#*',
        'EVENTS*',
      ),
      only(
        'JOB#DUE*',
        'CHILD#*',
        'PCUSTOMER#*',
        'SEARCH#CUSTOMER#*',
        'AUDITBY#*',
        'IMPORT#*',
        'INTERESSENT#*',
        'APPLICATION#*',
        'MAIL#*',
        'PRIVACY*',
      ),
      only('PARTNER*', 'CUSTOMER*', 'AUDIT#*', 'USER*', 'INTERESSENT*', 'APPLICATION*', 'MAIL#*', 'SIGNINS*', 'PRIVACY*', 'EVENTS*'),
      only('CUSTOMER*', 'PINTERESSENT#*', 'NOTIFY#*'),
      only('CUSTOMER*', 'USER#*', 'NOTIFY#*'),
      only('CUSTOMER*', 'NOTIFY#*'),
    ])
  })

  it('of visitors, sign-ins, the console and the mailer has places of its own, unless the account has none to give', () => {
    const reserved = (template: typeof app) =>
      resourcesOf(template, 'AWS::Lambda::Function').flatMap(({ id, Properties }) =>
        Properties.ReservedConcurrentExecutions === undefined ? [] : [id.replace(/Lambda.*/, '')],
      )
    // The canary runs once at a time.
    expect(reserved(app)).toEqual(['ApiAccountApi', 'ApiPublicApi', 'ApiConsoleApi', 'ApiPages', 'MailerFunction', 'CanaryFunction'])
    const none = { publicConcurrency: 'none', accountConcurrency: 'none', consoleConcurrency: 'none', mailerConcurrency: 'none' } as const
    expect(reserved(templatesOf('prod', { ...none, hasCanary: false }).app)).toEqual([])
  })

  it('shows no secret in its settings, and reads those of its use at its start', () => {
    const text = JSON.stringify(resourcesOf(app, 'AWS::Lambda::Function').map(({ Properties }) => Properties.Environment))
    expect(text).not.toContain('{{resolve:')
    const readersOf = (use: string) =>
      lambdas.filter((lambda) =>
        rightsOf(app, lambda).some(
          ({ Action, Condition }) =>
            Action.includes('secretsmanager:GetSecretValue') &&
            JSON.stringify(Condition) === JSON.stringify({ StringEquals: { 'aws:ResourceTag/use': use, 'aws:ResourceTag/stage': 'prod' } }),
        ),
      )
    expect(readersOf('origin-secret')).toEqual(['ApiOriginAuthorizer'])
    expect(readersOf('signing-key')).toEqual([
      'ApiAccountApi',
      'ApiPublicApi',
      'ApiConsoleApi',
      'ApiPreviewApi',
      'ApiMediaApi',
      'MailerFunction',
    ])
    for (const lambda of lambdas) {
      const reading = rightsOf(app, lambda).filter(({ Action }) => Action.some((action) => action.startsWith('secretsmanager:')))
      // The canary reads its credentials alone, by their id.
      if (lambda === 'CanaryFunction') expect(reading).toMatchObject([{ Resource: [{ Ref: expect.stringMatching(/^CanaryCredentials/) }] }])
      else for (const { Condition } of reading) expect(Condition).toHaveProperty(['StringEquals', 'aws:ResourceTag/use'])
    }
    const secrets = resourcesOf(app, 'AWS::SecretsManager::Secret').map(({ Properties }) => JSON.stringify(Properties.Tags))
    expect(secrets.filter((tags) => tags.includes('origin-secret'))).toHaveLength(1)
    for (const tags of secrets) expect(tags).toContain('{"Key":"stage","Value":"prod"}')
  })

  it('never scans', () => {
    for (const lambda of lambdas) expect(actionsOf(lambda)).not.toContain('dynamodb:Scan')
  })

  it('of the pages reads the public side of partners, what everybody may know of the portal, and what forms offer', () => {
    const [onTable, texts, forms, ...others] = rightsOf(app, 'ApiPages').filter(({ Action }) =>
      Action.some((action) => action.startsWith('dynamodb:')),
    )
    expect(others).toEqual([])
    expect(onTable).toMatchObject({
      Action: ['dynamodb:GetItem'],
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PID#*', 'PORTAL*'] } },
    })
    expect(texts).toMatchObject({
      Action: ['dynamodb:BatchGetItem'],
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LEGAL#*'] } },
    })
    expect(forms).toMatchObject({
      Action: ['dynamodb:Query'],
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['FORM*'] } },
    })
  })
})
