import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withAttributes, withValues } from './attributes.ts'

const name = fc.string({ minLength: 1, maxLength: 10 }).filter((text) => text !== '__proto__')
const { record } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    fc.boolean(),
    fc.constant(null),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((texts) => new Set(texts)),
    fc.array(tie('value'), { maxLength: 5 }),
    tie('record'),
  ),
  record: fc.dictionary(name, tie('value'), { maxKeys: 6 }).map((values) => ({ ...values })),
}))

describe('attributes', () => {
  test('are read as AWS’s library reads them, whatever they hold', () => {
    fc.assert(
      fc.property(record, (values) => {
        const item = () => marshall(values)
        const expected = unmarshall(item())
        expect(withValues({ Item: item(), Items: [item(), item()], LastEvaluatedKey: item() })).toEqual({
          Item: expected,
          Items: [expected, expected],
          LastEvaluatedKey: expected,
        })
        expect(withValues({ Responses: { table: [item(), item()] } })).toEqual({ Responses: { table: [expected, expected] } })
      }),
    )
  })

  test('are written wherever a request holds values, and nowhere else', () => {
    const key = { pk: 'a', sk: 'b', left: undefined }
    const written = { pk: { S: 'a' }, sk: { S: 'b' } }
    const names = { '#pk': 'pk' }
    expect(withAttributes({ TableName: 't', Key: key, ExpressionAttributeNames: names, ExclusiveStartKey: undefined })).toEqual({
      TableName: 't',
      Key: written,
      ExpressionAttributeNames: names,
    })
    expect(withAttributes({ RequestItems: { t: { Keys: [key, key], ConsistentRead: true } } })).toEqual({
      RequestItems: { t: { Keys: [written, written], ConsistentRead: true } },
    })
    expect(
      withAttributes({ TransactItems: [{ Put: { Item: key } }, { Update: { Key: key, ExpressionAttributeValues: { ':n': 1 } } }] }),
    ).toEqual({
      TransactItems: [{ Put: { Item: written } }, { Update: { Key: written, ExpressionAttributeValues: { ':n': { N: '1' } } } }],
    })
  })

  test('of a type that the table does not hold are no value', () => {
    expect(() => withValues({ Item: { picture: { B: 'AA==' } } })).toThrow('type B')
    expect(() => withValues({ Item: { nothing: {} } })).toThrow('without a type')
    expect(() => withValues({ Item: { id: { N: '9007199254740993' } } })).toThrow('too large')
  })
})
