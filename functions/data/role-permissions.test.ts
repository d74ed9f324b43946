import { expect, test, vi } from 'vitest'

vi.stubEnv('TABLE_NAME', 'table')
vi.stubEnv('AWS_REGION', 'eu-central-1')
const { rolePermissionId, roleRights } = await import('./role-permissions.ts')

test('every role and right has a unique, stable id that is a safe integer', () => {
  const ids = roleRights.map(rolePermissionId)
  expect(new Set(ids).size).toBe(roleRights.length)
  for (const id of ids) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
  expect(rolePermissionId({ role: 'viewer', key: 'users.view' })).toBe(272070770860476)
})
