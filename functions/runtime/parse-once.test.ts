import { expect, it } from 'vitest'
import * as z from 'zod'
import { parsedValue, parseOnce } from './parse-once.ts'

const schema = z.object({ name: z.string(), consent: z.object({ texts: z.array(z.string()) }).optional() })
const stored = { name: 'Berta', consent: { texts: ['agb'] }, secret: 'x' }

it('returns a result of the same schema unchanged', () => {
  const parsed = parseOnce(schema, stored)
  expect(parsed).toEqual({ name: 'Berta', consent: { texts: ['agb'] } })
  expect(parsedValue(schema, parsed)).toBe(parsed)
})

it('parses anything else: a copy, another schema’s result, a raw item', () => {
  const parsed = parseOnce(schema, stored)
  expect(parsedValue(schema, { ...parsed, secret: 'x' })).toEqual(parsed)
  expect(parsedValue(schema.omit({ consent: true }), parsed)).toEqual({ name: 'Berta' })
  expect(parsedValue(schema, stored)).toEqual(parsed)
  expect(() => parsedValue(schema, { name: 1 })).toThrow(z.ZodError)
})

it('freezes its result deeply, so that nothing can be added later', () => {
  const parsed = parseOnce(schema, stored)
  expect(() => Object.assign(parsed, { secret: 'x' })).toThrow(TypeError)
  expect(() => parsed.consent?.texts.push('x')).toThrow(TypeError)
})

it('parses values that are not objects every time', () => {
  expect(parsedValue(z.string(), parseOnce(z.string(), 'a'))).toBe('a')
})
