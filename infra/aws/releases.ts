import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import type { PortalFunction } from './portal-function.ts'

type Props = {
  readonly functions: readonly PortalFunction[]
  /** End a release and go back to the version before. */
  readonly alarms: readonly Alarm[]
  /** Whether all calls go to the new versions at once, whatever the alarms say. */
  readonly isUrgent: boolean
}

/** Shifts a tenth of the calls of each Lambda to its new version, and the others five minutes later, unless an alarm goes off. */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { functions, alarms, isUrgent }: Props) {
    super(scope, id)
    const application = new LambdaApplication(this, 'Application')
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') })
    acknowledge(role, {
      'AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'The policy that AWS keeps for this: read alarms, and move aliases between versions.',
    })
    for (const { node, live } of functions) {
      new LambdaDeploymentGroup(this, node.path.split('/').slice(1).join(''), {
        application,
        role,
        alias: live,
        alarms: [...alarms],
        ignoreAlarmConfiguration: isUrgent,
        deploymentConfig: isUrgent ? LambdaDeploymentConfig.ALL_AT_ONCE : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      })
    }
  }
}
