/** Bytes of a value as DynamoDB counts them. <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html> */
const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).replace(/\D/g, '').length / 2) + 1
  if (value instanceof Uint8Array) return value.byteLength
  if (value instanceof Set) return [...value].reduce((sum, one) => sum + valueBytes(one), 0)
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + 1 + valueBytes(one), 3)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).reduce((sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + valueBytes(one), 3)
  return 1
}

/** Bytes of an item: its attributes with their names. */
export const itemBytes = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0)
