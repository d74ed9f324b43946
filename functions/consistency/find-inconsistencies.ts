import { foldPublicId } from '../../shared/domain/ids.ts'
import { isStepDone, missingPartnerFields, ONBOARDING_STEPS, type Onboarding, type OnboardingStep } from '../../shared/domain/onboarding.ts'
import { joinHierarchyPath, type Partner } from '../../shared/domain/partner.ts'
import { ROLES_WITH_FIXED_RIGHTS } from '../../shared/domain/role-permission.ts'
import { isActiveUser, ownPartnerIdOf } from '../../shared/domain/user.ts'
import { partitions, table } from '../../shared/platform/table.ts'
import { applications } from '../data/applications.ts'
import { figureOf, figuresOfItems } from '../data/counters.ts'
import { customerIdsOf, customers } from '../data/customers.ts'
import { areKept, type DayChange, dayChanges, rowsOfDay } from '../data/day-figures.ts'
import { type Definition, joinedItems, type Stored } from '../data/entity.ts'
import { formConfigurations } from '../data/form-configurations.ts'
import { parseGrants } from '../data/grants.ts'
import { inboxItem } from '../data/inbox-rows.ts'
import { activeAdminsKey, grantsKey, type Key, poolTaskKey, publicPartnerKey, rolePermissionPartition, uniqueKey } from '../data/keys.ts'
import { leads } from '../data/leads.ts'
import { mailSuppressions } from '../data/mail-suppressions.ts'
import { mails } from '../data/mails.ts'
import { onboardings } from '../data/onboardings.ts'
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
  const inbox = entities.flatMap((entity) => definition.inbox?.(entity) ?? []).map((entry) => tokenText(inboxItem(entry)))
  const figures = entities.flatMap((entity) =>
    Object.entries(counted(entity)).map(([counter, facts]) => ({ counter, stored: { [figureOf(facts)]: 1 } })),
  )
  const tallies = entities.flatMap((entity) => definition.tallied?.(entity) ?? [])
  const joined = entities.flatMap((entity) => joinedItems(definition, entity)).map(tokenText)
  const days = entities.flatMap((entity) => dayChanges(definition.search.entity, definition.daily?.(entity) ?? [], 1))
  return { entities, tokens, inbox, joined, figures, tallies, days, wrong }
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
const counterOf = (pk: unknown) => String(pk).slice(partitions.count.length)

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

/** Figures per day that differ from what the records add to them. */
const dayProblems = (expected: readonly DayChange[], items: readonly Item[]) => {
  const sums = new Map<string, number>()
  const add = (name: string, count: number) => sums.set(name, (sums.get(name) ?? 0) + count)
  for (const { entity, day, hourly } of expected.filter((change) => areKept(change.day))) {
    for (const [name, count] of Object.entries(hourly)) add(`${entity} ${day} ${name}`, count)
  }
  for (const item of items) {
    for (const { day, hour, figure, count } of rowsOfDay(item)) {
      if (areKept(day))
        add(`${String(item.pk).slice(partitions.dayFigures.length)} ${day} ${figure}${String(hour).padStart(2, '0')}`, -count)
    }
  }
  return [...sums].flatMap(([name, rest]) => (rest === 0 ? [] : [`figure of a day ${name}: ${-rest} too many`]))
}

/** Records whose number of notes is wrong. Ids differ between kinds. */
const noteProblems = (records: readonly { readonly id: number; readonly noteCount?: number | undefined }[], notes: readonly Item[]) => {
  const written = notes.filter(({ deletedAt }) => deletedAt === undefined)
  return records.flatMap(({ id, noteCount = 0 }) => {
    const found = written.filter(({ pk }) => String(pk).endsWith(`#${id}`)).length
    return found === noteCount ? [] : [`record ${id}: ${noteCount} notes counted instead of ${found}`]
  })
}

