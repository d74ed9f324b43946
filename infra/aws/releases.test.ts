import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { resourcesOf, templatesOf } from './testing.ts'

const { app } = templatesOf('prod')
const lambdas = resourcesOf(app, 'AWS::Lambda::Function').length

const groupsSchema = z.array(
  z.object({
    id: z.string(),
    Properties: z.object({
      DeploymentConfigName: z.string(),
      AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
      AlarmConfiguration: z.looseObject({ Alarms: z.array(z.object({ Name: z.object({ Ref: z.string() }) })) }),
    }),
  }),
)
const groupsOf = (template: typeof app) => groupsSchema.parse(resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup'))

/** Each synthesis of a stage takes a second or more on a busy machine. */
describe('a release', { timeout: 30_000 }, () => {
  it('gives a tenth of each Lambda’s calls to the new version for five minutes, and goes back when an alarm goes off', () => {
    const groups = groupsOf(app)
    expect(groups).toHaveLength(lambdas)
    for (const { Properties } of groups) {
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes')
      expect(Properties.AutoRollbackConfiguration.Events).toEqual(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'])
      const alarms = Properties.AlarmConfiguration.Alarms.map(({ Name }) => Name.Ref.replace(/[0-9A-F]{8}$/, ''))
      expect(alarms.toSorted()).toEqual(['OperationsErrorsLogged', 'OperationsReleaseSlow', 'OperationsRequestsFail'])
    }
  })

  it('moves the alias of every Lambda, which is what all callers call', () => {
    const aliases = Object.values(app.findResources('AWS::Lambda::Alias'))
    expect(aliases).toHaveLength(lambdas)
    for (const alias of aliases) {
      expect(alias).toMatchObject({ Properties: { Name: 'live' }, UpdatePolicy: { CodeDeployLambdaAliasUpdate: expect.anything() } })
      expect(JSON.stringify(alias.Properties.FunctionVersion)).toContain('CurrentVersion')
    }
    const callers = [
      ...resourcesOf(app, 'AWS::ApiGatewayV2::Integration').map(({ Properties }) => Properties.IntegrationUri),
      ...resourcesOf(app, 'AWS::ApiGatewayV2::Authorizer').map(({ Properties }) => Properties.AuthorizerUri),
      ...resourcesOf(app, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties.FunctionName),
      ...resourcesOf(app, 'AWS::Events::Rule').map(({ Properties }) => Properties.Targets),
    ].map((called) => JSON.stringify(called))
    expect(callers.length).toBeGreaterThan(6)
    for (const called of callers) expect(called).toMatch(/"Ref":"\w+Live[0-9A-F]{8}"/)
  })

  it('that repairs a broken version takes all calls at once, while alarms go off', () => {
    const urgent = groupsOf(templatesOf('prod', {}, { commit: 'abc', isUrgent: true }).app)
    expect(urgent).toHaveLength(lambdas)
    for (const { Properties } of urgent)
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
        AlarmConfiguration: { Enabled: false },
      })
  })

  it('of a stage without real visitors happens at once, without CodeDeploy', () => {
    const { app: dev } = templatesOf('dev')
    dev.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0)
    // It has no canary.
    dev.resourceCountIs('AWS::Lambda::Alias', lambdas - 1)
  })

  it('names its commit in the outputs of every stack', () => {
    const commit = '0123456789abcdef0123456789abcdef01234567'
    for (const template of Object.values(templatesOf('prod', {}, { commit, isUrgent: false })).flat())
      template.hasOutput('Commit', { Value: commit })
  })
})
