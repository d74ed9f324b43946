import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

const origin = 'https://portal.example'
const next = (value: string) => nextPath(`?${new URLSearchParams({ next: value })}`, origin)

describe('the address after signing in', () => {
  it('is the start page by default', () => {
    expect(nextPath('', origin)).toBe('/')
  })

  it('is the requested page with its filters', () => {
    expect(next('/admin/customers?status=active&page=2#liste')).toBe('/admin/customers?status=active&page=2#liste')
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    'evil.example',
    '@evil.example',
    '/login',
    '/login?next=/login',
    '',
  ])('never leaves the portal, nor returns to the sign-in: %j', (value) => {
    const path = next(value)
    expect(path).toBe('/')
  })

  it('always stays on this origin', () => {
    for (const value of ['/a//b', '/a\\b', '/?x=//evil.example', '/#//evil.example']) {
      expect(new URL(next(value), origin).origin).toBe(origin)
    }
  })
})
