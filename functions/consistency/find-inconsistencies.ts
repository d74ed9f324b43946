import { foldPublicId } from '../../shared/domain/ids.ts'
import { joinHierarchyPath, type Partner } from '../../shared/domain/partner.ts'
import { ROLES_WITH_FIXED_RIGHTS } from '../../shared/domain/role-permission.ts'
import { isActiveUser } from '../../shared/domain/user.ts'
import { partitions, table } from '../../shared/platform/table.ts'
import { applications } from '../data/applications.ts'
import { figureOf, figuresOfItems } from '../data/counters.ts'
import { customers } from '../data/customers.ts'
import type { Definition, Stored } from '../data/entity.ts'
import { formConfigurations } from '../data/form-configurations.ts'
import { parseGrants } from '../data/grants.ts'
import {
  activeAdminsKey,
  counterPartitionsEver,
  grantsKeys,
  type Key,
  mailCounter,
  publicPartnerKey,
  rolePermissionPartition,
  uniqueKey,
} from '../data/keys.ts'
import { leads } from '../data/leads.ts'
import { mailSuppressions } from '../data/mail-suppressions.ts'
import { mails } from '../data/mails.ts'
import { pageDrafts } from '../data/page-drafts.ts'
import { partners } from '../data/partners.ts'
import { privacyRequests } from '../data/privacy-requests.ts'
import { isKept, nameOfPlace, type ReferralChange } from '../data/referral-days.ts'
import { searchTokens } from '../data/search-tokens.ts'
import { users } from '../data/users.ts'
import { readEverything } from './read-everything.ts'

type Item = Record<string, unknown>
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

const keyText = ({ pk, sk }: Item | Key) => `${pk} / ${sk}`
const withSortedNames = (item: Item) => Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => a.localeCompare(b)))
const tokenText = (token: Item) =>
  `${keyText(token)}, ${JSON.stringify(token, (_, value) => (isItem(value) ? withSortedNames(value) : value))}`

/** The records of one kind with their expected tokens and figures, and the errors of their indexes. */
const derived = <Entity extends Stored>(definition: Definition<Entity>, items: readonly Item[]) => {
  const { schema, key, indexes, counted } = definition
  const wrong: string[] = []
  const entities = items.map((item) => {
    const entity = schema.parse(item)
    if (keyText(item) !== keyText(key(entity.id))) wrong.push(`${keyText(item)}: not the key of its id`)
    const expected: Item = indexes(entity)
    for (const name of Object.values(table.indexes).flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])) {
      if (item[name] !== expected[name]) wrong.push(`${keyText(item)}: ${name} is ${item[name]} instead of ${expected[name]}`)
    }
    return entity
  })
  const tokens = entities.flatMap((entity) => searchTokens(definition, entity).map(tokenText))
  const figures = entities.flatMap((entity) =>
    Object.entries(counted(entity)).map(([counter, facts]) => ({ counter, stored: { [figureOf(facts)]: 1 } })),
  )
  const tallies = entities.flatMap((entity) => definition.tallied?.(entity) ?? [])
  return { entities, tokens, figures, tallies, wrong }
}

const compared = (what: string, expected: readonly string[], actual: readonly string[]) => {
  const [wanted, found] = [new Set(expected), new Set(actual)]
  return [
    ...[...wanted].filter((one) => !found.has(one)).map((one) => `${what} missing: ${one}`),
    ...[...found].filter((one) => !wanted.has(one)).map((one) => `${what} orphaned: ${one}`),
    ...(wanted.size === expected.length ? [] : [`${what}: two records share one`]),
  ]
}

/** The name of the counter that an item belongs to. */
const counterOf = (pk: unknown) =>
  counterPartitionsEver(mailCounter).includes(String(pk)) ? mailCounter : String(pk).slice(partitions.count.length)

/** The figures that readers get, by counter and name. */
const figuresByName = (items: readonly { readonly counter: string; readonly stored: Item }[]) =>
  new Map(
    [...Map.groupBy(items, ({ counter }) => counter)].flatMap(([counter, ofCounter]) =>
      Object.entries(
        figuresOfItems(
          counter,
          ofCounter.map(({ stored }) => stored),
        ),
      ).map(([name, value]): [string, number] => [`${counter} ${name}`, value]),
    ),
  )

/** The figures of a partner's pages that depend on records. */
const RECORD_STEPS = ['sent', 'won'] as const

