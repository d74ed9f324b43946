import { CfnOutput, CrossStackReferences, ReferenceStrength, Stack, type StackProps, Tags } from 'aws-cdk-lib'
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { stackNames } from '../deployment/stack-names.ts'
import { edgeRegion, type Stage } from '../stage.ts'
import { Api } from './api.ts'
import { CopiesStack } from './backups.ts'
import { Canary } from './canary.ts'
import { DataStack } from './data.ts'
import { type Deployment, noDeployment } from './deployment.ts'
import { EdgeStack } from './edge.ts'
import { Exports } from './exports.ts'
import { Jobs } from './jobs.ts'
import { MailReports } from './mail-reports.ts'
import { Mailer } from './mailer.ts'
import { Operations } from './operations.ts'
import { OriginSecrets } from './origin-secrets.ts'
import { SigningKey } from './signing-key.ts'
import { Site } from './site.ts'
import { WatchStack } from './watch.ts'

/** Resources that can be deleted and deployed again: API, mailer, site, alarms. */
class AppStack extends Stack {
  readonly site: Site

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & {
      readonly stage: Stage
      readonly deployment: Deployment
      readonly data: DataStack
      readonly edge: EdgeStack
      readonly metrics: Stack
    },
  ) {
    super(scope, id, props)
    const { stage, deployment, data, metrics } = props
    const gateway = new HttpApi(this, 'Gateway', { apiName: id, createDefaultStage: false })
    const originSecrets = new OriginSecrets(this, 'OriginSecrets', { stage })
    const signingKey = new SigningKey(this, 'SigningKey', { stage, linkKeys: data.linkKeys })
    const site = new Site(this, 'Site', { stage, gateway, originSecrets, webAclArn: props.edge.webAcl.attrArn })
    this.site = site
    const exports = new Exports(this, 'Exports', { logs: site.logs })
    const api = new Api(this, 'Api', {
      exports,
      media: site.media,
      stage,
      gateway,
      data,
      originSecrets,
      signingKey,
      portalOrigin: site.origin,
    })
    const jobs = new Jobs(this, 'Jobs', { stage, data, exports, media: site.media, portalOrigin: site.origin })
    const mailReports = new MailReports(this, 'MailReports', { stage, data })
    const { configurationSet } = mailReports
    const mailer = new Mailer(this, 'Mailer', { stage, data, signingKey, portalOrigin: site.origin, configurationSet })
    const canary = stage.hasCanary ? new Canary(this, 'Canary', { stage, portalOrigin: site.origin }) : undefined
    new Operations(this, 'Operations', { stage, deployment, data, metrics, gateway, site, api, jobs, mailer, mailReports, canary })

    new CfnOutput(this, 'PortalOrigin', { value: site.origin })
    new CfnOutput(this, 'SigningKeySecretArn', { value: signingKey.secretArn })
    new CfnOutput(this, 'SiteBucketName', { value: site.bucket.bucketName })
    new CfnOutput(this, 'MediaBucketName', { value: site.media.bucket.bucketName })
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId })
    new CfnOutput(this, 'DistributionDomainName', { value: site.distribution.distributionDomainName })
  }
}

/** The stacks of one stage. */
export const addStacks = (scope: Construct, stage: Stage, deployment: Deployment = noDeployment) => {
  const names = stackNames(stage)
  const account = stage.account === undefined ? {} : { account: stage.account }
  const env = { ...account, region: stage.region }

  const data = new DataStack(scope, names.data, { env, stage })
  const { backups } = stage
  const copies =
    backups?.copyRegion === undefined
      ? []
      : [new CopiesStack(scope, names.copies, { env: { ...account, region: backups.copyRegion }, stage, settings: backups })]
  // The plan names the vault of the copies.
  for (const vault of copies) data.addStackDependency(vault)
  const edge = new EdgeStack(scope, names.edge, { env: { ...account, region: edgeRegion }, stage })
  // Across regions CloudFormation reads the output of the other stack; a strong reference would need extra Lambdas.
  if (stage.region !== edgeRegion) CrossStackReferences.of(edge.webAcl).produce(ReferenceStrength.WEAK)
  // Metrics from log lines: apart from what they tell of, so that the larger stack has room. A Lambda that is removed must not be held by its metrics.
  const metrics = new Stack(scope, names.metrics, { env })
  CrossStackReferences.of(metrics).consume(ReferenceStrength.WEAK)
  const app = new AppStack(scope, names.app, { env, stage, deployment, data, edge, metrics })

  if (stage.region !== edgeRegion) CrossStackReferences.of(app.site.distribution).produce(ReferenceStrength.WEAK)
  // Within a region it is an export, which CloudFormation cannot remove while another stack imports it: it stays, with or without
  // monitoring.
  else app.exportValue(app.site.distribution.distributionDomainName)
  const watch = new WatchStack(scope, names.watch, { env: { ...account, region: edgeRegion }, stage, site: app.site })

  for (const stack of [...copies, data, edge, app, metrics, watch]) {
    Tags.of(stack).add('application', 'partnerportal')
    Tags.of(stack).add('stage', stage.name)
    new CfnOutput(stack, 'Commit', { value: deployment.commit })
  }
  return { data, edge, app, metrics, watch, copies }
}
