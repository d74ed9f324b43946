import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AcceptedAdvisory, acceptedAdvisories } from './accepted-advisories.ts'
import { advisoriesOfNpm, advisoriesOfOsv, judge, packagesOf } from './advisories.ts'

const HALF_A_YEAR_MS = 184 * 86_400_000

describe('advisories', () => {
  it('of npm are found once, at the package that has them', () => {
    const report = {
      vulnerabilities: {
        deep: { via: [{ url: 'https://github.com/advisories/GHSA-1111-2222-3333', title: 'Loops for ever', severity: 'high' }] },
        above: { via: ['deep'] },
      },
    }
    expect(advisoriesOfNpm(report)).toEqual([{ id: 'GHSA-1111-2222-3333', packageName: 'deep', title: 'Loops for ever (high)' }])
    expect(advisoriesOfNpm({ vulnerabilities: {} })).toEqual([])
  })

  it('are not taken for none when the registry refuses the question', () => {
    expect(() => advisoriesOfNpm({ message: '405 Method Not Allowed', statusCode: 405 })).toThrow()
    expect(() => advisoriesOfOsv([], { code: 3 })).toThrow()
  })

  it('of OSV belong to the package at the same place of the question', () => {
    const packages = [
      { name: 'a', version: '1.0.0' },
      { name: 'b', version: '2.0.0' },
    ]
    expect(advisoriesOfOsv(packages, { results: [{}, { vulns: [{ id: 'MAL-2026-1' }] }] })).toEqual([
      { id: 'MAL-2026-1', packageName: 'b', title: 'b 2.0.0' },
    ])
  })
})

it('all packages of the lockfile are asked about, nested ones too', () => {
  const lockfile: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package-lock.json'), 'utf8'))
  const packages = packagesOf(lockfile)
  expect(packages.length).toBeGreaterThan(400)
  expect(packages).toContainEqual({ name: 'zod', version: expect.stringMatching(/^4\./) })
  expect(packagesOf({ packages: { '': {}, 'node_modules/a/node_modules/@b/c': { version: '1.0.0' } } })).toEqual([
    { name: '@b/c', version: '1.0.0' },
  ])
})

describe('the gate', () => {
  const found = [{ id: 'GHSA-1', packageName: 'a', title: '' }]
  const accepted = (until: string): AcceptedAdvisory[] => [{ id: 'GHSA-1', reason: 'only in tests', until }]

  it('lets pass what is accepted, up to its last day', () => {
    expect(judge(found, accepted('2026-11-23'), '2026-11-23')).toEqual({ open: [], ended: [], unneeded: [] })
    expect(judge(found, accepted('2026-11-23'), '2026-11-24')).toEqual({ open: found, ended: accepted('2026-11-23'), unneeded: [] })
  })

  it('stops what nobody has accepted, and names entries that are not needed any more', () => {
    expect(judge([...found, ...found], [], '2026-11-23').open).toEqual(found)
    expect(judge([], accepted('2026-12-31'), '2026-11-23').unneeded).toEqual(accepted('2026-12-31'))
  })

  it('accepts nothing without a reason, or for longer than half a year', () => {
    for (const { reason, until } of acceptedAdvisories) {
      expect(reason).not.toBe('')
      expect(Date.parse(until) - Date.now()).toBeLessThan(HALF_A_YEAR_MS)
    }
  })
})
