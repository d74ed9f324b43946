import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('recovery codes are ten different random ones of 49 bits', async () => {
  const [one, other] = await Promise.all([newRecoveryCodes(), newRecoveryCodes()])
  const all = [...one.recoveryCodes, ...other.recoveryCodes]
  expect(new Set(all).size).toBe(20)
  for (const code of all) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
})

test('recovery codes are stored as salted hashes that take long to compute', async () => {
  const { recoveryCodes, hashes, salt } = await newRecoveryCodes()
  const [code = ''] = recoveryCodes
  expect(hashes).toContain(await hashRecoveryCode(code, salt))
  expect(hashes).not.toContain(await hashRecoveryCode(code, (await newRecoveryCodes()).salt))
  const begin = performance.now()
  await hashRecoveryCode(code, salt)
  expect(performance.now() - begin).toBeGreaterThan(5)
})
