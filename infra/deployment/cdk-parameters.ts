import { type Deployment, deploymentContext } from '../aws/deployment.ts'
import type { Stage } from '../stage.ts'
import { Failure } from './failure.ts'

type Approval = {
  /** Whether somebody has approved wider rights already. */
  readonly isApproved: boolean
  /** Whether a person sits at the terminal. */
  readonly isTerminal: boolean
}

/**
 * Whether cdk asks before it widens rights.
 * @throws Failure with what to do when the stage wants to ask and nobody can answer
 */
export const asksForApproval = ({ name, asksBeforeWiderRights }: Stage, { isApproved, isTerminal }: Approval): boolean => {
  if (!asksBeforeWiderRights || isApproved) return false
  if (isTerminal) return true
  throw new Failure(
    `The stage „${name}“ asks before rights widen, and nobody can answer here. Deploy from a terminal; or have somebody approve what „npx cdk diff -c stage=${name} --security-only“ says, and add --approved.`,
  )
}

/** Parameters of `cdk` that deploy all stacks of a stage. */
export const deployParameters = ({ name }: Stage, { commit, isUrgent }: Deployment, asks: boolean): string[] => [
  'deploy',
  '--all',
  ...['-c', `stage=${name}`],
  ...['-c', `${deploymentContext.commit}=${commit}`],
  ...(isUrgent ? ['-c', `${deploymentContext.isUrgent}=1`] : []),
  '--strict',
  ...['--require-approval', asks ? 'broadening' : 'never'],
  ...['--progress', 'events'],
]