/** Figures of partners' pages that differ from what the records add to them. */
const tallyProblems = (expected: readonly ReferralChange[], rows: readonly Item[]) => {
  const sums = new Map<string, { expected: number; stored: number }>()
  const add = (name: string, to: 'expected' | 'stored', count: unknown) => {
    const sum = sums.get(name) ?? { expected: 0, stored: 0 }
    sums.set(name, { ...sum, [to]: sum[to] + Number(count ?? 0) })
  }
  for (const { referral, add: figures } of expected.filter(({ referral: { day } }) => isKept(day))) {
    for (const step of RECORD_STEPS) add(`${nameOfPlace(referral)} ${step}`, 'expected', figures[step])
  }
  for (const row of rows.filter(({ sk }) => isKept(String(sk).slice(0, 10)))) {
    const place = `${String(row.pk).slice(partitions.referralDays.length)}#${String(row.sk).replace(/#\d+$/, '')}`
    for (const step of RECORD_STEPS) add(`${place} ${step}`, 'stored', row[step])
  }
  return [...sums].flatMap(([name, { expected: wanted, stored }]) =>
    wanted === stored ? [] : [`figure of a partner's page ${name}: ${stored} instead of ${wanted}`],
  )
}

/** The errors of the partner hierarchy: cycles, missing parents, levels, paths, counts, public pages. */
const forestProblems = (all: readonly Partner[], owners: readonly (number | null)[], pages: ReadonlyMap<unknown, Item>) => {
  const byId = new Map(all.map((partner) => [partner.id, partner]))
  const tally = (values: readonly (number | null)[]) => Map.groupBy(values, (value) => value)
  const [children, owned] = [tally(all.map(({ parentId }) => parentId)), tally(owners)]
  const reachesRoot = (partner: Partner) => {
    let above: Partner | undefined = partner
    for (let steps = 0; above !== undefined && steps <= all.length; steps++) {
      if (above.parentId === null) return true
      above = byId.get(above.parentId)
    }
    return false
  }
  return all.flatMap((partner) => {
    const { id, parentId, partnerId, level, hierarchyPath, childCount, customerCount } = partner
    const parent = parentId === null ? undefined : byId.get(parentId)
    const page = pages.get(id)
    const facts: [boolean, string][] = [
      [reachesRoot(partner), 'no way up to a root'],
      [childCount === (children.get(id)?.length ?? 0), `childCount ${childCount}`],
      [customerCount === (owned.get(id)?.length ?? 0), `customerCount ${customerCount}`],
      [level === (parent === undefined ? 0 : parent.level + 1), `level ${level} below ${parent?.level}`],
      [hierarchyPath === joinHierarchyPath(parent?.hierarchyPath ?? '', partnerId), `path ${hierarchyPath}`],
      [page?.level === level && page.companyName === partner.companyName && page.status === partner.status, 'its page tells otherwise'],
    ]
    return facts.flatMap(([holds, problem]) => (holds ? [] : [`partner ${partnerId}: ${problem}`]))
  })
}

/**
 * Lists all inconsistencies of the table: wrong indexes, search tokens, uniqueness markers or figures, orphaned markers and tokens, cycles
 * and wrong levels, wrong figures of partners' pages, a wrong count of administrators, grants that differ from their rows, unfinished jobs.
 * Reads the whole table; for tests without concurrent writes.
 */
