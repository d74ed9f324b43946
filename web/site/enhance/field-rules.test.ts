import { describe, expect, it } from 'vitest'
import { emailSchema, personFields, personShape } from '../../../shared/domain/person-fields.ts'
import { problemWith } from './field-rules.ts'

const texts = [
  '',
  '  ',
  'A',
  ' A ',
  'An',
  'Änne Bär',
  '1234',
  '12345',
  'abcdef',
  '030 1234 Durchwahl 5',
  'a@b',
  'a@b.de',
  ' a@b.de ',
  'a b@c.de',
  'a@b.de,c@d.de',
  'anne@bär.de',
  'anne@bär-.de',
  'a..b@c.de',
  'a@b.c',
  '۰۳۰ ۱۲۳۴۵۶',
  '＋４９ ３０ １２３',
  'ａ＠ｂ。de',
  'a٢@b.de',
]

describe('a field of the page', () => {
  it.each(texts)('validates %j as the server does', (text) => {
    const { message, minLength, required } = personFields.firstName
    const rules = { required, minLength, message, invalid: message, pattern: undefined }
    expect(problemWith(text, rules)).toBe(personShape.firstName.safeParse(text).error?.issues[0]?.message)
    expect(problemWith(text, personFields.phone)).toBe(personShape.phone.safeParse(text).error?.issues[0]?.message)
    const email = problemWith(text, { ...personFields.email, invalid: personFields.email.message })
    expect(email === undefined).toBe(emailSchema.safeParse(text).success)
  })

  it('may be a number that was copied with marks of the writing direction', () => {
    expect(problemWith('\u202a+49 30 123\u202c', personFields.phone)).toBeUndefined()
  })

  it('may stay empty if it is optional', () => {
    expect(problemWith(' ', { required: false, minLength: 2, pattern: undefined, message: 'x', invalid: 'x' })).toBeUndefined()
  })
})
