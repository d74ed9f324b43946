import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { keyAttributes, table } from '../../shared/platform/table.ts'
import { edgeRegion } from '../stage.ts'
import { exportsOf, keptIn, resourcesOf, templatesOf } from './testing.ts'

const prod = templatesOf('prod').data
const dev = templatesOf('dev').data

const restoredTable = {
  name: 'partnerportal-prod-restored',
  streamArn: 'arn:aws:dynamodb:eu-central-1:111122223333:table/partnerportal-prod-restored/stream/2026-11-21T00:00:00.000',
}

const keys = ({ partitionKey, sortKey }: { readonly partitionKey: string; readonly sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
]

describe('the table', () => {
  it('has exactly the keys and indexes that the data layer uses', () => {
    prod.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      KeySchema: keys(table),
      AttributeDefinitions: keyAttributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: Object.entries(table.indexes).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keys(index),
        Projection: { ProjectionType: 'ALL' },
      })),
      TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true },
    })
  })

  it('is billed per request, encrypted, restorable to any second, and streams its changes with the new item', () => {
    prod.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
    })
  })
})

describe('what must outlive a deployment', () => {
  it('refuses to be deleted in production', () => {
    prod.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] })
    prod.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' })
  })

  it('is deleted with a development stage', () => {
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::KMS::Key'])
      dev.hasResource(type, { DeletionPolicy: 'Delete' })
  })

  it('survives its stack in production and keeps its logical ids, because another id is a new and empty resource', () => {
    const { copies, ...stacks } = templatesOf('prod')
    expect(copies.flatMap(keptIn)).toEqual(['Vault23237E5B'])
    expect(Object.fromEntries(Object.entries(stacks).map(([name, template]) => [name, keptIn(template)]))).toEqual({
      data: [
        'TableCD117FA1',
        'BackupsVault1F11AFCC',
        'UserPool6BA7E5F2',
        'SecretsKey317DCF94',
        'LinkKeysSecret1D4824CC3',
        'TombstonesF1409147',
        'MailIdentity4365A1C5',
      ],
      edge: [],
      // These hold build results that can be rebuilt, but also uploaded pictures and logs, and are retained.
      app: ['SiteLogsBCCC85C3', 'SiteBucket978D4AEB', 'SiteMediaBucket93A0669F'],
      metrics: [],
      watch: [],
    })
    // The pool retains it.
    expect(resourcesOf(prod, 'AWS::Cognito::UserPoolClient').map(({ id }) => id)).toEqual(['UserPoolConfidentialClient203637DF'])
  })
})

describe('a change that takes two deployments to think of', { timeout: 30_000 }, () => {
  it.each([
    ['the next signing key', { signingKey: 2 }],
    ['the next key of links', { linkKeys: [2, 1] }],
    ['without a former key of links', { linkKeys: [1] }],
    ['the next secret of CloudFront', { originSecrets: [2] }],
    ['a restored table', { restoredTable }],
    ['a new user pool', { userPool: 2 }],
    ['other limits', { publicConcurrency: 'none' as const, consoleConcurrency: 50, requestsPerFiveMinutes: 50_000 }],
  ])('can be deployed, for no stack takes away what another still imports: %s', (_, changes) => {
    const [before, after] = [templatesOf('prod'), templatesOf('prod', changes)]
    for (const name of ['data', 'edge', 'app'] as const)
      expect(exportsOf(after[name])).toEqual(expect.arrayContaining(exportsOf(before[name])))
  })

  it('can be deployed where CloudFront’s region is the portal’s own: nobody is woken any more', () => {
    const exported = (isWatchedFromOutside: boolean) => exportsOf(templatesOf('prod', { region: edgeRegion, isWatchedFromOutside }).app)
    expect(exported(true).length).toBeGreaterThan(0)
    expect(exported(false)).toEqual(expect.arrayContaining(exported(true)))
  })

  it('makes a new signing key beside the Lambdas that use it, and leaves what must be kept as it is', () => {
    const idsOf = (signingKey: number) =>
      resourcesOf(templatesOf('prod', { signingKey }).app, 'AWS::SecretsManager::Secret').flatMap(({ id }) =>
        id.startsWith('SigningKey') ? [id] : [],
      )
    expect(idsOf(1)).toHaveLength(1)
    expect(idsOf(2)).toHaveLength(1)
    expect(idsOf(2)).not.toEqual(idsOf(1))
    expect(templatesOf('prod', { signingKey: 2 }).data.toJSON()).toEqual(prod.toJSON())
  })

  it('keeps the key of links through a new signing key, and beside a new key of links', () => {
    const keysOf = (changes: Parameters<typeof templatesOf>[1]) =>
      resourcesOf(templatesOf('prod', changes).data, 'AWS::SecretsManager::Secret').map(({ id, DeletionPolicy }) => [id, DeletionPolicy])
    expect(keysOf({})).toEqual([[expect.stringMatching(/^LinkKeys/), 'Retain']])
    expect(keysOf({ signingKey: 2 })).toEqual(keysOf({}))
    expect(keysOf({ linkKeys: [2, 1] })).toEqual([...keysOf({}), [expect.stringMatching(/^LinkKeys/), 'Retain']])
  })

  it('has every Lambda, right, stream and metric follow a restored table, while the stack keeps the one it made', () => {
    const { data, app } = templatesOf('prod', { restoredTable })
    expect(keptIn(data)).toEqual(keptIn(prod))
    const text = JSON.stringify(app.toJSON())
    expect(text).not.toContain('TableCD117FA1')
    // The authorizer and the canary read no table.
    const readers = resourcesOf(app, 'AWS::Lambda::Function').filter(({ id }) => !/^(ApiOriginAuthorizer|Canary)/.test(id))
    for (const { Properties } of readers) expect(Properties.Environment).toMatchObject({ Variables: { TABLE_NAME: restoredTable.name } })
    app.hasResourceProperties('AWS::Lambda::EventSourceMapping', { EventSourceArn: restoredTable.streamArn })
    data.hasOutput('TableName', { Value: restoredTable.name })
    expect(text).toContain(`table/${restoredTable.name}/index/gsi2`)
  })
})

