import type { ReportedStep } from '../../../shared/domain/first-steps.ts'
import { change } from '../../api/change.ts'

const noted = new Set<ReportedStep>()

/** Reports that the user has done one of the first steps; once per step while the page is open. */
export const noteFirstStep = (done: ReportedStep) => {
  if (noted.has(done)) return
  noted.add(done)
  // Next time: a step that is not remembered is no reason to interrupt anybody.
  change('firstStepsUpdate', { body: { done } }).catch(() => noted.delete(done))
}
