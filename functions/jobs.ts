import type { Context } from 'aws-lambda'
import { runInRequest } from './runtime/request-context.ts'
import { followDueLevels } from './use-cases/follow-levels.ts'

/** Runs every minute and continues interrupted work of earlier requests. */
export const handler = (_event?: unknown, context?: Pick<Context, 'awsRequestId'>): Promise<void> =>
  runInRequest(context?.awsRequestId, () => followDueLevels())
