import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import type * as z from 'zod'
import { Failure } from './failure.ts'

/** A deployed stack; undefined when there is none of that name. */
const describe = async (region: string, StackName: string) => {
  const client = new CloudFormationClient({ region })
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    return Stacks[0]
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')) return undefined
    throw error
  } finally {
    client.destroy()
  }
}

/**
 * The outputs of a deployed stack.
 * @throws Failure when it was never deployed
 */
export const stackOutputs = async <Schema extends z.ZodType>(
  region: string,
  stackName: string,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const stack = await describe(region, stackName)
  const outputs = Object.fromEntries((stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue]))
  const result = schema.safeParse(outputs)
  if (!result.success)
    throw new Failure(`The stack ${stackName} in ${region} is not there, or not complete. Deploy the stage first.`, { cause: result.error })
  return result.data
}

/**
 * Refuses an account in which „cdk bootstrap“ has not been run for these regions.
 * @throws Failure with the command to run
 */
export const assertPrepared = async (regions: readonly string[], account: string | undefined) => {
  const missing: string[] = []
  for (const region of new Set(regions)) {
    const stack = await describe(region, 'CDKToolkit')
    if (stack === undefined) missing.push(region)
  }
  if (missing.length === 0) return
  const environments = missing.map((region) => `aws://${account ?? '<account>'}/${region}`).join(' ')
  throw new Failure(`The AWS account has not been prepared for deployments yet. Run this once:\n\n  npx cdk bootstrap ${environments}`)
}
