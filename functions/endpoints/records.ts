import { recordKinds } from '../../shared/domain/record-kind.ts'
import { demandProof } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { demand } from '../http/session.ts'
import { readTimeline } from '../use-cases/records/read-timeline.ts'
import { reverseChange } from '../use-cases/records/reverse-change.ts'

export { recordRoutes as routes } from '../../shared/api/records.ts'

export const recordTimeline: Endpoint<'recordTimeline'> = async ({ params, query, session }) => {
  demand(session, recordKinds[params.kind].rights.view)
  return readTimeline(params, { ...query, caller: session.user.id }, session)
}

export const recordReversal: Endpoint<'recordReversal'> = async ({ params, body, session }) => {
  demand(session, recordKinds[params.kind].rights.edit)
  return reverseChange({ ...params, caller: { ...session, beforeTransfer: () => demandProof(session) } }, body)
}
