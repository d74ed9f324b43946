import { expect, test } from 'vitest'
import { newUsernameSchema, usernameSchema } from './user-forms.ts'

const LATIN_ONLY = 'Benutzername darf nur lateinische Buchstaben enthalten'
const refusal = (name: string) => newUsernameSchema.safeParse(name).error?.issues[0]?.message

test.each([
  ['Cyrillic а', '\u0430dmin'],
  ['Greek ο', 'm\u03bfritz'],
  ['dotless i', 'adm\u0131n'],
  ['small capital', 'adm\u026an'],
  ['Cyrillic throughout', '\u0438\u0432\u0430\u043d'],
])('a new user name with a %s is refused, although an existing one may sign in', (_, name) => {
  expect(refusal(name)).toBe(LATIN_ONLY)
  expect(usernameSchema.safeParse(name).success).toBe(true)
})

test.each(['jürgen.weiß', 'Łukasz', 'şahin-öztürk', 'anna@firma.example', 'IB_1001+2'])('„%s“ is accepted', (name) => {
  expect(refusal(name)).toBeUndefined()
})

test.each([
  ['\uff41nna', 'anna'],
  ['anna\u0661', 'anna1'],
])('„%s“ is the same name as „%s“', (typed, kept) => {
  expect(newUsernameSchema.parse(typed)).toBe(kept)
})
