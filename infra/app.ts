import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { deploymentContext, noDeployment } from './aws/deployment.ts'
import { addStacks } from './aws/stacks.ts'
import { failWith } from './deployment/failure.ts'
import { getStageOrThrow, stageNames } from './stages.ts'

try {
  const app = new App()
  const chosen: unknown = app.node.tryGetContext('stage')
  const commit: unknown = app.node.tryGetContext(deploymentContext.commit)
  const deployment = {
    commit: typeof commit === 'string' ? commit : noDeployment.commit,
    isUrgent: app.node.tryGetContext(deploymentContext.isUrgent) !== undefined,
  }
  for (const name of chosen === undefined ? stageNames : [String(chosen)]) addStacks(app, getStageOrThrow(name), deployment)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }))
  app.synth()
} catch (error) {
  failWith(error)
}