/** Onboardings that lack a step which other records show as done, or that tell a wrong name or state of their partner. */
const onboardingProblems = (
  onboardings: readonly Onboarding[],
  partners: readonly Partner[],
  isShown: (step: OnboardingStep, partner: Partner) => boolean,
) => {
  const byId = new Map(onboardings.map((onboarding) => [onboarding.id, onboarding]))
  return partners.flatMap((partner) => {
    const onboarding = byId.get(partner.id)
    if (onboarding === undefined) return [`partner ${partner.partnerId}: no onboarding`]
    const isSame = onboarding.companyName === partner.companyName && onboarding.isDeleted === undefined
    const lacking = ONBOARDING_STEPS.filter((step) => isShown(step, partner) && !isStepDone(onboarding.settled[step]))
    return [
      ...(isSame ? [] : [`partner ${partner.partnerId}: its onboarding tells otherwise`]),
      ...lacking.map((step) => `partner ${partner.partnerId}: step ${step} of its onboarding is not done`),
    ]
  })
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
 * Lists all inconsistencies of the table: wrong indexes, search tokens, rows of the inbox, addresses of joined records, numbers of notes, uniqueness
 * markers or figures, orphaned markers and tokens, wrong onboardings, cycles
 * and wrong levels, wrong figures of partners' pages or of days, a wrong count of administrators, grants that differ from their rows, unfinished jobs.
 * Reads the whole table; for tests without concurrent writes.
 */
export const findInconsistencies = async (): Promise<string[]> => {
  const items = await readEverything()
  const startingWith = (prefix: string) => items.filter((item) => String(item.pk).startsWith(prefix))
  const records = (prefix: string) => startingWith(prefix).filter(({ sk }) => sk === 'A')
  const markers = (what: string) => startingWith(`UNIQUE#${what}#`)

  const partner = derived(partners.definition, records('PARTNER#'))
  const customer = derived(customers.definition, records('CUSTOMER#'))
  const lead = derived(leads.definition, records('INTERESSENT#'))
  const application = derived(applications.definition, records('APPLICATION#'))
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
    lead,
    derived(privacyRequests.definition, records(`${partitions.privacy}#`)),
    application,
    derived(mails.definition, records('MAIL#')),
    derived(mailSuppressions.definition, records('SUPPRESSED#')),
    derived(
      pageDrafts.definition,
      startingWith(partitions.partner).filter(({ sk }) => sk === 'DRAFT'),
    ),
  ]

  const onboarding = derived(onboardings.definition, records(partitions.onboarding))
  // Without the ids that are reserved for deleted and renamed partners.
  const publicSides = startingWith(partitions.publicPartner).filter(({ sk, isReserved }) => sk === 'PUB' && isReserved === undefined)
  const pages = new Map(publicSides.map((page) => [page.id, page]))
  const recipients = startingWith(partitions.partner).filter(({ sk, isActive }) => sk === 'MAIL' && isActive === true)
  const isShown = (step: OnboardingStep, { id, ...facts }: Partner) => {
    if (step === 'data') return missingPartnerFields(facts).length === 0
    if (step === 'access') return user.entities.some((one) => ownPartnerIdOf(one) === id && one.lastLogin !== null)
    if (step === 'page') return typeof pages.get(id)?.landingPageTitle === 'string'
    if (step !== 'recipients') return false
    return recipients.some((stored) => stored.pk === `${partitions.partner}${id}` && stored.customerFormEmails !== '')
  }

  const expected = figuresByName(kinds.flatMap(({ figures }) => figures))
  const counted = figuresByName(startingWith(partitions.count).map((stored) => ({ counter: counterOf(stored.pk), stored })))
  const figures = [...new Set([...expected.keys(), ...counted.keys()])].filter(
    (name) => (expected.get(name) ?? 0) !== (counted.get(name) ?? 0),
  )

  const addresses = user.entities.flatMap(({ id, email }) => [...new Set([email, ...(id.includes('@') ? [id] : [])].map(foldPublicId))])
  const isHolder = ({ pk, partnerId }: Item) =>
    partner.entities.some(({ id, email }) => id === partnerId && uniqueKey('PARTNER_EMAIL', email).pk === pk)
  // The pool learns of who was invited with an acceptance when they choose a password.
  const invited = user.entities.filter(({ invitation, lastLogin }) => invitation !== null && lastLogin === null)
  const waitsForPassword = new Set(invited.map(({ id }) => poolTaskKey(id).pk))
  const admins = user.entities.filter((one) => one.role === 'admin' && isActiveUser(one)).length
  const account = items.find((item) => keyText(item) === keyText(activeAdminsKey))?.active ?? 0
  const grants = parseGrants(items.find((item) => keyText(item) === keyText(grantsKey)) ?? {})
  const switches = startingWith(rolePermissionPartition).map(({ sk, permissionValue }) => {
    const [role = '', key = ''] = String(sk).split('#')
    return { role, key, permissionValue }
  })
  const decisive = switches.filter(({ role }) => !ROLES_WITH_FIXED_RIGHTS.some((fixed) => fixed === role))
  const ofNobody = (sk: RegExp, owners: readonly { id: number }[]) =>
    items
      .filter((item) => sk.test(String(item.sk)) && item.pk !== 'SETTINGS' && !owners.some(({ id }) => String(item.pk).endsWith(`#${id}`)))
      .map(keyText)

  // What a deleted partner has left stays as long as the partner can be restored, until a job deletes it.
  const awaitingRemoval = startingWith(partitions.pictureJob).map(({ jobId }) => ({ id: Number(jobId) }))
  const trashed = startingWith(partitions.trash)
  const present = new Set(
    [...records('PARTNER#'), ...records('CUSTOMER#'), ...records('INTERESSENT#'), ...records('APPLICATION#')].map(
      ({ pk }) => `${partitions.trash}${pk}`,
    ),
  )

  return [
    ...[...kinds, onboarding].flatMap(({ wrong }) => wrong),
    ...onboardingProblems(onboarding.entities, partner.entities, isShown),
    ...compared(
      'search token',
      kinds.flatMap(({ tokens }) => tokens),
      startingWith('SEARCH#').map(tokenText),
    ),
    ...compared(
      'row of the inbox',
      kinds.flatMap(({ inbox }) => inbox),
      startingWith(partitions.inbox).map(tokenText),
    ),
    ...compared(
      'joined record',
      kinds.flatMap(({ joined }) => joined),
      startingWith(partitions.joined).map(tokenText),
    ),
    ...noteProblems(
      [...lead.entities, ...application.entities, ...customer.entities].flatMap((record) => [record, ...(record.joined ?? [])]),
      startingWith(partitions.notes),
    ),
    ...figures.map((name) => `figure ${name}: ${counted.get(name) ?? 0} instead of ${expected.get(name) ?? 0}`),
    ...tallyProblems(
      kinds.flatMap(({ tallies }) => tallies),
      startingWith(partitions.referralDays),
    ),
    ...dayProblems(
      kinds.flatMap(({ days }) => days),
      startingWith(partitions.dayFigures),
    ),
    ...compared(
      'customer id',
      customer.entities.flatMap((one) => customerIdsOf(one).map((customerId) => keyText(uniqueKey('CUSTOMER_ID', customerId)))),
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
      publicSides.map(keyText),
    ),
    ...markers('PARTNER_EMAIL')
      .filter((marker) => !isHolder(marker))
      .map((marker) => `partner address orphaned: ${keyText(marker)}`),
    ...forestProblems(
      partner.entities,
      customer.entities.map(({ ibPartnerId }) => ibPartnerId),
      pages,
    ),
    ...(account === admins ? [] : [`${account} active administrators counted instead of ${admins}`]),
    ...decisive
      .filter(
        ({ role, key, permissionValue }) =>
          Object.entries(grants).some(([name, keys]) => name === role && keys.includes(key)) !== permissionValue,
      )
      .map(({ role, key }) => `right ${key} of ${role} is not what its switch says`),
    ...ofNobody(/^MAIL$/, partner.entities).map((key) => `mail configuration of nobody: ${key}`),
    ...startingWith(partitions.poolTask)
      .filter(({ pk }) => !waitsForPassword.has(String(pk)))
      .map((item) => `the pool was not told: ${keyText(item)}`),
    ...ofNobody(/^DRAFT$/, partner.entities).map((key) => `page of nobody: ${key}`),
    ...ofNobody(/^(?:DRAFT#DELETED$|PAGE#|REFERRAL#)/, [...partner.entities, ...awaitingRemoval]).map((key) => `remains of nobody: ${key}`),
    ...onboarding.entities
      .filter(({ id }) => ![...partner.entities, ...awaitingRemoval].some((one) => one.id === id))
      .map(({ id }) => `onboarding of nobody: ${id}`),
    ...trashed.filter(({ pk }) => present.has(String(pk))).map((item) => `in the trash, but not deleted: ${keyText(item)}`),
  ]
}
