import type { Context, EventBridgeEvent } from 'aws-lambda'
import { applyReport } from './mail/apply-report.ts'
import { reportOf, sesEventSchema } from './mail/ses-event.ts'
import { log } from './runtime/log.ts'
import { runInRequest } from './runtime/request-context.ts'

/** Receives what SES reports about mails that it had accepted: bounces, complaints, delays, and mails with a virus. */
export const handler = (event: EventBridgeEvent<string, unknown>, context?: Pick<Context, 'awsRequestId'>): Promise<void> =>
  runInRequest(context?.awsRequestId, async () => {
    const { data, error } = sesEventSchema.safeParse(event)
    if (error !== undefined) {
      const reason = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
      return log('error', 'A mail event cannot be read', { kind: event['detail-type'], reason })
    }
    const report = reportOf(data)
    if (report !== undefined) await applyReport(report)
  })
