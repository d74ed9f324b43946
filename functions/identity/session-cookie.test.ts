import { expect, test } from 'vitest'
import { newSession, sessionOfCookie } from './session-cookie.ts'

test('each session has 256 random bits of its own, of which its name holds only a hash', () => {
  const sessions = Array.from({ length: 100 }, () => newSession('anna'))
  const secrets = sessions.map(({ cookie }) => cookie.split('.')[1] ?? '')
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  for (const [index, { name }] of sessions.entries()) expect(name.id).not.toContain(secrets[index])
})

test.each(['Jürgen.Weiß', 'anna@firma.example'])('the cookie of „%s“ leads to their session', (username) => {
  const { name, cookie } = newSession(username)
  expect(cookie).toMatch(/^[\w.-]+$/)
  expect(sessionOfCookie(cookie)).toEqual(name)
})

test.each([undefined, '', 'x', 'YW5uYQ.', 'YW5uYQ.short', `.${'A'.repeat(43)}`])('„%s“ is the cookie of no session', (cookie) => {
  expect(sessionOfCookie(cookie)).toBeUndefined()
})
