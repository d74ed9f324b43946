import type * as z from 'zod'

const parsedBy = new WeakMap<object, z.ZodType>()

const freeze = (value: object) => {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
  Object.freeze(value)
}

/**
 * Parses a value and remembers its schema. The result is frozen, so that it stays valid.
 * @throws ZodError
 */
export const parseOnce = <Output>(schema: z.ZodType<Output>, value: unknown): Output => {
  const parsed = schema.parse(value)
  if (typeof parsed === 'object' && parsed !== null) {
    freeze(parsed)
    parsedBy.set(parsed, schema)
  }
  return parsed
}

/** The value unchanged if it came out of this schema, parsed otherwise. */
export const parsedValue = (schema: z.ZodType, value: unknown): unknown =>
  typeof value === 'object' && value !== null && parsedBy.get(value) === schema ? value : schema.parse(value)
