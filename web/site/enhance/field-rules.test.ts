import { describe, expect, it } from 'vitest'
import { EMAIL_PATTERN, emailSchema, personFields } from '../../../shared/domain/person-fields.ts'
import { lineSchema } from '../../../shared/domain/text-schemas.ts'
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
  'a@b',
  'a@b.de',
  ' a@b.de ',
  'a b@c.de',
  'a@b.de,c@d.de',
  'änne@bär.de',
  'a@b.c',
]

describe('a field of the page', () => {
  it.each(texts)('validates %j as the server does', (text) => {
    for (const { message, minLength, required, ...field } of [personFields.firstName, personFields.phone]) {
      const server = lineSchema({ ...field, message, minLength }).safeParse(text)
      expect(problemWith(text, { required, minLength, pattern: undefined, message }) === undefined).toBe(server.success)
    }
    const { message, minLength, required } = personFields.email
    const problem = problemWith(text, { required, minLength, pattern: new RegExp(EMAIL_PATTERN.source, 'u'), message })
    expect(problem === undefined).toBe(emailSchema.safeParse(text).success)
  })

  it('may stay empty if it is optional', () => {
    expect(problemWith(' ', { required: false, minLength: 2, pattern: undefined, message: 'x' })).toBeUndefined()
  })
})
