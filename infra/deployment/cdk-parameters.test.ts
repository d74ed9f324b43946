import { expect, it } from 'vitest'
import { getStageOrThrow } from '../stages.ts'
import { asksForApproval, deployParameters } from './cdk-parameters.ts'

const [dev, prod] = [getStageOrThrow('dev'), getStageOrThrow('prod')]
const nowhere = { isApproved: false, isTerminal: false }

it('a deployment to a stage that keeps data asks before rights widen, unless they are approved', () => {
  expect(asksForApproval(prod, { isApproved: false, isTerminal: true })).toBe(true)
  expect(asksForApproval(prod, { isApproved: true, isTerminal: false })).toBe(false)
  expect(asksForApproval(dev, nowhere)).toBe(false)
  expect(deployParameters(prod, { commit: 'abc', isUrgent: false }, true).join(' ')).toContain('--require-approval broadening')
  expect(deployParameters(dev, { commit: 'abc', isUrgent: false }, false).join(' ')).toContain('--require-approval never')
})

it('where nobody can answer it says what to do instead of waiting', () => {
  expect(() => asksForApproval(prod, nowhere)).toThrow('npx cdk diff -c stage=prod --security-only')
})

it('an urgent deployment, and its commit, are told to the stacks', () => {
  const parameters = deployParameters(prod, { commit: '0123abc-dirty', isUrgent: true }, true).join(' ')
  expect(parameters).toContain('-c stage=prod -c commit=0123abc-dirty -c urgent=1')
  expect(deployParameters(prod, { commit: 'abc', isUrgent: false }, true).join(' ')).not.toContain('urgent')
})
