import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const who = { id: 'Annika.Voss', email: 'annika@mail.example' }

test.each(['123456', 'Passwort', 'QWERTZ', 'schalke04', 'aaaaaaaaaa', '🙂🙂🙂🙂🙂🙂', 'annika.voss', 'Annika@mail.example'])(
  '„%s“ is a common password',
  (password) => {
    expect(isCommonPassword(password, who)).toBe(true)
  },
)

test.each(['Demo-2026!', 'Rot-Kehlchen-7', 'annika.voss7', 'aaaaab'])('„%s“ is not', (password) => {
  expect(isCommonPassword(password, who)).toBe(false)
})
