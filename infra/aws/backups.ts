import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault, type LockConfiguration } from 'aws-cdk-lib/aws-backup'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { BACKUP_DAYS } from '../../shared/platform/limits.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'

/** Vaults have the same name in both regions. */
export const vaultName = ({ name }: Pick<Stage, 'name'>) => `partnerportal-${name}`

type Settings = NonNullable<Stage['backups']>

const lockOf = ({ lock, coolingOffDays }: Settings): LockConfiguration | undefined => {
  if (lock === 'none') return undefined
  // The library wants the maximum to be greater.
  const kept = { minRetention: Duration.days(BACKUP_DAYS), maxRetention: Duration.days(BACKUP_DAYS + 1) }
  // Without a cooling-off period the lock can be lifted by whoever has the right to: governance.
  return lock === 'governance' ? kept : { ...kept, changeableFor: Duration.days(coolingOffDays) }
}

/** A vault that keeps its backups, also when its stack is deleted. */
const addVault = (scope: Construct, stage: Stage, settings: Settings) => {
  const lockConfiguration = lockOf(settings)
  return new BackupVault(scope, 'Vault', {
    backupVaultName: vaultName(stage),
    // Nobody deletes a backup or shortens its life by way of the vault, whatever their own rights.
    blockRecoveryPointDeletion: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...(lockConfiguration && { lockConfiguration }),
  })
}

type Props = { readonly stage: Stage; readonly settings: Settings; readonly table: ITable }

/** A backup of the table every night into a vault, and its copy in another region. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { stage, settings, table }: Props) {
    super(scope, id)
    const vault = addVault(this, stage, settings)
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: vaultName(stage) })
    const arnOfCopy = Stack.of(this).formatArn({
      service: 'backup',
      region: settings.copyRegion ?? stage.region,
      resource: 'backup-vault',
      resourceName: vaultName(stage),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        backupVault: vault,
        scheduleExpression: Schedule.cron({ hour: '2', minute: '30' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(8),
        deleteAfter: Duration.days(BACKUP_DAYS),
        ...(settings.copyRegion !== undefined && {
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'CopyVault', arnOfCopy),
              deleteAfter: Duration.days(BACKUP_DAYS),
            },
          ],
        }),
      }),
    )
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup')],
    })
    acknowledge(role, {
      'AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'Only AWS Backup can assume the role, and the plan selects the table alone; AWS keeps this policy in step with what a backup needs.',
    })
    plan.addSelection('Table', { role, resources: [BackupResource.fromDynamoDbTable(table)] })
  }
}

/** The vault of the copies, in its own region. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage; readonly settings: Settings }) {
    super(scope, id, { ...props, terminationProtection: props.stage.keepsData })
    addVault(this, props.stage, props.settings)
  }
}