export const findInconsistencies = async (): Promise<string[]> => {
  const items = await readEverything()
  const startingWith = (prefix: string) => items.filter((item) => String(item.pk).startsWith(prefix))
  const records = (prefix: string) => startingWith(prefix).filter(({ sk }) => sk === 'A')
  const markers = (what: string) => startingWith(`UNIQUE#${what}#`)

  const partner = derived(partners.definition, records('PARTNER#'))
  const customer = derived(customers.definition, records('CUSTOMER#'))
  const user = derived(users.definition, records('USER#'))
  const form = derived(
    formConfigurations.definition,
    items.filter(({ pk }) => pk === 'FORM'),
  )
  const kinds = [
    partner,
    customer,
    user,
    form,
    derived(leads.definition, records('INTERESSENT#')),
    derived(privacyRequests.definition, records(`${partitions.privacy}#`)),
    derived(applications.definition, records('APPLICATION#')),
    derived(mails.definition, records('MAIL#')),
    derived(mailSuppressions.definition, records('SUPPRESSED#')),
    derived(
      pageDrafts.definition,
      startingWith(partitions.partner).filter(({ sk }) => sk === 'DRAFT'),
    ),
  ]

  const expected = figuresByName(kinds.flatMap(({ figures }) => figures))
  const counted = figuresByName(startingWith(partitions.count).map((stored) => ({ counter: counterOf(stored.pk), stored })))
  const figures = [...new Set([...expected.keys(), ...counted.keys()])].filter(
    (name) => (expected.get(name) ?? 0) !== (counted.get(name) ?? 0),
  )

  const addresses = user.entities.flatMap(({ id, email }) => [...new Set([email, ...(id.includes('@') ? [id] : [])].map(foldPublicId))])
  const isHolder = ({ pk, partnerId }: Item) =>
    partner.entities.some(({ id, email }) => id === partnerId && uniqueKey('PARTNER_EMAIL', email).pk === pk)
  const admins = user.entities.filter((one) => one.role === 'admin' && isActiveUser(one)).length
  const account = items.find((item) => keyText(item) === keyText(activeAdminsKey))?.active ?? 0
  const copies = grantsKeys.map((key) => parseGrants(items.find((item) => keyText(item) === keyText(key)) ?? {}))
  const switches = startingWith(rolePermissionPartition).map(({ sk, permissionValue }) => {
    const [role = '', key = ''] = String(sk).split('#')
    return { role, key, permissionValue }
  })
  const decisive = switches.filter(({ role }) => !ROLES_WITH_FIXED_RIGHTS.some((fixed) => fixed === role))
  const ofNobody = (sk: RegExp, owners: readonly { id: number }[]) =>
    items
      .filter((item) => sk.test(String(item.sk)) && item.pk !== 'SETTINGS' && !owners.some(({ id }) => String(item.pk).endsWith(`#${id}`)))
      .map(keyText)

  return [
    ...kinds.flatMap(({ wrong }) => wrong),
    ...compared(
      'search token',
      kinds.flatMap(({ tokens }) => tokens),
      startingWith('SEARCH#').map(tokenText),
    ),
    ...figures.map((name) => `figure ${name}: ${counted.get(name) ?? 0} instead of ${expected.get(name) ?? 0}`),
    ...tallyProblems(
      kinds.flatMap(({ tallies }) => tallies),
      startingWith(partitions.referralDays),
    ),
    ...compared(
      'customer id',
      customer.entities.map(({ customerId }) => keyText(uniqueKey('CUSTOMER_ID', customerId))),
      markers('CUSTOMER_ID').map(keyText),
    ),
    ...compared(
      'user address',
      addresses.map((address) => keyText(uniqueKey('USER_EMAIL', address))),
      markers('USER_EMAIL').map(keyText),
    ),
    ...compared(
      'form key',
      form.entities.map(({ configKey }) => keyText(uniqueKey('FORM_KEY', configKey))),
      markers('FORM_KEY').map(keyText),
    ),
    ...compared(
      'public page',
      partner.entities.map(({ partnerId }) => keyText(publicPartnerKey(partnerId))),
      startingWith('PID#').map(keyText),
    ),
    ...markers('PARTNER_EMAIL')
      .filter((marker) => !isHolder(marker))
      .map((marker) => `partner address orphaned: ${keyText(marker)}`),
    ...forestProblems(
      partner.entities,
      customer.entities.map(({ ibPartnerId }) => ibPartnerId),
      new Map(startingWith('PID#').map((page) => [page.id, page])),
    ),
    ...(account === admins ? [] : [`${account} active administrators counted instead of ${admins}`]),
    ...copies.flatMap((grants, copy) =>
      decisive
        .filter(
          ({ role, key, permissionValue }) =>
            Object.entries(grants).some(([name, keys]) => name === role && keys.includes(key)) !== permissionValue,
        )
        .map(({ role, key }) => `right ${key} of ${role} is not what its switch says in copy ${copy}`),
    ),
    ...ofNobody(/^MAIL$/, partner.entities).map((key) => `mail configuration of nobody: ${key}`),
    ...ofNobody(/^(?:DRAFT$|PAGE#)/, partner.entities).map((key) => `page of nobody: ${key}`),
    ...items.filter(({ pk }) => String(pk).startsWith('POOL#')).map((item) => `the pool was not told: ${keyText(item)}`),
  ]
}
