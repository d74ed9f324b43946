import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internal } from '../data/cursor.ts'
import { listCustomers } from '../data/customers.ts'
import { takeTablePerTest } from '../testing/table-per-test.ts'
import { createCustomer, updateCustomer } from '../use-cases/records/change-customer.ts'

takeTablePerTest('hidden-words')

const names = ['Quena Quast', 'Quirin Zett', 'Anna Quenstedt', 'Zoe Abel Quitt', 'Que Abend', 'Xaver Unequal'] as const
const searches = ['q', 'que', 'quen', 'a q', 'zoe quitt', 'quast quena', 'nequ', '4931', 'a'] as const

/** What a person without the right to contact data sees of a search: the ids of each page, and the total of the first. */
const pagesOf = async (search: string, limit: number) => {
  const pages = []
  let cursor: string | undefined
  do {
    const { items, total, ...next } = await listCustomers({ search, findsByContact: false }, { limit, cursor, caller: internal })
    pages.push({ ids: items.map(({ id }) => id), total, hasMore: next.cursor !== undefined })
    cursor = next.cursor
  } while (cursor !== undefined)
  return pages
}
const everySearch = () => Promise.all(searches.flatMap((search) => [pagesOf(search, 1), pagesOf(search, 4)]))

test('without the right to contact data, neither order nor number nor pages of a search depend on addresses and phone numbers', async () => {
  const made = await Promise.all(
    names.map((name) => {
      const [lastName = '', ...first] = name.split(' ').toReversed()
      return createCustomer({ firstName: first.toReversed().join(' '), lastName, email: 'someone@post.example' }, 'test')
    }),
  )
  const expected = await everySearch()
  const word = fc.string({ unit: fc.constantFrom(...'aqeuzn'), minLength: 1, maxLength: 5 })
  const contact = fc.record({
    email: fc.tuple(word, word, word).map(([one, two, host]) => `${one}.${two}@${host}.example`),
    phone: fc.constantFrom('+49 31 12345', '0049 314 931931', '0221 493149'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: names.length, maxLength: names.length }), async (contacts) => {
      await Promise.all(
        made.map(({ id }, nth) =>
          updateCustomer({ id, ifMatch: undefined, actor: 'test' }, contacts[nth] ?? {}, { mayTransfer: true, maySeeContact: true }),
        ),
      )
      expect(await everySearch()).toEqual(expected)
    }),
    { numRuns: 8 },
  )
})
