import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { beyondTheEmulator } from './beyond-the-emulator.ts'
import { httpTests } from './http-tests.ts'

describe('the tests that a rehearsal runs', () => {
  it('are those that reach the portal by its address alone', () => {
    const files = httpTests()
    expect(files).toContain('functions/endpoints/rights.api.test.ts')
    expect(files).toContain('functions/use-cases/partners/move-partner.api.test.ts')
    // Its calls run in its own process, past every right.
    expect(files).not.toContain('functions/use-cases/accounts/sign-in.api.test.ts')
  })

  it.each(beyondTheEmulator)('leave out „%s“, which is the name of one of them', (name) => {
    expect(httpTests().some((file) => readFileSync(file, 'utf8').includes(name))).toBe(true)
  })
})
