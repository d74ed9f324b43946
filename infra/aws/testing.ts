import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import * as z from 'zod'
import type { Stage } from '../stage.ts'
import { getStageOrThrow } from '../stages.ts'
import type { Deployment } from './deployment.ts'
import { addStacks } from './stacks.ts'

const cdkJson = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'cdk.json'), 'utf8')))

/** The templates of a stage as synthesised, without bundling and library rules, which take seconds. */
export const templatesOf = (stageName: string, changes: Partial<Stage> = {}, deployment?: Deployment) => {
  const app = new App({ context: { ...cdkJson.context, 'aws:cdk:bundling-stacks': [] }, builtinCloudFormationValidation: false })
  const { data, edge, app: portal, metrics, watch, copies } = addStacks(app, { ...getStageOrThrow(stageName), ...changes }, deployment)
  return {
    data: Template.fromStack(data),
    edge: Template.fromStack(edge),
    app: Template.fromStack(portal),
    metrics: Template.fromStack(metrics),
    watch: Template.fromStack(watch),
    copies: copies.map((stack) => Template.fromStack(stack)),
  }
}

const resourceSchema = z.looseObject({
  Type: z.string(),
  DeletionPolicy: z.string().optional(),
  Properties: z.record(z.string(), z.unknown()).default({}),
})
const lambdaSchema = z.object({ Handler: z.string(), Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) })
/** IAM omits the brackets of single-element lists. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item.transform((value) => [value])])
const statementSchema = z.object({
  Effect: z.literal('Allow'),
  Action: oneOrMany(z.string()),
  Resource: oneOrMany(z.unknown()),
  Condition: z.unknown().optional(),
})
const policySchema = z.object({
  PolicyDocument: z.object({ Statement: z.array(statementSchema) }),
  Roles: z.array(z.object({ Ref: z.string() })),
})

/** All resources of a type, by logical id. */
export const resourcesOf = (template: Template, type: string) =>
  Object.entries(template.findResources(type)).map(([id, resource]) => ({ id, ...resourceSchema.parse(resource) }))

/** The rights of the Lambda whose logical id begins with this. */
export const rightsOf = (template: Template, lambdaId: string) => {
  const lambda = resourcesOf(template, 'AWS::Lambda::Function').find(({ id }) => id.startsWith(lambdaId))
  if (lambda === undefined) throw new Error(`No Lambda ${lambdaId}`)
  const [role] = lambdaSchema.parse(lambda.Properties).Role['Fn::GetAtt']
  return resourcesOf(template, 'AWS::IAM::Policy')
    .map(({ Properties }) => policySchema.parse(Properties))
    .filter((policy) => policy.Roles.some(({ Ref }) => Ref === role))
    .flatMap((policy) => policy.PolicyDocument.Statement)
}

/** The logical ids of all Lambdas in a template, without their hashes. */
export const lambdaIdsOf = (template: Template) =>
  resourcesOf(template, 'AWS::Lambda::Function').map(({ id }) => id.replace(/Lambda[0-9A-F]+$/, ''))

/** The logical ids of all resources that are retained when their stack is deleted. */
export const keptIn = (template: Template) =>
  Object.entries(template.toJSON().Resources ?? {}).flatMap(([id, resource]) =>
    resourceSchema.parse(resource).DeletionPolicy === 'Retain' ? [id] : [],
  )

const outputSchema = z.object({ Export: z.object({ Name: z.string() }).optional() })

/** Exported names; CloudFormation refuses to remove one that another stack imports. */
export const exportsOf = (template: Template) =>
  Object.values(template.toJSON().Outputs ?? {}).flatMap((output) => outputSchema.parse(output).Export?.Name ?? [])
