import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { addStacks } from './aws/stacks.ts'
import { failWith } from './deployment/failure.ts'
import { getStageOrThrow, stageNames } from './stages.ts'

try {
  const app = new App()
  const chosen: unknown = app.node.tryGetContext('stage')
  for (const name of chosen === undefined ? stageNames : [String(chosen)]) addStacks(app, getStageOrThrow(name))
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }))
  app.synth()
} catch (error) {
  failWith(error)
}
