import type * as z from 'zod'

const parsedBy = new WeakMap<object, z.ZodType>()

const freeze = (value: object) => {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
  Object.freeze(value)
}

/**
 * Parses, and remembers by which schema. The result is frozen, so that it stays what the schema let through.
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

/** The value as the schema lets it through: as it is when it came out of this very schema, parsed otherwise. */
export const parsedValue = (schema: z.ZodType, value: unknown): unknown =>
  typeof value === 'object' && value !== null && parsedBy.get(value) === schema ? value : schema.parse(value)
