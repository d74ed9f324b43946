import type { Context } from 'aws-lambda'
import { underRequest } from './runtime/request-context.ts'
import { followDueLevels } from './use-cases/follow-levels.ts'

/** Runs every minute: takes up what a request began and did not finish. */
export const handler = (_event?: unknown, context?: Pick<Context, 'awsRequestId'>): Promise<void> =>
  underRequest(context?.awsRequestId, () => followDueLevels())