describe('the nightly backups', () => {
  it('lie in a vault that nobody can empty, with a copy in another region', () => {
    const { data, copies } = templatesOf('prod')
    for (const template of [data, ...copies]) {
      template.hasResourceProperties('AWS::Backup::BackupVault', {
        BackupVaultName: 'partnerportal-prod',
        LockConfiguration: { MinRetentionDays: 35, MaxRetentionDays: 36, ChangeableForDays: 14 },
        AccessPolicy: {
          Statement: [Match.objectLike({ Effect: 'Deny', Action: ['backup:DeleteRecoveryPoint', 'backup:UpdateRecoveryPointLifecycle'] })],
        },
      })
    }
    data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            Lifecycle: { DeleteAfterDays: 35 },
            CopyActions: [Match.objectLike({ DestinationBackupVaultArn: Match.anyValue(), Lifecycle: { DeleteAfterDays: 35 } })],
          }),
        ],
      },
    })
    expect(JSON.stringify(data.toJSON())).toContain(':backup:eu-west-1:111122223333:backup-vault:partnerportal-prod')
  })

  it('are made where data is kept alone, and a governance lock has no cooling-off period', () => {
    expect(resourcesOf(dev, 'AWS::Backup::BackupVault')).toEqual([])
    const { data, copies } = templatesOf('prod', { backups: { lock: 'governance', coolingOffDays: 14 } })
    data.hasResourceProperties('AWS::Backup::BackupVault', { LockConfiguration: { ChangeableForDays: Match.absent() } })
    expect(copies).toEqual([])
  })

  it('back the restored table up, where one is in use', () => {
    const { data } = templatesOf('prod', { restoredTable })
    expect(JSON.stringify(resourcesOf(data, 'AWS::Backup::BackupSelection'))).toContain(restoredTable.name)
  })
})

describe('the user pool', () => {
  it('knows nobody who was not invited and no difference between capital and small letters', () => {
    prod.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameConfiguration: { CaseSensitive: false },
      AliasAttributes: Match.absent(),
    })
  })

  it('is followed by an empty one beside it where it was lost, which everything then uses', () => {
    const { data, app } = templatesOf('prod', { userPool: 2 })
    expect(keptIn(data)).toEqual(expect.arrayContaining(keptIn(prod)))
    const [first, second] = resourcesOf(data, 'AWS::Cognito::UserPool').map(({ id }) => id)
    expect(second).toMatch(/^UserPool2/)
    expect(JSON.stringify(app.toJSON())).toContain(`Ref${second}`)
    expect(JSON.stringify(app.toJSON())).not.toContain(`Ref${first}`)
  })

  it('accepts passwords as short as the stage does, and none that are shorter', () => {
    const policy = (MinimumLength: number) => ({ Policies: { PasswordPolicy: Match.objectLike({ MinimumLength, RequireSymbols: false }) } })
    prod.hasResourceProperties('AWS::Cognito::UserPool', policy(12))
    dev.hasResourceProperties('AWS::Cognito::UserPool', policy(6))
  })

  it('answers only a call that needs an AWS right and the client’s secret, with tokens that expire in minutes', () => {
    prod.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 5,
      RefreshTokenValidity: 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      GenerateSecret: true,
    })
  })
})
