import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from '../../../functions/data/client.ts'
import { customers } from '../../../functions/data/customers.ts'
import type { Definition, Stored } from '../../../functions/data/entity.ts'
import { interessenten } from '../../../functions/data/interessenten.ts'
import { counterPartition, publicPartnerKey, searchKey, uniqueKey } from '../../../functions/data/keys.ts'
import { mails } from '../../../functions/data/mails.ts'
import { partners } from '../../../functions/data/partners.ts'
import { searchWords } from '../../../shared/domain/fold.ts'

type Item = Record<string, unknown>

const readEverything = async () => {
  const items: Item[] = []
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await documents.send(new ScanCommand({ TableName: tableName(), ...(ExclusiveStartKey && { ExclusiveStartKey }) }))
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return items
}

const startsWith = (prefix: string) => (item: Item) => String(item.pk).startsWith(prefix)
const keyText = ({ pk, sk }: Item | { pk: string; sk: string }) => `${pk} / ${sk}`

/** The tokens and figures that the records of one kind should have. */
const derived = <Entity extends Stored>({ schema, search, counted }: Definition<Entity>, items: readonly Item[]) => {
  const entities = items.map((item) => schema.parse(item))
  const tokens = entities.flatMap((entity) =>
    searchWords(search.texts(entity)).map((word) => keyText(searchKey(search.entity, word, entity.id))),
  )
  const figures = new Map<string, number>()
  for (const entity of entities) {
    for (const [counter, names] of Object.entries(counted(entity))) {
      for (const name of names) figures.set(`${counter} ${name}`, (figures.get(`${counter} ${name}`) ?? 0) + 1)
    }
  }
  return { entities, tokens, figures }
}

/**
 * Everything that is wrong with the table: figures that do not count, tokens and markers without a record or the other way round, partners whose
 * place, level, path or public page is not what their parent says. Reads the whole table; for tests.
 */
export const findInconsistencies = async (): Promise<string[]> => {
  const items = await readEverything()
  const ofKind = (prefix: string) => items.filter((item) => startsWith(prefix)(item) && item.sk === 'A')
  const partnerFacts = derived(partners.definition, ofKind('PARTNER#'))
  const customerFacts = derived(customers.definition, ofKind('CUSTOMER#'))
  const leadFacts = derived(interessenten.definition, ofKind('INTERESSENT#'))
  const mailFacts = derived(mails.definition, ofKind('MAIL#'))
  const kinds = [partnerFacts, customerFacts, leadFacts, mailFacts]
  const wrong: string[] = []
  const compare = (what: string, expected: readonly string[], actual: readonly string[]) => {
    for (const one of new Set(expected)) if (!actual.includes(one)) wrong.push(`${what} missing: ${one}`)
    for (const one of new Set(actual)) if (!expected.includes(one)) wrong.push(`${what} orphaned: ${one}`)
  }

  compare(
    'search token',
    kinds.flatMap(({ tokens }) => tokens),
    items.filter(startsWith('SEARCH#')).map(keyText),
  )
  compare(
    'customer id',
    customerFacts.entities.map(({ customerId }) => keyText(uniqueKey('CUSTOMER_ID', customerId))),
    items.filter(startsWith('UNIQUE#CUSTOMER_ID#')).map(keyText),
  )
  compare(
    'public page',
    partnerFacts.entities.map(({ partnerId }) => keyText(publicPartnerKey(partnerId))),
    items.filter(startsWith('PID#')).map(keyText),
  )

  const counted = new Map<string, number>()
  for (const item of items.filter(startsWith(counterPartition('')))) {
    for (const [name, value] of Object.entries(item)) {
      const figure = `${String(item.pk).slice(counterPartition('').length)} ${name}`
      if (typeof value === 'number') counted.set(figure, (counted.get(figure) ?? 0) + value)
    }
  }
  const expectedFigures = new Map(kinds.flatMap(({ figures }) => [...figures]))
  for (const figure of new Set([...expectedFigures.keys(), ...counted.keys()])) {
    const [expected, actual] = [expectedFigures.get(figure) ?? 0, counted.get(figure) ?? 0]
    if (expected !== actual) wrong.push(`figure ${figure}: ${actual} instead of ${expected}`)
  }

  const byId = new Map(partnerFacts.entities.map((partner) => [partner.id, partner]))
  const pages = new Map(items.filter(startsWith('PID#')).map((page) => [page.id, page]))
  for (const partner of partnerFacts.entities) {
    const parent = partner.parentId === null ? undefined : byId.get(partner.parentId)
    const children = partnerFacts.entities.filter(({ parentId }) => parentId === partner.id).length
    const owned = customerFacts.entities.filter(({ ibPartnerId }) => ibPartnerId === partner.id).length
    if (partner.parentId !== null && parent === undefined) wrong.push(`partner ${partner.partnerId}: its parent is gone`)
    if (partner.childCount !== children) wrong.push(`partner ${partner.partnerId}: childCount ${partner.childCount} instead of ${children}`)
    if (partner.customerCount !== owned)
      wrong.push(`partner ${partner.partnerId}: customerCount ${partner.customerCount} instead of ${owned}`)
    if (partner.level !== (parent === undefined ? 0 : parent.level + 1)) wrong.push(`partner ${partner.partnerId}: level ${partner.level}`)
    if (pages.get(partner.id)?.level !== partner.level) wrong.push(`partner ${partner.partnerId}: its page shows another level`)
  }
  return wrong
}
