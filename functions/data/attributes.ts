import { marshall } from '@aws-sdk/util-dynamodb'
import { isRecord } from '../../shared/domain/is-record.ts'

type Attributes = Record<string, unknown>

const toAttributes = (values: Attributes): unknown => marshall(values, { removeUndefinedValues: true })

const toNumber = (value: number) => {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error('A number of the table is too large to be exact')
  return value
}

const toValue = (attribute: Attributes): unknown => {
  for (const type in attribute) {
    const value = attribute[type]
    switch (type) {
      case 'S':
      case 'BOOL':
        return value
      case 'N':
        return toNumber(Number(value))
      case 'NULL':
        return null
      case 'M':
        return toValues(Object(value))
      case 'L':
        return Object(value).map(toValue)
      case 'SS':
        return new Set(Object(value))
      default:
        throw new Error(`The table holds no attributes of type ${type}`)
    }
  }
  throw new Error('An attribute without a type')
}

/** In the object that they came in: the copy that a library makes costs a tenth of what a list does. */
const toValues = (attributes: Attributes): Attributes => {
  for (const name in attributes) attributes[name] = toValue(Object(attributes[name]))
  return attributes
}

type Convert = (attributes: Attributes) => unknown

const each = (value: unknown, convert: Convert): unknown => {
  if (Array.isArray(value)) return value.map((part) => each(part, convert))
  return isRecord(value) ? convert(value) : value
}

/** Members of requests and answers that hold attributes: one set of them, or a list of sets. All others are the protocol's own. */
const HOLDERS = ['Item', 'Items', 'Key', 'Keys', 'ExpressionAttributeValues', 'ExclusiveStartKey', 'LastEvaluatedKey', 'Attributes']

const converted = (value: unknown, convert: Convert): unknown => {
  if (Array.isArray(value)) return value.map((part) => converted(part, convert))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, HOLDERS.includes(name) ? each(part, convert) : converted(part, convert)]),
  )
}

/** A request with attributes, as the protocol writes them, in place of values. Undefined values are left out. */
export const withAttributes = (request: object) => Object(converted(request, toAttributes))

/** An answer with values in place of attributes. The answer is used up. */
export const withValues = ({ Responses, ...answer }: Attributes) => {
  const rest = Object(converted(answer, toValues))
  if (Responses === undefined) return rest
  // Rows of a batch stand under the names of their tables.
  const tables = Object.entries(Object(Responses)).map(([table, rows]) => [table, each(rows, toValues)])
  return { ...rest, Responses: Object.fromEntries(tables) }
}
