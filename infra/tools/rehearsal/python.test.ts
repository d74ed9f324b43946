import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Missing, skipWith } from './python.ts'

const missing = new Missing('It needs Python 3.10.')

beforeEach(() => void vi.stubEnv('CI', ''))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('what a machine lacks', () => {
  it('is a reason to skip where somebody watches, in a clear word', () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    skipWith('The rehearsal', missing)
    expect(written).toHaveBeenCalledWith('\nThe rehearsal is skipped. It needs Python 3.10.\n')
  })

  it('is a failure where nobody does', () => {
    vi.stubEnv('CI', 'true')
    expect(() => skipWith('The scan', missing)).toThrow('The scan is required here and cannot be done. It needs Python 3.10.')
  })

  it('hides no failure', () => {
    expect(() => skipWith('The scan', new Error('A finding'))).toThrow('A finding')
  })
})
