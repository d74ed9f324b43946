import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AccountRecovery, ClientAttributes, FeaturePlan, UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { AttributeType, Billing, type ITable, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { table as tableDefinition } from '../../shared/platform/table.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import { Backups } from './backups.ts'
import { exactBucket, exactTable } from './exact.ts'
import { LinkKeys } from './link-keys.ts'

const attribute = (name: string) => ({ name, type: AttributeType.STRING })

/** All resources that must survive a deployment: the table, the user pool, the keys. A test pins their logical ids. */
export class DataStack extends Stack {
  /** The table in use: the one created by this stack, or one restored from it. */
  readonly table: ITable
  readonly userPool: UserPool
  readonly userPoolClient: UserPoolClient
  /** Encrypts the SMTP passwords of the e-mail configurations. They are lost without it. */
  readonly secretsKey: Key
  readonly linkKeys: LinkKeys
  /** What was erased, to erase it again in a restored table. */
  readonly tombstones: IBucket

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: props.stage.keepsData })
    const { backups, userPool, keepsData, mailIdentity, maxTableUnits, registersMailIdentity, restoredTable } = props.stage
    const removalPolicy = keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY

    const unitsPerSecond = maxTableUnits && { maxReadRequestUnits: maxTableUnits.reads, maxWriteRequestUnits: maxTableUnits.writes }
    const table = new TableV2(this, 'Table', {
      partitionKey: attribute(tableDefinition.partitionKey),
      sortKey: attribute(tableDefinition.sortKey),
      globalSecondaryIndexes: Object.entries(tableDefinition.indexes).map(([indexName, index]) => ({
        indexName,
        partitionKey: attribute(index.partitionKey),
        sortKey: attribute(index.sortKey),
        ...unitsPerSecond,
      })),
      timeToLiveAttribute: tableDefinition.timeToLive,
      billing: Billing.onDemand(unitsPerSecond),
      encryption: TableEncryptionV2.awsManagedKey(),
      dynamoStream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepsData,
      removalPolicy,
    })

    this.table =
      restoredTable === undefined
        ? exactTable(table)
        : TableV2.fromTableAttributes(this, 'RestoredTable', { tableName: restoredTable.name, tableStreamArn: restoredTable.streamArn })
    if (backups !== undefined) new Backups(this, 'Backups', { stage: props.stage, settings: backups, table: this.table })
    // CloudFormation cannot remove an output that another stack imports: these stay while the app switches to a restored table and back.
    for (const value of [table.tableArn, table.tableName, table.tableStreamArn]) this.exportValue(value)

    // Earlier pools stay, because CloudFormation removes no output that another stack imports.
    const pools = Array.from({ length: userPool }, (_, index) =>
      this.addUserPool(index === 0 ? 'UserPool' : `UserPool${index + 1}`, props.stage),
    )
    for (const { pool, client } of pools)
      for (const value of [pool.userPoolArn, pool.userPoolId, client.userPoolClientId]) this.exportValue(value)
    const [current] = pools.slice(-1)
    if (current === undefined) throw new RangeError('A stage has at least one user pool')
    this.userPool = current.pool
    this.userPoolClient = current.client

    this.secretsKey = new Key(this, 'SecretsKey', {
      description: `Encrypts the SMTP passwords of the partner portal (${props.stage.name})`,
      enableKeyRotation: true,
      removalPolicy,
    })

    this.linkKeys = new LinkKeys(this, 'LinkKeys', { stage: props.stage })
    this.tombstones = this.addTombstones()

    if (registersMailIdentity) {
      const identity = new EmailIdentity(this, 'MailIdentity', {
        identity: mailIdentity.includes('@') ? Identity.email(mailIdentity) : Identity.domain(mailIdentity),
      })
      identity.applyRemovalPolicy(removalPolicy)
    }
    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'SecretsKeyArn', { value: this.secretsKey.keyArn })
    new CfnOutput(this, 'LinkKeySecretArns', { value: this.linkKeys.secretArns })
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.userPoolClient.userPoolClientId })
  }

  private addTombstones() {
    const bucket = new Bucket(this, 'Tombstones', {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // A tombstone that was overwritten or deleted by mistake can be brought back.
      versioned: true,
      // A bucket with files cannot be deleted with its stack.
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acknowledge(bucket, {
      'AwsSolutions::AwsSolutions-S1':
        'Only the jobs use it, for files that name erased records by their ids; the audit log names each erasure.',
    })
    return exactBucket(bucket)
  }

  /** A user pool, with a client that only the Lambda with its secret can use. */
  private addUserPool(id: string, { accounts, keepsData }: Stage) {
    const pool = new UserPool(this, id, {
      // The portal looks up e-mail addresses itself: an alias here would be a second source of truth about their owners.
      signInAliases: { username: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      accountRecovery: AccountRecovery.NONE,
      featurePlan: FeaturePlan.ESSENTIALS,
      passwordPolicy: {
        minLength: accounts.passwordMinLength,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    // Only who holds both the right to `AdminInitiateAuth` and the secret can ask it. Its tokens never leave the Lambda, which throws them away.
    const client = pool.addClient('ConfidentialClient', {
      authFlows: { adminUserPassword: true },
      generateSecret: true,
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    })
    acknowledge(pool, {
      'AwsSolutions::AwsSolutions-COG1':
        'The minimum length is a setting of the stage, and kinds of characters are not required (NIST SP 800-63B): the portal refuses common and guessable passwords before they reach the pool.',
      'AwsSolutions::AwsSolutions-COG2':
        'The pool only checks passwords. The portal asks for the second factor itself, before it opens a session.',
      'AwsSolutions::AwsSolutions-COG8':
        'Threat protection of the Plus plan is not used: guessing is slowed by the web ACL, the portal and the lockout of Cognito.',
    })
    return { pool, client }
  }
}
