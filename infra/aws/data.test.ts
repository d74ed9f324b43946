import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { keyAttributes, table } from '../../shared/platform/table.ts'
import { resourcesOf, templatesOf } from './testing.ts'

const prod = templatesOf('prod').data
const dev = templatesOf('dev').data

const keys = ({ partitionKey, sortKey }: { readonly partitionKey: string; readonly sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
]

describe('the table', () => {
  it('has the keys and indexes that the data layer queries by, and no others', () => {
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

  it('is paid by request, encrypted, recoverable to any second, and tells of its changes with the new item', () => {
    prod.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
    })
  })
})

describe('what must outlive a deployment', () => {
  it('survives its stack in production and refuses to be deleted', () => {
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::SecretsManager::Secret', 'AWS::KMS::Key'])
      prod.hasResource(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
    prod.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] })
    prod.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' })
  })

  it('vanishes with a development stage', () => {
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::SecretsManager::Secret'])
      dev.hasResource(type, { DeletionPolicy: 'Delete' })
  })

  it('keeps its logical ids, because another id is a new and empty resource', () => {
    const ids = ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient', 'AWS::SecretsManager::Secret']
    expect(ids.flatMap((type) => resourcesOf(prod, type).map(({ id }) => id))).toEqual([
      'TableCD117FA1',
      'UserPool6BA7E5F2',
      'UserPoolClient43258C81',
      'SigningKeyEEFC2790',
    ])
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

  it('tells unknown users from wrong passwords to nobody, and hands out revocable tokens for an hour', () => {
    prod.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 60,
      RefreshTokenValidity: 12 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      GenerateSecret: false,
    })
  })
})
