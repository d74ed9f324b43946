import { expect, it } from 'vitest'
import * as z from 'zod'
import { parsedValue, parseOnce } from './parse-once.ts'

const schema = z.object({ name: z.string(), consent: z.object({ texts: z.array(z.string()) }).optional() })
const stored = { name: 'Berta', consent: { texts: ['agb'] }, secret: 'x' }

it('lets through what came out of the same schema as it is', () => {
  const parsed = parseOnce(schema, stored)
  expect(parsed).toEqual({ name: 'Berta', consent: { texts: ['agb'] } })
  expect(parsedValue(schema, parsed)).toBe(parsed)
})

it("parses whatever else it is given: a copy, another schema's result, a raw item", () => {
  const parsed = parseOnce(schema, stored)
  expect(parsedValue(schema, { ...parsed, secret: 'x' })).toEqual(parsed)
  expect(parsedValue(schema.omit({ consent: true }), parsed)).toEqual({ name: 'Berta' })
  expect(parsedValue(schema, stored)).toEqual(parsed)
  expect(() => parsedValue(schema, { name: 1 })).toThrow(z.ZodError)
})

it('freezes what it has parsed, all the way down, so that nothing can be added to it later', () => {
  const parsed = parseOnce(schema, stored)
  expect(() => Object.assign(parsed, { secret: 'x' })).toThrow(TypeError)
  expect(() => parsed.consent?.texts.push('x')).toThrow(TypeError)
})

it('parses again what is no object', () => {
  expect(parsedValue(z.string(), parseOnce(z.string(), 'a'))).toBe('a')
})
